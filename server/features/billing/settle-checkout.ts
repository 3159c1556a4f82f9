import { eq, sql } from "drizzle-orm";
import { stockholmDay } from "../../../domain/clock.ts";
import { isRunning } from "../../../domain/stripe-subscription.ts";
import { createLink, hoursValid, magicUrl } from "../accounts/one-time-links.ts";
import {
  type CompanyRow,
  createCompany,
  findCompany,
  findCompanyOf,
  hasMembers,
  lockAddress,
  lockCompany,
} from "../companies/companies.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { checkouts, payment_links } from "../../database/schema-machinery.ts";
import { companies } from "../../database/schema.ts";
import { mailLink } from "../../mail/links.ts";
import { writeMail } from "../../mail/outbox.ts";
import { accountReady } from "./mails/account-ready.ts";
import { magicLink } from "../onboarding/mails/magic-link.ts";
import { pageUrl } from "../../../domain/own-url.ts";
import type { Checkout } from "../../providers/payments.ts";
import type { Services } from "../../providers/services.ts";
import { isUuid } from "../../database/uuid.ts";
import { priceOf } from "./subscription-mails.ts";
import { syncSubscription, takeTicket, saveSubscription } from "./sync-subscription.ts";

type Paid = Checkout & { subscription: NonNullable<Checkout["subscription"]>; customerId: string };
type CheckoutRow = typeof checkouts.$inferSelect;

export type Settled =
  | { outcome: "complete"; trialing: boolean }
  | { outcome: "open" | "expired" | "unknown" | "unavailable" };

/**
 * What a payment page led to, by the provider's own word. Safe to ask as often as anybody likes, from the page that
 * a person comes back to and from every event about it: the first time founds the company, the others change nothing.
 */
export async function settleCheckout(services: Services, sessionId: string): Promise<Settled> {
  const { db, providers } = services;
  const answer = await providers.payments.retrieveCheckout(sessionId);
  if (answer.outcome !== "found") return answer;
  const { checkout } = answer;
  if (!isPaid(checkout)) return { outcome: checkout.status === "expired" ? "expired" : "open" };

  const { company_id: payer } = await db.transaction(platformScope, (tx) => remember(tx, checkout));
  // Whether an earlier subscription still runs is the provider's to say, before this one is taken on.
  if (payer && (await syncSubscription(services, payer)) === "unavailable") return { outcome: "unavailable" };

  const { company, surplus } = await db.transaction(platformScope, (tx) =>
    attachSubscription(services, tx, checkout),
  );
  const tooMany = surplus ? [checkout.subscription.id] : await others(services, company, Boolean(payer));
  if (tooMany === null) return { outcome: "unavailable" };
  const cancelled = await Promise.all(tooMany.map((id) => providers.payments.cancelNow(id)));
  if (cancelled.some(({ outcome }) => outcome === "unavailable")) return { outcome: "unavailable" };
  // Whose payment was turned away learns nothing about the company that the address belongs to.
  return { outcome: "complete", trialing: company === null || company.subscription_status === "trialing" };
}

/** Two pages that were paid at once by a customer the provider knew are two subscriptions; one stays. */
async function others(
  { providers }: Services,
  company: CompanyRow,
  known: boolean,
): Promise<string[] | null> {
  if (!known || !company.stripe_customer_id) return [];
  const answer = await providers.payments.subscriptionsOf(company.stripe_customer_id);
  if (answer.outcome === "unavailable") return null;
  if (answer.outcome === "unknown") return [];
  return answer.subscriptions
    .filter((one) => isRunning(one) && one.id !== company.stripe_subscription_id)
    .map((one) => one.id);
}

const isPaid = (checkout: Checkout): checkout is Paid =>
  checkout.status === "complete" &&
  checkout.settled &&
  checkout.subscription !== null &&
  checkout.customerId !== null;

/** A page whose row was lost, because we fell between opening it and writing it down, is paid all the same. */
async function remember(tx: Tx, checkout: Paid): Promise<CheckoutRow> {
  const reference = checkout.companyId && isUuid(checkout.companyId) ? checkout.companyId : null;
  const company = reference ? await findCompany(tx, reference) : null;
  await tx
    .insert(checkouts)
    .values({
      session_id: checkout.id,
      company_id: company?.id ?? null,
      email: (checkout.email ?? "").toLowerCase(),
      reference,
    })
    .onConflictDoNothing();
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.session_id, checkout.id)).for("update");
  return row!;
}

