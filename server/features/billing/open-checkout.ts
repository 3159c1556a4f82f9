import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { containsWebAddress } from "../../../domain/names.ts";
import { TRIAL_DAYS, trialDaysToCarryOver } from "../../../domain/subscription.ts";
import type { CompanyRow } from "../companies/companies.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { checkouts, payment_links } from "../../database/schema-machinery.ts";
import { pageUrl } from "../../../domain/own-url.ts";
import type { CheckoutRequest, Plan } from "../../providers/payments.ts";
import type { Services } from "../../providers/services.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** The provider closes a page after 24 hours; one that is about to close is not handed out again. */
const PAGE_HOURS = 23;

type Opened = { outcome: "opened"; url: string } | { outcome: "unavailable" };

type Wanted = {
  email: string;
  companyName: string;
  plan: Plan;
  trialDays: number;
  /** The company whose own people pay. A visitor's is found, or founded, when the payment is done. */
  company: CompanyRow | null;
  paymentLinkId?: string | null;
  successUrl: string;
  cancelUrl: string;
};

/** For somebody who came by a link, or by no link at all. Everybody gets the same page, customer or not. */
export async function openVisitorCheckout(
  services: Services,
  visitor: { email: string; companyName: string; redirect: string | null },
): Promise<Opened> {
  const { publicUrl, db } = services;
  const { email } = visitor;
  // Anybody can type it, and it comes to stand in mails; an invited company has its name from us.
  const companyName = containsWebAddress(visitor.companyName) ? "" : visitor.companyName;
  const invited = await db.transaction(platformScope, (tx) => findInvitation(tx, email));
  const cancel = { email, company: companyName, upgrade: "cancel" };
  return openCheckout(services, {
    email,
    companyName: companyName || (invited?.company_name ?? ""),
    plan: "standard",
    trialDays: TRIAL_DAYS,
    company: null,
    paymentLinkId: invited?.id ?? null,
    successUrl: withSession(visitor.redirect ?? `${publicUrl}/stripe-success`),
    cancelUrl: pageUrl(publicUrl, "/checkout", cancel),
  });
}

/** For a company's own people. The days that are left of its trial come along. */
export function openCompanyCheckout(
  services: Services,
  payer: { company: CompanyRow; email: string; plan: Plan; successUrl: string; cancelUrl: string },
): Promise<Opened> {
  const { company } = payer;
  const trialDays = trialDaysToCarryOver(company, services.clock.now());
  return openCheckout(services, { ...payer, companyName: company.name, trialDays });
}

async function openCheckout(services: Services, wanted: Wanted): Promise<Opened> {
  const { providers, db } = services;
  const question = questionOf(wanted);
  // A visitor's page is never handed out again: its id is the right of the browser that opened it.
  const again = wanted.company && (await findOpenPage(services, question));
  if (again) return { outcome: "opened", url: again };

  const reference = wanted.company?.id ?? randomUUID();
  const known = wanted.company?.stripe_customer_id;
  const create = (customer: CheckoutRequest["customer"]) =>
    providers.payments.createCheckout({
      companyId: reference,
      plan: wanted.plan,
      trialDays: wanted.trialDays,
      successUrl: wanted.successUrl,
      cancelUrl: wanted.cancelUrl,
      customer,
    });
  let created = await create(known ? { id: known } : { email: wanted.email });
  if (created.outcome === "unknown") {
    // The customer was deleted there: what we knew of it goes, and they begin anew.
    await syncSubscription(services, reference);
    created = await create({ email: wanted.email });
  }
  if (created.outcome !== "created") return { outcome: "unavailable" };

  await db.transaction(platformScope, async (tx) => {
    await tx.insert(checkouts).values({
      session_id: created.id,
      company_id: wanted.company?.id ?? null,
      email: wanted.email,
      company_name: wanted.companyName,
      tier: wanted.plan,
      payment_link_id: wanted.paymentLinkId ?? null,
      reference,
      question,
    });
    if (wanted.paymentLinkId) await markOpened(tx, wanted.paymentLinkId);
  });
  return { outcome: "opened", url: created.url };
}

const questionOf = ({ email, companyName, plan, trialDays, company, successUrl }: Wanted) =>
  JSON.stringify([company?.id ?? null, email, companyName, plan, trialDays, successUrl]);

/**
 * A second tab, or an impatient reload, gets the same page: what is paid in one cannot be paid again in the other. Of two
 * that ask at the very same moment each gets its own; should both be paid, one of the subscriptions is cancelled.
 */
async function findOpenPage({ db, clock, providers }: Services, question: string): Promise<string | null> {
  const since = clock.now().subtract({ hours: PAGE_HOURS }).toString();
  const [earlier] = await db.transaction(platformScope, (tx) =>
    tx
      .select({ id: checkouts.session_id })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.question, question),
          isNull(checkouts.completed_at),
          gt(checkouts.created_at, since),
        ),
      )
      .orderBy(desc(checkouts.created_at))
      .limit(1),
  );
  const found = earlier && (await providers.payments.retrieveCheckout(earlier.id));
  return found?.outcome === "found" && found.checkout.status === "open" ? found.checkout.url : null;
}

async function findInvitation(tx: Tx, email: string) {
  const [link] = await tx
    .select({ id: payment_links.id, company_name: payment_links.company_name })
    .from(payment_links)
    .where(and(eq(payment_links.admin_email, email), isNull(payment_links.paid_at)))
    .orderBy(desc(payment_links.created_at))
    .limit(1);
  return link ?? null;
}

async function markOpened(tx: Tx, id: string) {
  await tx
    .update(payment_links)
    .set({ opened_at: sql`coalesce(opened_at, app_now())` })
    .where(eq(payment_links.id, id));
}

/** The provider fills in the braces, so they must reach it as they are. */
export function withSession(url: string): string {
  return `${url}${url.includes("?") ? "&" : "?"}session_id={CHECKOUT_SESSION_ID}`;
}
