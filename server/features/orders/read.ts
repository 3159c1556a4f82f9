import { type SQL, sql } from "drizzle-orm";
import type { InvoiceInterval, MealType } from "../../../domain/meals.ts";
import type { OrderStatus } from "../../../domain/orders.ts";
import type { Celebration } from "../../../domain/people.ts";
import { hasAccess } from "../../jobs/part.ts";
import type { Tx } from "../../database/database.ts";
import { seriesWants } from "./series-wanted.ts";
import { isClosedThen } from "../suppliers/can-be-asked.ts";
import type { OrderKind } from "./move.ts";
import { wentUnanswered } from "./refused.ts";

/** An order with everything that a mail or a supplier's page says about it. */
export type OrderRow = {
  id: string;
  kind: OrderKind;
  status: OrderStatus;
  company_id: string;
  company_name: string;
  contact_email: string | null;
  contact_first_name: string | null;
  /** Whether the company may still use the product: without that, nobody is asked for its orders. */
  has_access: boolean;
  supplier_id: string | null;
  supplier_name: string | null;
  supplier_email: string | null;
  supplier_phone: string | null;
  supplier_active: boolean | null;
  /** It has said that it is closed that day. */
  supplier_closed: boolean | null;
  /** How long before a delivery its supplier must know of everything. */
  lead_hours: number;
  delivery_date: string;
  delivery_time: string;
  /** The order's own address, or the company's. */
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  invoice_interval: InvoiceInterval;
  decline_reason: string | null;
  requested_at: string | null;
  withdrawn_at: string | null;
  /** Its day passed without an answer from its supplier. */
  unanswered: boolean;
  /** The person is still there and wants to be celebrated; the series still has this day. */
  wanted: boolean;
} & (CakeDetails | MealDetails);

type CakeDetails = {
  kind: "cake";
  employee_id: string;
  employee_name: string;
  birthday: string;
  allergies: string | null;
  dietary_preferences: string | null;
  portion_size: number;
  celebration: Celebration;
  reconfirmed_at: string | null;
};
type MealDetails = {
  kind: "meal";
  meal_type: MealType;
  people_count: number;
  notes: string | null;
};

export type CakeRow = Extract<OrderRow, { kind: "cake" }>;
export type MealRow = Extract<OrderRow, { kind: "meal" }>;
export type RowOf<Kind extends OrderKind> = Extract<OrderRow, { kind: Kind }>;

const common = sql`o.id, o.status, o.company_id, c.name as company_name, c.contact_email, c.contact_first_name,
  ${hasAccess} as has_access,
  v.id as supplier_id, v.name as supplier_name, v.email as supplier_email, v.phone as supplier_phone,
  v.active and v.delivery_supported as supplier_active, ${isClosedThen} as supplier_closed,
  coalesce(v.lead_hours, 0) as lead_hours, o.delivery_date::text as delivery_date, o.invoice_interval,
  o.decline_reason, o.requested_at::text as requested_at, o.withdrawn_at::text as withdrawn_at,
  ${wentUnanswered} as unanswered`;

const cakes = sql`select 'cake' as kind, ${common}, to_char(o.delivery_time, 'HH24:MI') as delivery_time,
    coalesce(o.delivery_address, c.address) as address,
    case when o.delivery_address is null then c.latitude else o.address_latitude end as latitude,
    case when o.delivery_address is null then c.longitude else o.address_longitude end as longitude,
    o.employee_id, e.name as employee_name, o.birthday::text as birthday, e.allergies, e.dietary_preferences,
    o.portion_size, e.celebration, e.archived_at is null and e.celebration <> 'none' as wanted, o.reconfirmed_at::text as reconfirmed_at
  from cake_orders o
  join companies c on c.id = o.company_id
  join employees e on e.company_id = o.company_id and e.id = o.employee_id
  left join vendors v on v.id = o.bakery_id`;

/** Where a meal goes: its own address, or the company's, whose coordinates stand in when the address is the same. */
export const mealPlace = sql`coalesce(o.address_snapshot ->> 'display', c.address) as address,
  coalesce((o.address_snapshot ->> 'latitude')::float8,
    case when coalesce(o.address_snapshot ->> 'display', c.address) = c.address then c.latitude end) as latitude,
  coalesce((o.address_snapshot ->> 'longitude')::float8,
    case when coalesce(o.address_snapshot ->> 'display', c.address) = c.address then c.longitude end) as longitude`;

const meals = sql`select 'meal' as kind, ${common}, to_char(o.time, 'HH24:MI') as delivery_time,
    ${mealPlace},
    s.mode = 'once' or ${seriesWants("s", "o.delivery_date")} as wanted, s.event_type as meal_type, o.people_count, o.notes
  from meal_orders o
  join companies c on c.id = o.company_id
  join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
  left join vendors v on v.id = o.restaurant_id`;

/** Orders by a condition on `o` (the order), `c` (its company) or `v` (its supplier), by day. */
export async function readOrders<Kind extends OrderKind>(
  tx: Tx,
  kind: Kind,
  where: SQL,
): Promise<RowOf<Kind>[]> {
  const select = kind === "cake" ? cakes : meals;
  const { rows } = await tx.execute(
    sql`${select} where ${where} order by o.delivery_date, delivery_time, o.id`,
  );
  return rows as RowOf<Kind>[];
}

/** The orders with these ids, held until the end of the transaction so that what is decided here stays true. */
export async function holdOrders<Kind extends OrderKind>(
  tx: Tx,
  kind: Kind,
  ids: string[],
): Promise<RowOf<Kind>[]> {
  if (ids.length === 0) return [];
  const table = kind === "cake" ? sql`cake_orders` : sql`meal_orders`;
  await tx.execute(sql`select id from ${table} where id in ${ids} order by id for update`);
  return readOrders(tx, kind, sql`o.id in ${ids}`);
}
