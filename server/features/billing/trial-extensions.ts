import { and, eq, isNull, sql } from "drizzle-orm";
import { stockholmDay } from "../../../domain/clock.ts";
import { mayOrder } from "../../../domain/subscription.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { describeError } from "../../database/describe-error.ts";
import { companies } from "../../database/schema.ts";
import { trial_extensions } from "../../database/schema-machinery.ts";
import { writeMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { type CompanyRow, lockCompany } from "../companies/companies.ts";
import { offerAfterReactivation } from "../meals/offer-after-reactivation.ts";
import { trialExtended } from "./mails/trial-extended.ts";

type Extension = typeof trial_extensions.$inferSelect;

const BATCH = 20;
/** A try lasts no longer, so that this is also how long one instance has the row for itself. */
const FIRST_WAIT_MINUTES = 1;

export const isWaiting = (companyId: string) =>
  and(eq(trial_extensions.company_id, companyId), isNull(trial_extensions.ended_at));

/** Writes the new end down, and tells the company. It is locked. */
export async function extendOurs(tx: Tx, services: Services, before: CompanyRow, extension: Extension) {
  const [after] = await tx
    .update(companies)
    .set({ trial_ends_at: extension.until })
    .where(eq(companies.id, before.id))
    .returning();
  await end(tx, extension, "extended");
  const now = services.clock.now();
  if (mayOrder(after!, now) && !mayOrder(before, now)) await offerAfterReactivation(tx, services, before.id);
  if (!before.contact_email) return;
  await writeMail(tx, {
    key: extension.id,
    to: before.contact_email,
    recipientId: before.id,
    companyId: before.id,
    mail: trialExtended({
      company_name: before.name,
      contact_first_name: before.contact_first_name,
      trial_ends_on: stockholmDay(extension.until).toString(),
      explanation: extension.reason,
      has_payment_method: before.stripe_subscription_id !== null,
      subscription_url: `${services.publicUrl}/dashboard`,
    }),
  });
}

const end = (tx: Tx, { id }: Extension, outcome: "extended" | "refused") =>
  tx
    .update(trial_extensions)
    .set({ outcome, ended_at: sql`app_now()` })
    .where(eq(trial_extensions.id, id));

/** Asks the payment provider for the extensions that wait for it; one that does not answer is asked again. */
export async function extendAtProvider(services: Services): Promise<void> {
  const claimed = await services.db.transaction(platformScope, (tx) =>
    tx
      .update(trial_extensions)
      .set({
        attempts: sql`attempts + 1`,
        next_attempt_at: sql`app_now() + make_interval(mins => ${FIRST_WAIT_MINUTES} * power(2, least(attempts, 8))::int)`,
      })
      .where(
        sql`id in (select id from trial_extensions where ended_at is null and next_attempt_at <= app_now()
          order by next_attempt_at limit ${BATCH} for update skip locked)`,
      )
      .returning(),
  );
  await Promise.all(claimed.map((extension) => askProvider(services, extension)));
}

async function askProvider(services: Services, extension: Extension): Promise<void> {
  const { db, log, providers } = services;
  try {
    const company = await db.transaction(platformScope, (tx) => lockCompany(tx, extension.company_id));
    const subscription = company.stripe_subscription_id;
    const { outcome } = subscription
      ? await providers.payments.extendTrial(subscription, Temporal.Instant.from(extension.until))
      : { outcome: "extended" as const };
    if (outcome === "unavailable") return;
    await db.transaction(platformScope, async (tx) => {
      const before = await lockCompany(tx, extension.company_id);
      const waits = await tx.$count(
        trial_extensions,
        and(isWaiting(before.id), eq(trial_extensions.id, extension.id)),
      );
      if (waits === 0) return;
      // Another payment has taken the subscription's place meanwhile, or it has ended: its provider's word holds.
      const isSame =
        before.stripe_subscription_id === subscription && before.subscription_status === "trialing";
      if (outcome === "extended" && isSame) await extendOurs(tx, services, before, extension);
      else await end(tx, extension, "refused");
    });
  } catch (error) {
    log.error({ company_id: extension.company_id, err: describeError(error) }, "trial extension failed");
  }
}
