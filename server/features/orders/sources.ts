import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import {
  type CompanyRef,
  type Fragment,
  fragment,
  inStockholm,
  onlyKept,
  type OfficeRef,
  type OrderRef,
  type Ref,
  ref,
  stockholmMoment,
  type SupplierRef,
} from "../../database/ref.ts";
import { companies, employees, offices, vendors } from "../../database/schema.ts";
import { cake_orders, meal_events, meal_orders } from "../../database/schema-orders.ts";
import { cannotBeAsked } from "../suppliers/can-be-asked.ts";
import { isLost } from "../../database/lost-offers.ts";
import type { OrderKind } from "./status-transition.ts";
import { mealIsWanted, seriesWants } from "./series-wanted.ts";
import { cakeWasReplaced, mealWasReplaced } from "./was-replaced.ts";

/** Where orders are looked for: their table, joined with their company, their office and their supplier, if any. */
export type Source<Kind extends OrderKind = OrderKind> = {
  kind: Kind;
  from: Fragment;
  /** The tables as `from` calls them. */
  o: OrderRef;
  c: CompanyRef;
  /** Where it goes. */
  f: OfficeRef;
  v: SupplierRef;
  /** The same company's id in each of the tables: told for all of them, none is read whole. */
  companyIds: Fragment[];
  supplierId: Fragment;
  deliveredAt: Fragment;
  /** Whose data a mail about the order holds. */
  employeeId: Fragment;
  /**
   * Still to be delivered and to be spoken of: nobody is reminded of a cancelled cake, or of one they do not want. A meal
   * that its kitchen knows of comes also when its series has ended: it was too late to stop it. What nobody has any more is
   * spoken of once people have been called: until then the next is asked by itself.
   */
  alive: Fragment;
  /** The person is there and wants to be celebrated; the series has this day. */
  wanted: Fragment;
  /** The same of a day from today on, holidays included. */
  isWanted(today: Temporal.PlainDate): Fragment;
  /** Another took its place. */
  wasReplaced: Fragment;
  /** How many days before its delivery it is offered, as a number. */
  daysAhead: Fragment;
};

const [c, f, v] = [ref(companies, "c"), ref(offices, "f"), ref(vendors, "v")];
const [cake, e] = [ref(cake_orders, "o"), ref(employees, "e")];
const [meal, s] = [ref(meal_orders, "o"), ref(meal_events, "s")];

/** The product made it and nobody was asked: it follows what it was made from, also while it waits for an approval. */
export const isPlan = (o: Pick<Ref<typeof cake_orders>, "status" | "source">): Fragment =>
  fragment`(${o.status} = 'planned' or (${o.status} = 'pending' and ${o.source} = 'yearly'))`;

/**
 * The product made it and no supplier has it: nobody was asked, or who was could not and the next is not asked yet. What
 * follows from its company's settings, a pause or a closed day follows for it.
 */
export const isUntaken = (
  o: Pick<Ref<typeof cake_orders>, "status" | "source" | "outcome" | "offer_status">,
): Fragment => fragment`(${isPlan(o)} or (${o.source} = 'yearly' and ${isLost(o)}))`;

/** Its status is one that `orders_due` holds. */
export const mayLive = (o: OrderRef): Fragment =>
  fragment`${o.status} in ('pending', 'planned', 'requested', 'confirmed', 'declined')`;

const isGivenToPeople = (o: OrderRef, wasReplaced: Fragment): Fragment =>
  fragment`(${isLost(o)} and ${o.called_at} is not null and not ${wasReplaced})`;

/** The person is still there and wants to be celebrated. */
const isCelebrated = fragment`${e.celebration} <> 'none' and ${e.archived_at} is null`;

