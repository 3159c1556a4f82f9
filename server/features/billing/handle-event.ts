import { and, eq, isNull, sql } from "drizzle-orm";
import { platformScope } from "../../database/database.ts";
import { checkouts, payment_events } from "../../database/schema-machinery.ts";
import { companies } from "../../database/schema.ts";
import type { PaymentEvent } from "../../providers/payments.ts";
import type { Services } from "../../providers/services.ts";
import { isUuid } from "../../database/uuid.ts";
import { carryOutWishes } from "./payment-method.ts";
import { settleCheckout } from "./settle-checkout.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * An event only says that something changed; the current state is fetched. So a late, repeated or reordered event does no
 * harm. False: the provider could not be reached, and should send the event again.
 */
export async function handleEvent(services: Services, event: PaymentEvent): Promise<boolean> {
  const { db } = services;
  const fresh = await db.transaction(platformScope, async (tx) => {
    await tx
      .insert(payment_events)
      .values({ id: event.id, type: event.type, customer_id: event.customerId })
      .onConflictDoNothing();
    // An event that was received but not finished is processed again.
    const [waiting] = await tx
      .select({ id: payment_events.id })
      .from(payment_events)
      .where(and(eq(payment_events.id, event.id), isNull(payment_events.processed_at)));
    return Boolean(waiting);
  });
  if (!fresh) return true;
  if (!(await follow(services, event))) return false;
  await db.transaction(platformScope, (tx) =>
    tx
      .update(payment_events)
      .set({ processed_at: sql`app_now()` })
      .where(eq(payment_events.id, event.id)),
  );
  return true;
}

async function follow(services: Services, event: PaymentEvent): Promise<boolean> {
  if (event.checkoutId) return (await settleCheckout(services, event.checkoutId)).outcome !== "unavailable";
  if (!event.customerId) return true;
  const company = await companyOfCustomer(services, event.customerId);
  if (company) {
    // A card that has just been added may be what a change of the method was waiting for.
    await carryOutWishes(services, company);
    return (await syncSubscription(services, company)) !== "unavailable";
  }
  // The first we hear of a customer may be the subscription; its payment page is then settled now.
  const pages = event.companyId ? await pagesFor(services, event.companyId) : [];
  for (const page of pages) {
    // oxlint-disable-next-line no-await-in-loop -- a handful at most, and they may found the same company
    if ((await settleCheckout(services, page)).outcome === "unavailable") return false;
  }
  return true;
}

async function companyOfCustomer({ db }: Services, customerId: string): Promise<string | null> {
  const [company] = await db.transaction(platformScope, (tx) =>
    tx.select({ id: companies.id }).from(companies).where(eq(companies.stripe_customer_id, customerId)),
  );
  return company?.id ?? null;
}

/** The pages of a company, or of one to come, that we do not know to be paid. */
export async function pagesFor({ db }: Services, reference: string): Promise<string[]> {
  // What stands in an event's notes was written by us, or by somebody else who uses the same account.
  if (!isUuid(reference)) return [];
  const rows = await db.transaction(platformScope, (tx) =>
    tx
      .select({ id: checkouts.session_id })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.reference, reference),
          isNull(checkouts.completed_at),
          sql`${checkouts.created_at} > app_now() - interval '2 days'`,
        ),
      )
      .limit(10),
  );
  return rows.map((row) => row.id);
}