type Taken = { company: CompanyRow; surplus: boolean } | { company: null; surplus: true };

/** Gives the subscription to its company; `surplus` when it is one too many, or a visitor's that has no place. */
async function attachSubscription(services: Services, tx: Tx, checkout: Paid): Promise<Taken> {
  const { subscription, customerId } = checkout;
  const row = await remember(tx, checkout);
  await lockAddress(tx, row.email);
  const first = row.completed_at === null;
  const visitor = row.company_id === null;
  const id = row.company_id ?? (first ? await placeForVisitor(services, tx, row) : null);
  await tx
    .update(checkouts)
    .set({ company_id: id, completed_at: sql`coalesce(completed_at, app_now())` })
    .where(eq(checkouts.session_id, checkout.id));
  if (id === null) return { company: null, surplus: true };

  const before = await lockCompany(tx, id);
  const taken = before.stripe_subscription_id;
  if (taken === subscription.id) return { company: before, surplus: false };
  // One that runs is enough.
  if (taken && (before.subscription_status !== "cancelled" || !first))
    return { company: before, surplus: true };

  await tx.update(companies).set({ stripe_customer_id: customerId }).where(eq(companies.id, id));
  const { ticket } = (await takeTicket(tx, id))!;
  await saveSubscription(services, tx, before, subscription, ticket);
  const company = (await findCompany(tx, id))!;
  if (row.payment_link_id) await markPaid(tx, row.payment_link_id);
  if (visitor && company.subscription_status === "trialing") {
    await mailAccountReady(services, tx, row, company);
  }
  return { company, surplus: false };
}

/**
 * The company that a visitor's payment is for: one that was invited at this address, that nobody has entered and nobody
 * has paid for, else a new one. Whoever types the address of any other company has no place there: null, and the
 * address' owner gets a login by mail.
 */
async function placeForVisitor(services: Services, tx: Tx, row: CheckoutRow): Promise<string | null> {
  const id = await findCompanyOf(tx, row.email);
  if (!id) return found(services, tx, row);
  const { stripe_subscription_id } = await lockCompany(tx, id);
  if (!stripe_subscription_id && !(await hasMembers(tx, id))) return id;
  await mailLogin(services, tx, row, id);
  return null;
}

function found({ clock }: Services, tx: Tx, row: CheckoutRow): Promise<string> {
  return createCompany(tx, clock, {
    ...(row.reference ? { id: row.reference } : {}),
    name: row.company_name || "Mitt företag",
    contact_email: row.email,
  });
}

async function markPaid(tx: Tx, id: string) {
  await tx
    .update(payment_links)
    .set({ paid_at: sql`coalesce(paid_at, app_now())` })
    .where(eq(payment_links.id, id));
}

async function mailAccountReady(services: Services, tx: Tx, row: CheckoutRow, company: CompanyRow) {
  const { clock, publicUrl, vault } = services;
  const token = await createLink(tx, clock, { kind: "setup", email: row.email, companyId: company.id });
  const mail = accountReady({
    company_name: company.name,
    setup_url: mailLink(
      vault,
      pageUrl(publicUrl, "/company-setup", { email: row.email, company: company.name, token }),
    ),
    trial_ends_on: stockholmDay(company.trial_ends_at).toString(),
    monthly_price_kr: priceOf(services, company),
  });
  await writeMail(tx, { key: row.session_id, to: row.email, mail, companyId: company.id });
}

/** Somebody who is a customer already finds the way in by mail, and the page says the same as to everybody. */
async function mailLogin({ clock, publicUrl, vault }: Services, tx: Tx, row: CheckoutRow, companyId: string) {
  const token = await createLink(tx, clock, { kind: "magic", email: row.email, companyId });
  const mail = magicLink({
    login_url: mailLink(vault, magicUrl(publicUrl, token)),
    valid_hours: hoursValid.magic,
    paid_again: true,
  });
  await writeMail(tx, { key: row.session_id, to: row.email, mail, companyId });
}