export const cakes = {
  kind: "cake",
  from: fragment`cake_orders o
    join companies c on c.id = o.company_id
    join offices f on f.company_id = o.company_id and f.id = o.office_id
    join employees e on e.company_id = o.company_id and e.id = o.employee_id
    left join vendors v on v.id = o.bakery_id`,
  o: cake,
  c,
  f,
  e,
  v,
  companyIds: [cake.company_id, c.id, f.company_id, e.company_id],
  supplierId: cake.bakery_id,
  deliveredAt: stockholmMoment(cake.delivery_date, cake.delivery_time),
  employeeId: cake.employee_id,
  isCelebrated,
  alive: fragment`${mayLive(cake)}
    and ${onlyKept(fragment`${cake.status} <> 'declined' or ${isGivenToPeople(cake, cakeWasReplaced(cake))}`)} and ${isCelebrated}`,
  wanted: isCelebrated,
  isWanted: () => isCelebrated,
  wasReplaced: cakeWasReplaced(cake),
  daysAhead: fragment`case when ${isPlan(cake)} then coalesce((select a.days_ahead from autopilots a
    where a.company_id = ${cake.company_id} and a.on_since is not null and a.paused_since is null), ${ASKED_DAYS_AHEAD})
    else ${ASKED_DAYS_AHEAD} end`,
} satisfies Source<"cake"> & Record<string, unknown>;

const hasThisDay = onlyKept(fragment`${s.mode} = 'once' or ${seriesWants(s, meal.delivery_date)}`);

export const meals = {
  kind: "meal",
  from: fragment`meal_orders o
    join companies c on c.id = o.company_id
    join offices f on f.company_id = o.company_id and f.id = o.office_id
    join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id`,
  o: meal,
  c,
  f,
  s,
  v,
  companyIds: [meal.company_id, c.id, f.company_id, s.company_id],
  supplierId: meal.restaurant_id,
  deliveredAt: stockholmMoment(meal.delivery_date, meal.time),
  employeeId: fragment`null::uuid`,
  alive: fragment`${mayLive(meal)} and ${onlyKept(fragment`${meal.status} in ('requested', 'confirmed')
    or ((${meal.status} in ('pending', 'planned') or ${isGivenToPeople(meal, mealWasReplaced(meal))}) and ${hasThisDay})`)}`,
  wanted: hasThisDay,
  isWanted: (today) => mealIsWanted(meal, s, today),
  wasReplaced: mealWasReplaced(meal),
  daysAhead: fragment`${ASKED_DAYS_AHEAD}`,
} satisfies Source<"meal"> & Record<string, unknown>;

export const sources: { [Kind in OrderKind]: Source<Kind> } = { cake: cakes, meal: meals };

/** The domain's `supplierKnows`. */
export const wasAsked = (o: OrderRef): Fragment => fragment`${o.status} in ('requested', 'confirmed')`;

/** Its supplier makes it, or has made it. The domain's `isLive`. */
export const isMade = (o: OrderRef): Fragment => fragment`${o.status} not in ('cancelled', 'declined')`;

/** Its supplier said yes before somebody's food was changed, and is asked anew. */
export const waitsAgain = (o: Pick<OrderRef, "status" | "answer_wanted_again_at">): Fragment =>
  fragment`(${o.status} = 'confirmed' and ${o.answer_wanted_again_at} is not null)`;

const askedAt = (o: OrderRef): Fragment => fragment`coalesce(${o.requested_at}, ${o.created_at})`;

/** The order itself is the supplier's first mail: who was asked within the week needs no other for it. */
export const askedBeforeTheWeek = (o: OrderRef): Fragment => fragment`${wasAsked(o)}
  and ${askedAt(o)} < (${o.delivery_date} - ${ASKED_DAYS_AHEAD})::timestamp at time zone ${inStockholm}`;

/** Who was asked this very morning has just read all of it. */
export const askedBeforeToday = (o: OrderRef): Fragment => fragment`${wasAsked(o)}
  and ${askedAt(o)} < date_trunc('day', app_now() at time zone ${inStockholm}) at time zone ${inStockholm}`;

/** Nobody makes it, or nobody who can be asked: who has stopped, or is closed that day. */
export const lacksSupplier = (o: OrderRef, v: SupplierRef): Fragment =>
  fragment`(${o.status} in ('pending', 'planned') and ${cannotBeAsked(v, o.delivery_date)})`;
