import { getBusinessHealth } from "../../../../contract/admin.ts";
import { STOCKHOLM, stockholmInstant } from "../../../../domain/clock.ts";
import { weekOf } from "../../../../domain/dates.ts";
import type { Tx } from "../../../database/database.ts";
import { readRow, readRows } from "../../../database/query.ts";
import { fragment, ref } from "../../../database/ref.ts";
import { cake_orders, meal_orders } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { countedCake, countedMeal, punctuality } from "../../orders/delivery-state.ts";

const Health = getBusinessHealth.output.shape;

const WEEKS = 12;
const MOST_SUPPLIERS = 25;
/** A queue longer than this is an alarm, whatever its exact length. */
const MOST_MAILS = 10_000;

export default implement(getBusinessHealth, async ({ tx, today }) => {
  const first = weekOf(today, 1 - WEEKS).monday;
  return {
    weeks: await weeks(tx, first, today),
    suppliers: await suppliers(tx, first),
    mails: await mails(tx),
  };
});

const [cakeRef, mealRef] = [ref(cake_orders, "o"), ref(meal_orders, "o")];
const [cake, meal] = [countedCake(cakeRef), countedMeal(mealRef)];
/** Somebody said no; the rest of what was missed was never sent, never answered, withdrawn or never came. */
const wasRefused = fragment`(status = 'declined' and outcome is null and coalesce(offer_status, '') not in ('withdrawn', 'expired'))`;

/** It had said yes, and the day came. A no is no late delivery. */
const wasExpected = fragment`(state = 'delivered' or outcome = 'missing')`;

/** Companies count in the week they began: a trial that pays today is a conversion of its own week. */
function weeks(tx: Tx, first: Temporal.PlainDate, today: Temporal.PlainDate) {
  const from = first.toString();
  const until = today.toString();
  return readRows(tx, Health.weeks.element)`
    with weeks as (
      select generate_series(${from}::date, ${until}::date, interval '1 week')::date as monday
    ), trials as (
      select date_trunc('week', created_at at time zone ${STOCKHOLM})::date as monday, count(*)::int as trials,
        count(*) filter (where subscription_status = 'active')::int as converted
      from companies where created_at >= ${from}::date - 1 group by 1
    ), ended as (
      select ${cake.columns}, o.offer_status from cake_orders o
        where o.delivery_date between ${from} and ${until} and ${cake.counts}
      union all
      select ${meal.columns}, o.offer_status from meal_orders o
        where o.delivery_date between ${from} and ${until} and ${meal.counts}
    ), deliveries as (
      select date_trunc('week', delivery_date)::date as monday,
        count(*) filter (where state = 'delivered')::int as delivered,
        count(*) filter (where state = 'missed' and ${wasRefused})::int as declined,
        count(*) filter (where state = 'missed' and not ${wasRefused})::int as unanswered,
        ${punctuality}
      from ended group by 1
    )
    select monday::text as monday, coalesce(trials, 0) as trials, coalesce(converted, 0) as converted,
      coalesce(delivered, 0) as delivered, coalesce(declined, 0) as declined, coalesce(unanswered, 0) as unanswered,
      coalesce(deliveries, 0) as deliveries, coalesce(judged, 0) as judged, coalesce(on_time, 0) as on_time,
      coalesce(missed_unsaid, 0) as missed_unsaid
    from weeks left join trials using (monday) left join deliveries using (monday) order by weeks.monday`;
}

function suppliers(tx: Tx, first: Temporal.PlainDate) {
  const since = stockholmInstant(first, "00:00").toString();
  return readRows(tx, Health.suppliers.element)`
    with asked as (
      select f.supplier_id as vendor_id, f.offered_at, f.answered_at, f.status as answer, c.*
      from offers f
      left join lateral (select ${cake.columns} from orders o where o.id = f.order_id and o.offer_id = f.id) c on true
      where f.offered_at >= ${since}
    )
    select v.id, v.name, count(*)::int as asked, count(answered_at)::int as answered,
      count(*) filter (where answer = 'declined')::int as declined,
      round(percentile_cont(0.5) within group (order by extract(epoch from answered_at - offered_at))
        filter (where answered_at is not null) / 60)::int as median_answer_minutes,
      count(*) filter (where ${wasExpected})::int as deliveries,
      count(*) filter (where ${wasExpected} and judged)::int as judged,
      count(*) filter (where ${wasExpected} and judged and outcome = 'came')::int as on_time
    from asked join vendors v on v.id = asked.vendor_id
    group by v.id, v.name order by asked desc, v.name limit ${MOST_SUPPLIERS}`;
}

const mails = (tx: Tx) =>
  readRow(tx, Health.mails)`
    select
      (select count(*)::int from (select from mails where status = 'waiting' and told_in is null limit ${MOST_MAILS}) w) as waiting,
      (select count(*)::int from (select from mails where status = 'dead' limit ${MOST_MAILS}) d) as dead,
      (select count(*)::int from (select from mails where status = 'unsure' limit ${MOST_MAILS}) u) as unsure,
      (select count(*)::int from (select from mails where status = 'held' limit ${MOST_MAILS}) h) as held,
      (select min(created_at) from mails where status = 'waiting' and told_in is null) as oldest_waiting`;
