import { type SQL, sql } from "drizzle-orm";
import { OrderRequest } from "../../../contract/admin.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { type Ref, ref } from "../../database/ref.ts";
import { order_requests } from "../../database/schema.ts";

type RequestRef = Ref<typeof order_requests>;
const request = ref(order_requests, "r");

/**
 * Requests with what belongs to them. The page is cut out of the index first and joined afterwards, so that a million
 * requests cost no more than a hundred; its size is part of the text, or the plan would be made for a tenth of them all.
 * The supplier is the order's own: it may have changed since it was asked for.
 */
export const readRequests = (tx: Tx, where: (r: RequestRef) => SQL, limit: number) =>
  readRows(tx, OrderRequest)`
    select r.id, r.company_id, c.name as company_name, r.order_type, r.status,
      coalesce(cake.delivery_date, meal.delivery_date)::text as requested_delivery_date,
      r.employee_id, coalesce(cake.bakery_id, r.bakery_id) as bakery_id,
      coalesce(meal.people_count, r.people_count) as people_count, coalesce(meal.notes, r.notes) as notes,
      r.created_at, r.decided_at, coalesce(cake.status, meal.status) as order_status,
      coalesce(cake.withdrawn_at, meal.withdrawn_at) is not null as withdrawn, cake.portion_size,
      to_char(coalesce(cake.delivery_time, meal.time), 'HH24:MI') as delivery_time, e.allergies,
      coalesce(cake.decline_reason, meal.decline_reason) as decline_reason,
      case when b.id is not null then jsonb_build_object('name', b.name, 'address', b.address) end as bakery,
      case when v.id is not null then
        jsonb_build_object('name', v.name, 'address', v.address, 'restaurant_type', v.restaurant_type) end as restaurant,
      case when e.id is not null then jsonb_build_object('name', e.name, 'birthday', e.birthday) end as employee,
      case when s.id is not null then
        jsonb_build_object('event_type', s.event_type, 'time', to_char(s.time, 'HH24:MI')) end as meal_event
    from (select * from order_requests r where ${where(request)}
      order by created_at desc, id limit ${sql.raw(`${limit}`)}) r
    join companies c on c.id = r.company_id
    left join cake_orders cake on cake.id = r.cake_order_id
    left join meal_orders meal on meal.id = r.meal_order_id
    left join employees e on e.id = cake.employee_id
    left join meal_events s on s.id = meal.meal_event_id
    left join vendors b on b.id = coalesce(cake.bakery_id, r.bakery_id)
    left join vendors v on v.id = coalesce(meal.restaurant_id, r.restaurant_id)
    order by r.created_at desc, r.id`;
