import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Closing } from "../../../contract/leaving.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { deletedOn } from "../../../domain/closing.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import { accessOf, type Subscriber } from "../../../domain/subscription.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRow, readRows } from "../../database/query.ts";
import { type Fragment, fragment, type OrderRef, ref, stockholmMoment } from "../../database/ref.ts";
import { companies, invitations, one_time_links } from "../../database/schema.ts";
import { cake_orders, meal_orders } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { endSubscription } from "../billing/end-subscription.ts";
import type { CompanyRow } from "../companies/companies.ts";
import { isOpen } from "../companies/invitations.ts";
import { handOverWaiting } from "../companies/join-requests.ts";
import { readMembers } from "../companies/members.ts";
import { cancelDeliveriesWithoutMail } from "../meals/cancel.ts";
import { Delivery } from "../meals/series.ts";
import { cancelWithoutMail, mailCancellations } from "../orders/cancel-orders.ts";
import { isLost } from "../../database/lost-offers.ts";
import { mailClosing } from "./closing-mails.ts";

type Ended = Pick<Closing, "cakes" | "meals" | "series" | "suppliers" | "coming">;

/** Closes a company's account, which is locked. */
export async function closeAccount(
  tx: Tx,
  services: Services,
  company: CompanyRow,
  by: string,
): Promise<Closing> {
  const now = services.clock.now();
  const ended = await endOrders(tx, services, company.id);
  await pauseCakes(tx, company.id);
  return asPlatform(tx, async (platform) => {
    const people = (await readMembers(platform, company.id)).length;
    await markClosed(platform, company.id, by);
    await handOverWaiting(platform, services, company.id);
    await endSubscription(platform, company.id);
    const closing = {
      ...ended,
      people,
      ...subscriptionOf(company, now),
      deleted_on: deletedOn(now).toString(),
    };
    await mailClosing(platform, services, { company, by, closing });
    return closing;
  });
}

export const pauseCakes = (tx: Tx, companyId: string) =>
  tx.execute(sql`update autopilots set paused_since = coalesce(paused_since, app_now())
    where company_id = ${companyId} and on_since is not null`);

/** Nobody comes in any more, invited or not, and nothing is filled in by a link that was mailed before. */
export async function markClosed(platform: Tx, companyId: string, by: string): Promise<void> {
  await platform
    .update(companies)
    .set({ closed_at: sql`app_now()`, closed_by: by })
    .where(eq(companies.id, companyId));
  await platform
    .update(invitations)
    .set({ revoked_at: sql`app_now()` })
    .where(and(isOpen(companyId)));
  await platform
    .delete(one_time_links)
    .where(and(eq(one_time_links.company_id, companyId), inArray(one_time_links.kind, [...filledIn])));
}

/** A login link stays: whoever looked after the company opens it again. */
const filledIn = ["hr-form", "setup", "correction", "contact-email"] as const;

function subscriptionOf(company: CompanyRow, now: Temporal.Instant) {
  const { payment_past_due, stripe_subscription_id } = company;
  const { access, reason }: ReturnType<typeof accessOf> = accessOf(company satisfies Subscriber, now);
  const common = { payment_past_due, runs_until: null };
  if (!access) return { ...common, subscription: "ended" as const };
  if (reason === "cancelled")
    return { ...common, subscription: "paid" as const, runs_until: company.period_ends_at };
  if (reason === "active") return { ...common, subscription: "paid" as const };
  return stripe_subscription_id
    ? { ...common, subscription: "trial" as const, runs_until: company.trial_ends_at }
    : { ...common, subscription: "none" as const };
}

const cake = ref(cake_orders, "cake_orders");
const meal = ref(meal_orders, "o");
const isAhead = (hour: Fragment, { delivery_date }: Pick<OrderRef, "delivery_date">): Fragment =>
  fragment`${stockholmMoment(delivery_date, hour)} > app_now()`;

/**
 * Cancels what is on its way, also what no supplier has any more, and ends the series. What is too near stays: cakes of
 * today that a bakery knows of, and meals whose kitchen should have heard before.
 */
export async function endOrders(tx: Tx, services: Services, companyId: string): Promise<Ended> {
  const today = stockholmToday(services.clock).toString();
  const ended = await readIds(tx)`
    update meal_events set active = false,
      end_date = greatest(start_date, least(coalesce(end_date, 'infinity'), ${today}::date - 1))
    where company_id = ${companyId} and active and mode = 'recurring' returning id`;
  const cakes = await readIds(tx)`
    select id from cake_orders where company_id = ${companyId}
      and ((status in ('pending', 'planned') and delivery_date >= ${today})
        or (status in ('requested', 'confirmed') and delivery_date > ${today})
        or (${isLost(cake)} and ${isAhead(cake.delivery_time, cake)})) order by id`;
  const meals = await readRows(tx, Delivery)`
    select o.id, o.status, o.delivery_date::text as delivery_date, to_char(o.time, 'HH24:MI') as time, o.people_count,
      coalesce(v.lead_hours, 0) as lead_hours
    from meal_orders o left join vendors v on v.id = o.restaurant_id
    where o.company_id = ${companyId} and o.delivery_date >= ${today}
      and (o.status in ('pending', 'planned', 'requested', 'confirmed')
        or (${isLost(meal)} and ${isAhead(meal.time, meal)})) order by o.id`;
  // Both are off before anybody is told of what is left of a day.
  const goneCakes = await cancelWithoutMail(tx, "cake", cakes, { by: "hr", mayReturn: true });
  const { gone: toldMeals } = await cancelDeliveriesWithoutMail(tx, services, meals);
  const lost = meals.filter(({ status }) => status === "declined").map(({ id }) => id);
  const goneMeals = [...toldMeals, ...(await cancelWithoutMail(tx, "meal", lost, { by: "hr" }))];
  await mailCancellations(tx, services, goneCakes);
  await mailCancellations(tx, services, goneMeals);
  const told = [...goneCakes, ...goneMeals].flatMap(({ status, supplier_name }) =>
    supplierKnows(status) && supplier_name ? [supplier_name] : [],
  );
  const { coming } = await readRow(tx, { coming: z.number() })`
    select count(*)::int as coming from orders where company_id = ${companyId} and delivery_date >= ${today}
      and status in ('requested', 'confirmed')`;
  return {
    cakes: goneCakes.length,
    meals: goneMeals.length,
    series: ended.length,
    suppliers: [...new Set(told)].sort((one, other) => one.localeCompare(other, "sv")),
    coming,
  };
}
