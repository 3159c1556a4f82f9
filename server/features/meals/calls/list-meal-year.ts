import { sql } from "drizzle-orm";
import { z } from "zod";
import { listMealYear, MealOrder } from "../../../../contract/meals.ts";
import { mealCountsAsOrdered, supplierKnows } from "../../../../domain/orders.ts";
import { nextStep } from "../../../../domain/next-step.ts";
import { mayOrder, reachesDay } from "../../../../domain/subscription.ts";
import type { Tx } from "../../../database/database.ts";
import { readRows } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { companies, offices, vendors } from "../../../database/schema.ts";
import { meal_events, meal_orders } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { checkOffice } from "../../companies/offices.ts";
import { activeMeals } from "../active-meals.ts";
import { cancelBy } from "../cancel-by.ts";
import { isDeclinedAndUnwanted } from "../../orders/series-wanted.ts";
import { mealPlace } from "../../orders/read-orders.ts";
import { mealWasReplaced } from "../../orders/was-replaced.ts";
import { declineReason, needsPerson, reachedSupplier, waitsForPerson } from "../../orders/approval-reason.ts";
import { readNextNames } from "../../orders/next-names.ts";
import { listWaitingSeries } from "../../orders/turned-down.ts";
import { lacksSupplier, waitsAgain } from "../../orders/sources.ts";

const [o, s, c, v] = [ref(meal_orders, "o"), ref(meal_events, "s"), ref(companies, "c"), ref(vendors, "v")];

/** Of a customer with more, the oldest are left out. */
const MOST_ORDERS = 3000;

export default implement(listMealYear, async ({ input, caller, tx, today, clock }) => {
  const company = caller.company.id;
  const { office_id } = input;
  await checkOffice(tx, company, office_id);
  const year = input.year ?? today.year;
  const may_order = mayOrder(caller.company, clock.now());
  const orders = await ordersOf(tx, company, year, today, office_id);
  const isHistory = ({ delivery_date }: Row) => delivery_date < today.toString();
  // What will not come stands with what was, once its day has passed.
  const isComing = (row: Row) => !isHistory(row) && row.status !== "cancelled" && !row.unmissed;
  const nextNames = await readNextNames(
    tx,
    "meal",
    orders.flatMap(({ id, status, answer_by, asked_again_at, delivery_date }) =>
      answer_by && delivery_date >= today.toString() && (status === "requested" || asked_again_at)
        ? [id]
        : [],
    ),
  );
  const active = await activeMeals(tx, company, clock.now(), may_order);
  const planned = orders.filter(({ status, waits }) => status === "planned" && waits);
  const series = [...active.map(({ id }) => id), ...planned.map(({ meal_event_id }) => meal_event_id)];
  const waiting = new Set(await listWaitingSeries(tx, company, [...new Set(series)]));
  const stepOf = (row: Row) =>
    nextStep(
      {
        ...row,
        waits: row.waits && (row.status === "pending" || waiting.has(row.meal_event_id)),
        kind: "meal",
        delivery_time: row.time,
        supplier_name: row.can_be_asked ? row.restaurant_name : null,
        days_ahead: null,
        has_access: may_order && (supplierKnows(row.status) || reachesDay(caller.company, row.delivery_date)),
        ...nextNames.get(row.id),
      },
      clock.now(),
    );
  const shown = (row: Row): MealOrder => ({
    ...MealOrder.omit({ cancel_by: true, next_step: true }).parse(row),
    cancel_by: cancelBy(row, clock.now()),
    next_step: stepOf(row),
  });
  const events = active.filter((event) => !office_id || event.office_id === office_id);
  // Of a series the step of its next delivery, which may not have an order yet.
  const stepOfEvent = (event: (typeof events)[number]) => {
    const made = orders.find((row) => row.meal_event_id === event.id && row.delivery_date === event.next);
    if (made) return stepOf(made);
    if (!event.next || event.mode === "once") return null;
    return nextStep(
      {
        kind: "meal",
        status: "planned",
        delivery_date: event.next,
        delivery_time: event.time,
        supplier_name: event.restaurant_name,
        lead_hours: 0,
        days_ahead: null,
        waits: waiting.has(event.id),
        requested_at: null,
        answer_by: null,
        has_access: may_order && reachesDay(caller.company, event.next),
      },
      clock.now(),
    );
  };
  return {
    year,
    ordered: orders.filter((order) => mealCountsAsOrdered(order.status)).length,
    may_order,
    events: events.map((event) => ({ ...event, next_step: stepOfEvent(event) })),
    upcoming: orders.filter(isComing).map(shown),
    history: orders.filter(isHistory).map(shown).reverse(),
  };
});

const Stored = MealOrder.omit({ cancel_by: true, next_step: true }).extend({
  lead_hours: z.number(),
  unmissed: z.boolean(),
  can_be_asked: z.boolean(),
  requested_at: z.string().nullable(),
  answer_by: z.string().nullable(),
  asked_again_at: z.string().nullable(),
  passed_on: z.boolean(),
  waits: z.boolean(),
  needs_person: z.boolean(),
});
type Row = z.infer<typeof Stored>;

/**
 * A no that another restaurant has taken over is no longer anybody's concern.
 * This year's list goes on into the next, or a delivery in January would be a surprise in December.
 */
async function ordersOf(
  tx: Tx,
  company: string,
  year: number,
  today: Temporal.PlainDate,
  officeId: string | undefined,
): Promise<Row[]> {
  const rows = await readRows(tx, Stored)`
    select o.id, o.office_id, o.meal_event_id, s.event_type, s.mode, v.id as restaurant_id, v.name as restaurant_name, o.people_count,
      o.delivery_date::text, to_char(o.time, 'HH24:MI') as time, o.status, o.revision, o.notes,
      o.product_id, o.product_name, coalesce(o.price_ore, o.product_price_ore) as product_price_ore,
      ${declineReason(o)} as decline_reason,
      ${reachedSupplier(o)} as asked, o.offer_status,
      ${waitsAgain(o)} as answer_wanted_again, o.outcome,
      ${isDeclinedAndUnwanted(o, s, today)} as unmissed,
      ${mealPlace(o, ref(offices, "place"))}, coalesce(v.lead_hours, 0) as lead_hours, f.offered_at as requested_at, f.answer_by,
      v.id is not null and not ${lacksSupplier(o, v)} as can_be_asked,
      case when ${waitsAgain(o)} then o.answer_wanted_again_at end as asked_again_at,
      o.status = 'declined' and o.called_at is null and ${reachedSupplier(o)} as passed_on,
      o.status in ('pending', 'planned') and ${waitsForPerson(o, c)} as waits, ${needsPerson(o)} as needs_person
    from meal_orders o
    join companies c on c.id = o.company_id
    join offices place on place.company_id = o.company_id and place.id = o.office_id
    join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id
    left join offers f on f.company_id = o.company_id and f.id = o.offer_id
    where o.company_id = ${company} and not (o.status = 'declined' and ${mealWasReplaced(o)})
      and o.delivery_date >= ${`${year}-01-01`}
      ${officeId ? sql`and o.office_id = ${officeId}` : sql``}
      ${year === today.year ? sql`` : sql`and o.delivery_date <= ${`${year}-12-31`}`}
    order by o.delivery_date desc, o.time desc, o.id desc limit ${MOST_ORDERS}`;
  return rows.reverse();
}
