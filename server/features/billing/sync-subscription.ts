import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { currentOf, fromStripe, type StripeSubscription } from "../../../domain/stripe-subscription.ts";
import { mayOrder } from "../../../domain/subscription.ts";
import { type CompanyRow, lockCompany } from "../companies/companies.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { companies } from "../../database/schema.ts";
import { writeMails } from "../../mail/outbox.ts";
import { endSubscription } from "./end-subscription.ts";
import { offerAfterReactivation } from "../meals/offer-after-reactivation.ts";
import type { Services } from "../../providers/services.ts";
import { mailsAbout } from "./subscription-mails.ts";

/**
 * Asks the provider how a company's subscription stands and writes it down; its word wins over ours. Answers that
 * cross on the way are told apart by a ticket taken before each question: an older one never overwrites a newer.
 */
export async function syncSubscription(
  services: Services,
  companyId: string,
): Promise<"changed" | "same" | "unavailable"> {
  const { db, providers } = services;
  const asked = await db.transaction(platformScope, (tx) => takeTicket(tx, companyId));
  if (!asked) return "same";
  const answer = await providers.payments.subscriptionsOf(asked.customer);
  if (answer.outcome === "unavailable") return "unavailable";
  const isGone = answer.outcome === "unknown";
  const current = isGone ? null : currentOf(answer.subscriptions);
  if (current === undefined) return "same";
  return db.transaction(platformScope, async (tx) => {
    const before = await lockCompany(tx, companyId);
    // Another payment has taken this customer's place meanwhile, or a later question was answered first.
    const outdated =
      before.stripe_customer_id !== asked.customer || before.payment_sync_written >= asked.ticket;
    if (outdated) return "same";
    return current
      ? saveSubscription(services, tx, before, current, asked.ticket)
      : forgetCustomer(services, tx, before, asked.ticket);
  });
}

export async function takeTicket(tx: Tx, companyId: string) {
  const [asked] = await tx
    .update(companies)
    .set({ payment_sync_started: sql`payment_sync_started + 1` })
    .where(and(eq(companies.id, companyId), isNotNull(companies.stripe_customer_id)))
    .returning({ customer: companies.stripe_customer_id, ticket: companies.payment_sync_started });
  return asked?.customer ? { customer: asked.customer, ticket: asked.ticket } : null;
}

/** The provider's word in our row, with the mails that the change gives reason for. The row is locked. */
export async function saveSubscription(
  services: Services,
  tx: Tx,
  before: CompanyRow,
  subscription: StripeSubscription,
  ticket: number,
): Promise<"changed" | "same"> {
  const word = fromStripe(subscription);
  const [after] = await tx
    .update(companies)
    .set({
      payment_sync_written: ticket,
      ...(word && {
        stripe_subscription_id: subscription.id,
        subscription_status: word.subscription_status,
        subscription_tier: word.subscription_tier,
        period_ends_at: word.period_ends_at?.toString() ?? null,
        payment_past_due: word.payment_past_due,
        payment_method: word.payment_method,
        ...(word.trial_ends_at && { trial_ends_at: word.trial_ends_at.toString() }),
      }),
    })
    .where(and(eq(companies.id, before.id), lt(companies.payment_sync_written, ticket)))
    .returning();
  if (!after) return "same";
  await writeMails(tx, mailsAbout(services, before, after, ticket));
  // Paid at a page that stood open when the account was closed.
  if (after.closed_at && after.subscription_status !== "cancelled") await endSubscription(tx, after.id);
  const now = services.clock.now();
  if (mayOrder(after, now) && !mayOrder(before, now)) await offerAfterReactivation(tx, services, after.id);
  return told.some((field) => before[field] !== after[field]) ? "changed" : "same";
}

/** The customer was deleted at the provider: nothing is paid any more, and who wants to goes on as a new one. */
async function forgetCustomer(
  services: Services,
  tx: Tx,
  before: CompanyRow,
  ticket: number,
): Promise<"changed"> {
  const [after] = await tx
    .update(companies)
    .set({
      payment_sync_written: ticket,
      stripe_customer_id: null,
      stripe_subscription_id: null,
      subscription_status: "cancelled",
      period_ends_at: null,
      payment_past_due: false,
      payment_method: null,
    })
    .where(eq(companies.id, before.id))
    .returning();
  await writeMails(tx, mailsAbout(services, before, after!, ticket));
  return "changed";
}

const told = [
  "stripe_subscription_id",
  "subscription_status",
  "subscription_tier",
  "period_ends_at",
  "payment_past_due",
  "payment_method",
  "trial_ends_at",
] as const;
