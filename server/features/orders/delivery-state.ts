import { type Fragment, fragment, type OrderRef, type Ref } from "../../database/ref.ts";
import type { cake_orders, meal_orders } from "../../database/schema-orders.ts";
import { isLost } from "../../database/lost-offers.ts";
import { cakeWasReplacedInTime, mealWasReplacedInTime } from "./was-replaced.ts";

/** What became of a delivery, for many at once. The domain's `deliveryState`. */
export const deliveryState = (
  o: OrderRef,
): Fragment => fragment`(case when ${o.status} = 'completed' then 'delivered'
  when ${o.status} = 'cancelled' then 'cancelled'
  when ${o.outcome} = 'missing' then 'missed'
  when ${o.delivery_date} >= app_today() then 'ahead'
  when ${o.status} = 'confirmed' then 'awaited'
  else 'missed' end)`;

/** The domain's `wasJudged`. */
export const wasJudged = (o: OrderRef): Fragment =>
  fragment`(${o.outcome} is not null and ${o.outcome_by} <> 'supplier')`;

type Answered = Pick<OrderRef, "id" | "company_id" | "status" | "answer_wanted_again_at" | "answered_at">;

/**
 * Its yes is in doubt: a new one never came, or it came after the delivery, the first or the new one. Only somebody's word
 * says that it came.
 */
export const needsWord = (o: Answered, deliveredAt: Fragment): Fragment => fragment`(${o.status} = 'confirmed'
  and (${o.answer_wanted_again_at} is not null or coalesce(${o.answered_at} > ${deliveredAt}, false)
    or (${deliveredAt} < app_now() and exists (select from order_history h where h.company_id = ${o.company_id}
      and h.order_id = ${o.id} and h.change = 'answered_again' and h.at > ${deliveredAt}))))`;

/** Its supplier withdrew when it should have been there already: for HR that is a delivery that did not come. */
export const withdrewLate = (
  o: Pick<OrderRef, "id" | "company_id" | "status" | "outcome" | "offer_id" | "offer_status">,
  deliveredAt: Fragment,
): Fragment => lostAfter(o, fragment`'withdrawn'`, deliveredAt);

/** Its supplier's yes was in doubt, and nobody said in time whether it came. */
export const wasGivenUp = (
  o: Pick<OrderRef, "id" | "company_id" | "status" | "outcome" | "offer_id" | "offer_status" | "answered_at">,
  deliveredAt: Fragment,
): Fragment => fragment`(${o.answered_at} is not null and ${lostAfter(o, fragment`'expired'`, deliveredAt)})`;

/** That is how its offer ended when it should have been there already. */
const lostAfter = (
  o: Pick<OrderRef, "id" | "company_id" | "status" | "outcome" | "offer_id" | "offer_status">,
  ended: Fragment,
  deliveredAt: Fragment,
): Fragment => fragment`(${isLost(o)} and ${o.offer_status} = ${ended} and ${deliveredAt} < app_now()
  and exists (select from order_history h where h.company_id = ${o.company_id} and h.order_id = ${o.id}
    and h.offer_id = ${o.offer_id} and h.change = 'offer' and h.after = to_jsonb(${ended}::text) and h.at >= ${deliveredAt}))`;

/** A delivery as statistics count it: what became of it, and whether somebody said so. */
const counted = (o: OrderRef): Fragment => fragment`${o.delivery_date}, ${o.status}, ${o.outcome},
  ${deliveryState(o)} as state, ${wasJudged(o)} as judged`;

/**
 * An order that another took the place of is no delivery: the cake was moved, or somebody else baked it. What people say
 * never came is one, whatever was ordered instead, and so is what had been missed before that.
 */
const countsUnless = (o: OrderRef, wasReplaced: Fragment): Fragment =>
  fragment`not (${o.status} in ('declined', 'cancelled') and ${o.outcome} is distinct from 'missing' and ${wasReplaced})`;

export const countedCake = (o: Ref<typeof cake_orders>) => ({
  columns: counted(o),
  counts: countsUnless(o, cakeWasReplacedInTime(o)),
});
export const countedMeal = (o: Ref<typeof meal_orders>) => ({
  columns: counted(o),
  counts: countsUnless(o, mealWasReplacedInTime(o)),
});

/** `Punctuality` of rows with the columns above. */
export const punctuality = fragment`
  count(*) filter (where state in ('delivered', 'missed'))::int as deliveries,
  count(*) filter (where state in ('delivered', 'missed') and judged)::int as judged,
  count(*) filter (where state = 'delivered' and judged and outcome = 'came')::int as on_time,
  count(*) filter (where state = 'missed' and not judged)::int as missed_unsaid`;
