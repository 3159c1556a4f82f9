import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { currentOf, isRunning, methodOf } from "../../../domain/stripe-subscription.ts";
import { accessOf, type PaymentMethod, paymentMethods } from "../../../domain/subscription.ts";
import { findCompany } from "../companies/companies.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { describeError } from "../../database/describe-error.ts";
import { readRows, type Row } from "../../database/query.ts";
import { companies } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { invoicedCustomer } from "./invoiced-customer.ts";
import { syncSubscription } from "./sync-subscription.ts";

const BATCH = 20;
/** A try lasts no longer, so that this is also how long one instance has the row for itself. */
const FIRST_WAIT_MINUTES = 5;
const MOST_TRIES = 12;

/** How a company wants to pay: one row, however often it is pressed. A change of mind is a wish of its own. */
export async function wishMethod(tx: Tx, companyId: string, method: PaymentMethod): Promise<void> {
  await tx.execute(sql`
    insert into payment_method_wishes as w (company_id, method) values (${companyId}, ${method})
    on conflict (company_id) do update set method = excluded.method, attempts = 0, next_attempt_at = app_now(),
      wanted_at = case when w.method = excluded.method then w.wanted_at else app_now() end`);
}

/** Who goes to the payment page has changed their mind about the invoices that still wait. */
export async function changeWaitingWish(tx: Tx, companyId: string, method: PaymentMethod): Promise<void> {
  await tx.execute(sql`
    update payment_method_wishes set method = ${method}, wanted_at = app_now(), attempts = 0, next_attempt_at = app_now()
    where company_id = ${companyId} and method <> ${method}`);
}

const Wish = { company_id: z.string(), method: z.enum(paymentMethods), wanted_at: z.string() };
type Wish = Row<typeof Wish>;

export async function wishedMethod(tx: Tx, companyId: string): Promise<PaymentMethod | null> {
  const [wish] = await readRows(tx, { method: Wish.method })`
    select method from payment_method_wishes where company_id = ${companyId}`;
  return wish?.method ?? null;
}

/** What companies wish for, or one of them: each wish is one instance's at a time. */
export async function carryOutWishes(services: Services, companyId?: string): Promise<void> {
  const { db } = services;
  // Something has happened to a company that is named: what was given up is tried once more.
  const due = companyId
    ? sql`company_id = ${companyId}`
    : sql`next_attempt_at <= app_now() and attempts < ${MOST_TRIES}`;
  const claimed = await db.transaction(
    platformScope,
    (tx) => readRows(tx, Wish)`
      update payment_method_wishes w set attempts = attempts + 1,
        next_attempt_at = app_now() + make_interval(mins => ${FIRST_WAIT_MINUTES} * power(2, least(attempts, ${MOST_TRIES}))::int)
      where w.company_id in (
        select company_id from payment_method_wishes where ${due}
        order by next_attempt_at limit ${BATCH} for update skip locked)
      returning w.company_id, w.method, w.wanted_at::text as wanted_at`,
  );
  await Promise.all(claimed.map((wish) => tryWish(services, wish)));
}

async function tryWish(services: Services, wish: Wish): Promise<void> {
  const { db, log } = services;
  try {
    if (!(await carryOut(services, wish))) return;
  } catch (error) {
    log.error({ company_id: wish.company_id, err: describeError(error) }, "payment method failed");
    return;
  }
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`delete from payment_method_wishes
      where company_id = ${wish.company_id} and method = ${wish.method} and wanted_at = ${wish.wanted_at}::timestamptz`),
  );
}

/** False when it is to be tried again. */
async function carryOut(services: Services, wish: Wish): Promise<boolean> {
  const { payments } = services.providers;
  const customer = await customerFor(services, wish);
  if (!customer) return wish.method === "card";
  const found = await payments.subscriptionsOf(customer);
  if (found.outcome === "unavailable") return false;
  if (found.outcome === "unknown") return beginAnew(services, wish);
  const id = currentOf(found.subscriptions)?.id;
  const running = found.subscriptions.find((one) => one.id === id && isRunning(one));
  const invoiced = wish.method === "invoice";
  // Debts stay with the way they were to be paid: nobody leaves them behind by choosing anew.
  if (invoiced && running?.status === "past_due")
    return (await syncSubscription(services, wish.company_id)) !== "unavailable";
  if (running && methodOf(running) !== wish.method) {
    if (wish.method === "card") {
      const card = await payments.hasCard(customer, running);
      // Until there is a card nothing can be drawn: invoices go on.
      if (card.outcome !== "found" || !card.card) return false;
    }
    const { outcome } = await payments.setMethod(running.id, wish.method, `${keyOf(wish)}:${wish.method}`);
    if (outcome !== "updated") return false;
  }
  if (!running && invoiced) {
    const debt = await payments.hasUnpaid(customer);
    if (debt.outcome === "unavailable") return false;
    if (debt.outcome === "found" && debt.unpaid) return true;
    const begun = await beginByInvoice(services, wish, customer);
    if (begun === "unknown") return beginAnew(services, wish);
    if (begun === "unavailable") return false;
  }
  return (await syncSubscription(services, wish.company_id)) !== "unavailable";
}

/** The provider's customer, made where there is none yet; null while it cannot be. */
async function customerFor(services: Services, wish: Wish): Promise<string | null> {
  const { db, providers } = services;
  const company = await db.transaction(platformScope, (tx) => findCompany(tx, wish.company_id));
  if (!company || wish.method === "card") return company?.stripe_customer_id ?? null;
  const id = company.stripe_customer_id ?? (await makeCustomer(services, wish));
  if (!id) return null;
  const { outcome } = await providers.payments.updateCustomer(id, invoicedCustomer(company));
  // Who is unknown there is found out again when its subscriptions are asked for.
  return outcome === "unavailable" ? null : id;
}

async function makeCustomer({ db, providers }: Services, wish: Wish): Promise<string | null> {
  const companyId = wish.company_id;
  const made = await providers.payments.createCustomer({ companyId, key: keyOf(wish) });
  if (made.outcome === "unavailable") return null;
  return db.transaction(platformScope, async (tx) => {
    // A payment page that was paid meanwhile has brought its own.
    const [kept] = await tx
      .update(companies)
      .set({ stripe_customer_id: sql`coalesce(stripe_customer_id, ${made.id})` })
      .where(eq(companies.id, companyId))
      .returning({ id: companies.stripe_customer_id });
    return kept?.id ?? null;
  });
}

async function beginByInvoice(services: Services, wish: Wish, customerId: string) {
  const { db, providers, clock } = services;
  const company = (await db.transaction(platformScope, (tx) => findCompany(tx, wish.company_id)))!;
  const isTrialing = accessOf(company, clock.now()).reason === "trialing";
  const { outcome } = await providers.payments.subscribeByInvoice({
    companyId: company.id,
    customerId,
    plan: company.subscription_tier,
    trialEnd: isTrialing ? Temporal.Instant.from(company.trial_ends_at) : null,
    key: keyOf(wish),
  });
  return outcome;
}

/** The customer was deleted at the provider: what we knew of it goes, and the next try makes another. */
async function beginAnew(services: Services, wish: Wish): Promise<boolean> {
  await syncSubscription(services, wish.company_id);
  if (wish.method === "card") return true;
  await services.db.transaction(platformScope, (tx) =>
    tx.execute(sql`update payment_method_wishes set wanted_at = app_now() + interval '1 microsecond',
      next_attempt_at = app_now() where company_id = ${wish.company_id}`),
  );
  return false;
}

const keyOf = ({ company_id, wanted_at }: Wish) => `${company_id}:${wanted_at}`;
