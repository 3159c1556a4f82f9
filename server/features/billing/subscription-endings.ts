import { sql } from "drizzle-orm";
import { z } from "zod";
import { isRunning } from "../../../domain/stripe-subscription.ts";
import { platformScope } from "../../database/database.ts";
import { describeError } from "../../database/describe-error.ts";
import { readRows, type Row } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { syncSubscription } from "./sync-subscription.ts";

const BATCH = 20;
/** A try lasts no longer, so that this is also how long one instance has the row for itself. */
const FIRST_WAIT_MINUTES = 5;

const Ending = { company_id: z.string(), wanted_at: z.string(), customer: z.string().nullable() };

/** Tries for as long as it takes: money would be drawn from somebody who has left. */
export async function endSubscriptions(services: Services): Promise<void> {
  const claimed = await services.db.transaction(
    platformScope,
    (tx) => readRows(tx, Ending)`
      update subscription_endings e set attempts = attempts + 1,
        next_attempt_at = app_now() + make_interval(mins => ${FIRST_WAIT_MINUTES} * power(2, least(attempts, 6))::int)
      from companies c
      where c.id = e.company_id and e.company_id in (
        select company_id from subscription_endings where next_attempt_at <= app_now()
        order by next_attempt_at limit ${BATCH} for update skip locked)
      returning e.company_id, e.wanted_at::text as wanted_at, c.stripe_customer_id as customer`,
  );
  await Promise.all(claimed.map((ending) => tryEnding(services, ending)));
}

async function tryEnding(services: Services, ending: Row<typeof Ending>): Promise<void> {
  const { db, log } = services;
  const { company_id, wanted_at, customer } = ending;
  try {
    if (customer && !(await endAll(services, customer))) return;
    if ((await syncSubscription(services, company_id)) === "unavailable") return;
  } catch (error) {
    log.error({ company_id, err: describeError(error) }, "ending a subscription failed");
    return;
  }
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`delete from subscription_endings
      where company_id = ${company_id} and wanted_at = ${wanted_at}::timestamptz`),
  );
}

/** False when it is to be tried again. */
async function endAll({ providers: { payments } }: Services, customer: string): Promise<boolean> {
  const found = await payments.subscriptionsOf(customer);
  if (found.outcome === "unavailable") return false;
  if (found.outcome === "unknown") return true;
  const running = found.subscriptions.filter(
    (one) => isRunning(one) && !one.cancel_at_period_end && !one.cancel_at,
  );
  const ended = await Promise.all(running.map(({ id }) => payments.cancelAtPeriodEnd(id)));
  return ended.every(({ outcome }) => outcome !== "unavailable");
}
