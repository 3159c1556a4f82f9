import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { InvoiceTo } from "../../../contract/entities/invoice-to.ts";
import { approvals, type WaitReason, whyWaits } from "../../../domain/approval.ts";
import { invoiceIntervals, mealTypes } from "../../../domain/meals.ts";
import type { FoodCounts } from "../../../domain/confirmed-food.ts";
import { occasions } from "../../../domain/occasions.ts";
import { outcomes, outcomeTellers } from "../../../domain/outcome.ts";
import { offerStatuses, orderStatuses, supplierKnows } from "../../../domain/orders.ts";
import { celebrations } from "../../../domain/people.ts";
import { lovedKinds, productChoosers, productKinds } from "../../../domain/products.ts";
import type { Tx } from "../../database/database.ts";
import { type FoodColumns, mayReadFood, NO_FOOD } from "../../database/food.ts";
import { readRows } from "../../database/query.ts";
import { type Fragment, fragment, type OfficeRef, ref, type Ref } from "../../database/ref.ts";
import { employees } from "../../database/schema.ts";
import { type meal_orders } from "../../database/schema-orders.ts";
import { hasAccess, hrEmail, reachesDay } from "../companies/access.ts";
import { invoiceTo } from "./invoice-to.ts";
import { isClosedOn } from "../suppliers/can-be-asked.ts";
import { approvalReason, declineReason, wasLetGo, wasRejected } from "./approval-reason.ts";
import { lockOrdersWhere } from "./lock-orders.ts";
import type { OrderKind } from "./status-transition.ts";
import { needsWord, wasGivenUp, withdrewLate } from "./delivery-state.ts";
import { seriesWants } from "./series-wanted.ts";
import { cakes, isPlan, meals, type Source, sources, waitsAgain } from "./sources.ts";
import { languages } from "../../../domain/language.ts";

