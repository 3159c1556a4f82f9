import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { OrderRequest } from "../../../contract/order-requests.ts";
import { countFood, timesEach } from "../../../domain/allergies.ts";
import type { FoodCounts } from "../../../domain/confirmed-food.ts";
import { kindTraits, orderKinds } from "../../../domain/order-kinds.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { type Ref, ref } from "../../database/ref.ts";
import { order_requests, orders } from "../../database/schema-orders.ts";
import { waitsAgain } from "./sources.ts";

type RequestRef = Ref<typeof order_requests>;
const request = ref(order_requests, "r");

const Eater = z.object({ allergies: z.string().nullable(), dietary_preferences: z.string().nullable() });
const Found = OrderRequest.extend({
  guests: z.array(Eater).nullable(),
  confirmed_food: z.custom<FoodCounts>().nullable(),
});

/**
 * Requests with their orders. The page is selected by the index before the joins, so that a million requests cost no more
 * than a hundred. The limit is no parameter: the planner would assume a tenth of all rows. The supplier is the order's
 * present one.
 */
export async function readRequests(
  tx: Tx,
  where: (r: RequestRef) => SQL,
  limit: number,
  order: "newest" | "oldest" = "newest",
): Promise<OrderRequest[]> {
  const found = await readRows(tx, Found)`
    with page as materialized (
      select * from order_requests r where ${where(request)} order by ${sorted[order](sql``)} limit ${sql.raw(`${limit}`)}
    ), guests as (
      select office_id, jsonb_agg(jsonb_build_object(
        'allergies', allergies, 'dietary_preferences', dietary_preferences)) as guests
      from employees
      where (company_id, office_id) in (
          select o.company_id, o.office_id from page join orders o on o.id = page.order_id where o.kind in ${heedEveryDiet})
        and archived_at is null and (allergies is not null or dietary_preferences is not null)
      group by office_id
    )
    select r.id, r.company_id, c.name as company_name, r.order_type, r.status,
      o.delivery_date::text as requested_delivery_date, r.employee_id,
      r.bakery_id, r.restaurant_id,
      o.quantity as people_count,
      coalesce(o.notes, r.notes) as notes, r.created_at, r.decided_at, o.status as order_status, o.revision,
      o.offer_status,
      ${waitsAgain(ref(orders, "o"))} as answer_wanted_again, o.outcome,
      case when o.kind = 'cake' then o.quantity end as portion_size,
      to_char(o.delivery_time, 'HH24:MI') as delivery_time, e.allergies, e.dietary_preferences, f.reason as decline_reason,
      r.status = 'approved' and r.decided_at is not null and r.decided_by is null as decided_automatically,
      c.approval, c.first_approved_at, o.approval_reason,
      case when b.id is not null then jsonb_build_object('name', b.name, 'address', b.address) end as bakery,
      case when v.id is not null then
        jsonb_build_object('name', v.name, 'address', v.address, 'restaurant_type', v.restaurant_type) end as restaurant,
      case when e.id is not null then jsonb_build_object('name', e.name, 'birthday', e.birthday) end as employee, guests,
      s.food as confirmed_food,
      case when s.id is not null then
        jsonb_build_object('event_type', s.event_type, 'time', to_char(s.time, 'HH24:MI')) end as meal_event
    from page r
    join companies c on c.id = r.company_id
    join orders o on o.id = r.order_id
    left join offers f on f.id = o.offer_id
    left join employees e on e.id = o.employee_id
    left join guests on guests.office_id = o.office_id and o.kind in ${heedEveryDiet}
    left join meal_events s on s.id = o.meal_event_id
    left join vendors b on b.id = r.bakery_id
    left join vendors v on v.id = r.restaurant_id
    order by ${sorted[order](sql`r.`)}`;
  return found.map(({ guests, confirmed_food, ...row }) => {
    const food = confirmed_food ?? (guests && countFood(guests));
    return food ? { ...row, ...countedFood(food) } : row;
  });
}

const heedEveryDiet = orderKinds.filter((kind) => kindTraits[kind].heedsEveryDiet);

/** A meal's row tells what its restaurant is told of those who eat it: counted, without names. */
const countedFood = ({ allergies, diets }: FoodCounts) => ({
  allergies: timesEach(allergies) || null,
  dietary_preferences: timesEach(diets) || null,
});

/** One index serves both, read from either end. */
const sorted = {
  newest: (r: SQL) => sql`${r}created_at desc, ${r}id`,
  oldest: (r: SQL) => sql`${r}created_at, ${r}id desc`,
};