const Order = z.object({
  id: z.string(),
  status: z.enum(orderStatuses),
  /** Of what a person decides by: `revision.ts`. */
  revision: z.number(),
  company_id: z.string(),
  office_id: z.string(),
  company_name: z.string(),
  contact_email: z.string().nullable(),
  contact_first_name: z.string().nullable(),
  /** Whether the company may still use the product: without that, nobody is asked for its orders. */
  has_access: z.boolean(),
  /** The company's subscription is not cancelled before its day. */
  paid_for: z.boolean(),
  supplier_id: z.string().nullable(),
  supplier_name: z.string().nullable(),
  supplier_email: z.string().nullable(),
  /** In which it is mailed. */
  supplier_language: z.enum(languages).nullable(),
  supplier_phone: z.string().nullable(),
  supplier_active: z.boolean().nullable(),
  /** It has said that it is closed that day. */
  supplier_closed: z.boolean().nullable(),
  /** How long before a delivery its supplier must know of everything. */
  lead_hours: z.number(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  /** The order's own address, or its office's. */
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  invoice_interval: z.enum(invoiceIntervals),
  /** Where the company wants its invoices, and its organisation number. */
  invoice_to: InvoiceTo,
  /** Its supplier's, or the platform's when no supplier had been asked. */
  decline_reason: z.string().nullable(),
  /** What `whyWaits` asks for. */
  approval: z.enum(approvals),
  first_approved_at: z.string().nullable(),
  approval_reason: z.string().nullable(),
  requested_at: z.string().nullable(),
  offer_id: z.string().nullable(),
  /** Until when its supplier's answer is waited for. */
  answer_by: z.string().nullable(),
  /** Since when HR and the platform know that a person must see to it. */
  called_at: z.string().nullable(),
  /** The platform turned it down. */
  rejected: z.boolean(),
  /** What became of its latest offer. */
  offer_status: z.enum(offerStatuses).nullable(),
  /** Its supplier's yes was in doubt, and nobody said in time whether it came. */
  given_up: z.boolean(),
  outcome: z.enum(outcomes).nullable(),
  outcome_by: z.enum(outcomeTellers).nullable(),
  outcome_note: z.string().nullable(),
  /** A new yes is waited for: the food was changed after the first. */
  answer_wanted_again: z.boolean(),
  /** It never answered that; told also when it says that it has delivered. */
  unanswered_change: z.boolean(),
  /** Its yes is in doubt: only somebody's word says that it came. */
  needs_word: z.boolean(),
  /** Its supplier withdrew when it should have been there already. */
  withdrew_late: z.boolean(),
  /** The person is still there and wants to be celebrated; the series still has this day. */
  wanted: z.boolean(),
  /** Pieces of a cake, or people who eat. */
  quantity: z.number(),
  /** The product made it, and nobody has been asked. */
  is_plan: z.boolean(),
  was_let_go: z.boolean(),
});

const none = z.null();

/** What it is of, as it was called and priced when it was chosen. */
const OrderedProduct = {
  product_id: z.string().nullable(),
  product_name: z.string().nullable(),
  product_kind: z.enum(productKinds).nullable(),
  product_pieces: z.number().nullable(),
  product_price_ore: z.number().nullable(),
  product_by: z.enum(productChoosers).nullable(),
};

const Beside = {
  /** What those have who cannot eat of it. */
  separate_product_id: z.string().nullable(),
  separate_name: z.string().nullable(),
  separate_count: z.number().nullable(),
  separate_price_ore: z.number().nullable(),
};

/** Each kind has the other's columns, empty: whoever only passes them on need not ask which kind it is. */
const Cake = Order.extend({
  kind: z.literal("cake"),
  employee_id: z.string(),
  employee_name: z.string(),
  /** The day that is celebrated, whatever the occasion. */
  birthday: z.string(),
  occasion: z.enum(occasions),
  /** Null of a birthday. */
  occasion_title: z.string().nullable(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
  portion_size: z.number(),
  celebration: z.enum(celebrations),
  reconfirmed_at: z.string().nullable(),
  /** How long before its delivery the autopilot offers it. */
  days_ahead: z.number().nullable(),
  /** What its person loves, and what is to stand on it. */
  favourite_cake: z.enum(lovedKinds).nullable(),
  cake_text: z.string().nullable(),
  ...OrderedProduct,
  ...Beside,
  meal_type: none,
  people_count: none,
  notes: none,
  confirmed_food: none,
  meal_event_id: none,
});

const Meal = Order.extend({
  kind: z.literal("meal"),
  meal_type: z.enum(mealTypes),
  people_count: z.number(),
  notes: z.string().nullable(),
  /** What those who eat need, as HR has confirmed it. */
  confirmed_food: z.custom<FoodCounts>().nullable(),
  meal_event_id: z.string(),
  ...OrderedProduct,
  employee_id: none,
  employee_name: none,
  birthday: none,
  occasion: none,
  occasion_title: none,
  allergies: none,
  dietary_preferences: none,
  portion_size: none,
  celebration: none,
  reconfirmed_at: none,
  days_ahead: none,
  favourite_cake: none,
  cake_text: none,
  separate_product_id: none,
  separate_name: none,
  separate_count: none,
  separate_price_ore: none,
});

export type CakeRow = z.infer<typeof Cake>;
export type MealRow = z.infer<typeof Meal>;
/** An order with everything that a mail or a supplier's page says about it. */
export type OrderRow = CakeRow | MealRow;
export type RowOf<Kind extends OrderKind> = Extract<OrderRow, { kind: Kind }>;

/** Cakes and meals apart, where something is told of each. */
export const byKind = (orders: readonly OrderRow[]): { cakes: CakeRow[]; meals: MealRow[] } => ({
  cakes: orders.filter((order): order is CakeRow => order.kind === "cake"),
  meals: orders.filter((order): order is MealRow => order.kind === "meal"),
});

const common = ({
  o,
  c,
  f,
  v,
  deliveredAt,
}: Source): Fragment => fragment`${o.id}, ${o.status}, ${o.revision}, ${o.company_id}, ${o.office_id},
  ${c.name} as company_name, ${hrEmail(c)} as contact_email, ${c.contact_first_name}, ${hasAccess(c)} as has_access,
  ${reachesDay(c, o.delivery_date)} as paid_for,
  ${v.id} as supplier_id, ${v.name} as supplier_name, ${v.email} as supplier_email, ${v.language} as supplier_language, ${v.phone} as supplier_phone,
  ${v.active} and ${v.delivery_supported} as supplier_active, ${isClosedOn(v, o.delivery_date)} as supplier_closed,
  coalesce(${v.lead_hours}, 0) as lead_hours, ${o.delivery_date}::text as delivery_date, ${o.invoice_interval},
  ${invoiceTo(c, f)} as invoice_to, ${declineReason(o)} as decline_reason, ${c.approval}, ${c.first_approved_at}::text as first_approved_at,
  ${approvalReason(o)} as approval_reason, ${o.requested_at}::text as requested_at, ${o.offer_id},
  ${o.answer_by}::text as answer_by, ${o.called_at}::text as called_at,
  ${wasRejected(o)} as rejected, ${o.offer_status},
  ${wasGivenUp(o, deliveredAt)} as given_up,
  ${waitsAgain(o)} as answer_wanted_again, ${needsWord(o, deliveredAt)} as needs_word,
  ${o.answer_wanted_again_at} is not null and ${o.status} in ('confirmed', 'completed') as unanswered_change,
  ${withdrewLate(o, deliveredAt)} as withdrew_late, ${o.outcome}, ${o.outcome_by}, ${o.outcome_note}`;

/** Where a meal goes: its own address, or its office's, whose coordinates stand in when the address is the same. */
export function mealPlace(o: Ref<typeof meal_orders>, f: OfficeRef): Fragment {
  const address = fragment`coalesce(${o.address_snapshot} ->> 'display', ${f.address})`;
  return fragment`${address} as address,
    coalesce((${o.address_snapshot} ->> 'latitude')::float8, case when ${address} = ${f.address} then ${f.latitude} end) as latitude,
    coalesce((${o.address_snapshot} ->> 'longitude')::float8, case when ${address} = ${f.address} then ${f.longitude} end) as longitude`;
}

const cakeSelect = (
  food: FoodColumns,
): Fragment => fragment`select 'cake' as kind, ${common(cakes)}, to_char(o.delivery_time, 'HH24:MI') as delivery_time,
      coalesce(o.delivery_address, f.address) as address,
      case when o.delivery_address is null then f.latitude else o.address_latitude end as latitude,
      case when o.delivery_address is null then f.longitude else o.address_longitude end as longitude,
      o.employee_id, e.name as employee_name, o.birthday::text as birthday, o.occasion, o.occasion_title, ${food.allergies} as allergies, ${food.dietary_preferences} as dietary_preferences,
      o.portion_size, o.portion_size as quantity, null as meal_type, null as people_count, null as notes, null as confirmed_food, null as meal_event_id, e.celebration, ${cakes.isCelebrated} as wanted, o.reconfirmed_at::text as reconfirmed_at,
      ${isPlan(cakes.o)} as is_plan, ${wasLetGo(cakes.o)} as was_let_go, case when ${isPlan(cakes.o)} then (select a.days_ahead from autopilots a
        where a.company_id = o.company_id and a.on_since is not null and a.paused_since is null) end as days_ahead,
      case when o.occasion <> 'other' then e.favourite_cake end as favourite_cake,
      case when o.occasion = 'birthday' then e.cake_text else o.occasion_text end as cake_text, o.product_id, o.product_name, o.product_kind, o.product_pieces,
      o.product_price_ore, o.product_by, o.separate_product_id, o.separate_name, o.separate_count, o.separate_price_ore
    from ${cakes.from}`;
const cakeSelects = {
  withFood: cakeSelect(ref(employees, "e")),
  withoutFood: cakeSelect(NO_FOOD),
};
const mealSelect = fragment`select 'meal' as kind, ${common(meals)}, to_char(o.time, 'HH24:MI') as delivery_time,
      ${mealPlace(meals.o, meals.f)}, s.mode = 'once' or ${seriesWants(meals.s, meals.o.delivery_date)} as wanted,
      s.event_type as meal_type, o.people_count, o.people_count as quantity, o.notes, s.food as confirmed_food, o.meal_event_id, o.status = 'planned' as is_plan,
      ${wasLetGo(meals.o)} as was_let_go, null as employee_id, null as employee_name, null as birthday, null as occasion, null as occasion_title, null as allergies,
      null as dietary_preferences, null as portion_size, null as celebration, null as reconfirmed_at, null as days_ahead,
      null as favourite_cake, null as cake_text, o.product_id, o.product_name, o.product_kind, o.product_pieces,
      o.product_price_ore, o.product_by, null as separate_product_id, null as separate_name,
      null as separate_count, null as separate_price_ore
    from ${meals.from}`;

const selectOf = (tx: Tx, kind: OrderKind): Fragment =>
  kind === "meal" ? mealSelect : cakeSelects[mayReadFood(tx) ? "withFood" : "withoutFood"];

const shapes: { [Kind in OrderKind]: z.ZodType<RowOf<Kind>> } = { cake: Cake, meal: Meal };

/** The orders that meet a condition on the tables of their source, by day. */
export function readOrdersWhere<Kind extends OrderKind>(
  tx: Tx,
  kind: Kind,
  where: (source: Source) => SQL,
): Promise<RowOf<Kind>[]> {
  const source: Source = sources[kind];
  return readRows(tx, shapes[kind])`
    ${selectOf(tx, kind)} where ${where(source)} order by ${source.o.delivery_date}, delivery_time, ${source.o.id}`;
}

/** The orders with these ids, by day. */
export async function readOrders<Kind extends OrderKind>(
  tx: Tx,
  kind: Kind,
  ids: readonly string[],
): Promise<RowOf<Kind>[]> {
  return ids.length === 0 ? [] : readOrdersWhere(tx, kind, ({ o }) => sql`${o.id} in ${[...ids]}`);
}

/** Why these wait for a person's approval; null when they do not. */
export async function whatTheyWaitFor(tx: Tx, kind: OrderKind, ids: string[]): Promise<WaitReason | null> {
  const orders: OrderRow[] = await readOrders(tx, kind, ids);
  return orders.map(whyWaits).find((why) => why !== null) ?? null;
}

/** Whether its supplier has the order, after something was done about it. */
export async function isSent(tx: Tx, kind: OrderKind, id: string): Promise<boolean> {
  const [order] = (await readOrders(tx, kind, [id])) as OrderRow[];
  return order !== undefined && supplierKnows(order.status);
}

/** The orders with these ids, locked until the end of the transaction. */
export async function lockOrders<Kind extends OrderKind>(
  tx: Tx,
  kind: Kind,
  ids: string[],
): Promise<RowOf<Kind>[]> {
  if (ids.length === 0) return [];
  await lockOrdersWhere(tx, sql`kind = ${kind} and id in ${ids}`);
  return readOrders(tx, kind, ids);
}
