import { Stripe } from "stripe";
import type { Clock } from "../../domain/clock.ts";
import type { PaymentMethod } from "../../domain/subscription.ts";
import { known, reachable, type Unavailable } from "./payments/outcomes.ts";
import {
  byInvoice,
  checkoutParams,
  type CheckoutRequest,
  customerParams,
  type InvoicedCustomer,
} from "./payments/params.ts";
import { findOrMakePrice, type Plan, type PlanPrice } from "./payments/prices.ts";
import { readCheckout, readEvent, type Checkout, type PaymentEvent } from "./payments/read.ts";

export type { CheckoutRequest, InvoicedCustomer } from "./payments/params.ts";
export type { Plan } from "./payments/prices.ts";
export type { Checkout, PaymentEvent } from "./payments/read.ts";

export type PaymentsOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Another host that speaks the same protocol, for example http://127.0.0.1:4242 */
  apiUrl?: string;
  plans: Record<Plan, PlanPrice>;
  clock: Clock;
  timeoutMs?: number;
  retries?: number;
};

export type Payments = {
  /** Unknown: the customer has been deleted there. */
  createCheckout(
    request: CheckoutRequest,
  ): Promise<{ outcome: "created"; id: string; url: string } | { outcome: "unknown" } | Unavailable>;
  retrieveCheckout(
    id: string,
  ): Promise<{ outcome: "found"; checkout: Checkout } | { outcome: "unknown" } | Unavailable>;
  /** Where the customer changes card, reads receipts and cancels. Short-lived: ask for each click. */
  createPortal(request: {
    customerId: string;
    returnUrl: string;
    /** The page where a card is added, and nothing else. */
    forCard?: boolean;
  }): Promise<PageOutcome>;
  /** Where the customer confirms the change to another plan of the subscription that is running. */
  createPlanChange(request: {
    subscription: Stripe.Subscription;
    plan: Plan;
    doneUrl: string;
    cancelUrl: string;
  }): Promise<PageOutcome>;
  /** Every subscription the customer has or had, the newest first. */
  subscriptionsOf(
    customerId: string,
  ): Promise<
    { outcome: "found"; subscriptions: Stripe.Subscription[] } | { outcome: "unknown" } | Unavailable
  >;
  /** `key` is the same for every try of the same wish: the customer is made once. */
  createCustomer(request: {
    companyId: string;
    key: string;
  }): Promise<{ outcome: "created"; id: string } | Unavailable>;
  /** What stands on the customer's invoices and receipts, and where they go. */
  updateCustomer(
    customerId: string,
    customer: InvoicedCustomer,
  ): Promise<{ outcome: "updated" } | { outcome: "unknown" } | Unavailable>;
  /** Nothing is charged before then. Refused: it has no trial that runs. */
  extendTrial(
    subscriptionId: string,
    until: Temporal.Instant,
  ): Promise<{ outcome: "extended" } | { outcome: "refused" } | { outcome: "unknown" } | Unavailable>;
  /** Begins a subscription that is paid by mailed invoices, after the days that are free. */
  subscribeByInvoice(request: {
    companyId: string;
    customerId: string;
    plan: Plan;
    trialEnd: Temporal.Instant | null;
    key: string;
  }): Promise<{ outcome: "created" } | { outcome: "unknown" } | Unavailable>;
  /** From the next payment on: drawn from the card, or mailed as an invoice. */
  setMethod(
    subscriptionId: string,
    method: PaymentMethod,
    /** The same change is made once, also when somebody makes it late and another has been made since. */
    key: string,
  ): Promise<{ outcome: "updated" } | { outcome: "unknown" } | Unavailable>;
  /** Whether there is a card to draw from. */
  hasCard(
    customerId: string,
    subscription: Stripe.Subscription,
  ): Promise<{ outcome: "found"; card: boolean } | { outcome: "unknown" } | Unavailable>;
  /** Whether an invoice that the customer was sent, or a payment that was refused, is still to be paid. */
  hasUnpaid(
    customerId: string,
  ): Promise<{ outcome: "found"; unpaid: boolean } | { outcome: "unknown" } | Unavailable>;
  /** At the end of what is paid for, or of the trial; nothing more is charged. */
  cancelAtPeriodEnd(
    subscriptionId: string,
  ): Promise<{ outcome: "updated" } | { outcome: "unknown" } | Unavailable>;
  /** At once, for a subscription that is one too many; one that has ended already is fine. */
  cancelNow(subscriptionId: string): Promise<{ outcome: "cancelled" } | Unavailable>;
  /** The raw bytes, as they came, and the Stripe-Signature header. */
  readEvent(
    rawBody: string | Buffer,
    signature: string,
  ): { outcome: "event"; event: PaymentEvent } | { outcome: "forged" };
};

export type PageOutcome = { outcome: "created"; url: string } | { outcome: "unknown" } | Unavailable;

const TIMEOUT_MS = 15_000;
const SIGNATURE_TOLERANCE_SECONDS = 300;

export function createPayments(options: PaymentsOptions): Payments {
  const stripe = new Stripe(options.secretKey, {
    ...hostOf(options.apiUrl),
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: options.retries ?? 2,
    telemetry: false,
  });
  const prices = new Map<Plan, Promise<string>>();

  /** Looked up once; a failure is not remembered. */
  function priceOf(plan: Plan): Promise<string> {
    const known = prices.get(plan) ?? findOrMakePrice(stripe, options.plans[plan]);
    prices.set(plan, known);
    known.catch(() => prices.delete(plan));
    return known;
  }

  return {
    createCheckout: (request) =>
      reachable(async () => {
        const params = checkoutParams(request, await priceOf(request.plan));
        return known(async () => {
          const session = await stripe.checkout.sessions.create(params);
          if (!session.url) throw new Error("A checkout without an address");
          return { outcome: "created" as const, id: session.id, url: session.url };
        }, "customer");
      }),

    retrieveCheckout: (id) =>
      reachable(() =>
        known(async () => {
          const session = await stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] });
          return { outcome: "found" as const, checkout: readCheckout(session) };
        }),
      ),

    createPortal: ({ customerId, returnUrl, forCard }) =>
      reachable(() =>
        known(async () => {
          const { url } = await stripe.billingPortal.sessions.create({
            customer: customerId,
            return_url: returnUrl,
            locale: "sv",
            ...(forCard ? { flow_data: { type: "payment_method_update" } } : {}),
          });
          return { outcome: "created" as const, url };
        }),
      ),

    createPlanChange: ({ subscription, plan, doneUrl, cancelUrl }) =>
      reachable(() =>
        known(async () => {
          const [item] = subscription.items.data;
          if (!item) throw new Error("A subscription without an item");
          const { url } = await stripe.billingPortal.sessions.create({
            customer: idOf(subscription.customer),
            return_url: cancelUrl,
            locale: "sv",
            flow_data: {
              type: "subscription_update_confirm",
              subscription_update_confirm: {
                subscription: subscription.id,
                items: [{ id: item.id, price: await priceOf(plan), quantity: 1 }],
              },
              after_completion: { type: "redirect", redirect: { return_url: doneUrl } },
            },
          });
          return { outcome: "created" as const, url };
        }),
      ),

    subscriptionsOf: (customerId) =>
      reachable(() =>
        known(async () => {
          const { data } = await stripe.subscriptions.list({
            customer: customerId,
            status: "all",
            limit: 100,
          });
          return { outcome: "found" as const, subscriptions: data };
        }),
      ),

    createCustomer: ({ companyId, key }) =>
      reachable(async () => {
        const params = { metadata: { company_id: companyId } };
        const { id } = await stripe.customers.create(params, { idempotencyKey: `customer:${key}` });
        return { outcome: "created" as const, id };
      }),

    updateCustomer: (customerId, customer) =>
      reachable(() =>
        known(async () => {
          await stripe.customers.update(customerId, customerParams(customer));
          return { outcome: "updated" as const };
        }),
      ),

    extendTrial: (subscriptionId, until) =>
      reachable(() =>
        known(async () => {
          // Asked to, the provider would begin a trial for a subscription that is paid for already.
          const { status } = await stripe.subscriptions.retrieve(subscriptionId);
          if (status !== "trialing") return { outcome: "refused" as const };
          await stripe.subscriptions.update(subscriptionId, {
            trial_end: Math.floor(until.epochMilliseconds / 1000),
            proration_behavior: "none",
          });
          return { outcome: "extended" as const };
        }),
      ),

    subscribeByInvoice: ({ companyId, customerId, plan, trialEnd, key }) =>
      reachable(async () => {
        const price = await priceOf(plan);
        return known(async () => {
          await stripe.subscriptions.create(
            {
              customer: customerId,
              items: [{ price, quantity: 1 }],
              ...byInvoice,
              ...(trialEnd ? { trial_end: Math.floor(trialEnd.epochMilliseconds / 1000) } : {}),
              metadata: { company_id: companyId },
            },
            { idempotencyKey: `invoice-subscription:${key}` },
          );
          return { outcome: "created" as const };
        }, "customer");
      }),

    setMethod: (subscriptionId, method, key) =>
      reachable(() =>
        known(async () => {
          const drawn = { collection_method: "charge_automatically" } as const;
          await stripe.subscriptions.update(subscriptionId, method === "invoice" ? byInvoice : drawn, {
            idempotencyKey: `method:${key}`,
          });
          return { outcome: "updated" as const };
        }),
      ),

    hasCard: (customerId, subscription) =>
      reachable(() =>
        known(async () => {
          const customer = await stripe.customers.retrieve(customerId);
          if (customer.deleted) return { outcome: "unknown" as const };
          const card =
            customer.invoice_settings.default_payment_method ?? subscription.default_payment_method;
          return { outcome: "found" as const, card: card !== null };
        }),
      ),

    hasUnpaid: (customer) =>
      reachable(() =>
        known(async () => {
          const open = await stripe.invoices.list({ customer, status: "open", limit: 1 });
          const given = await stripe.invoices.list({ customer, status: "uncollectible", limit: 1 });
          return { outcome: "found" as const, unpaid: open.data.length + given.data.length > 0 };
        }, "customer"),
      ),

    cancelAtPeriodEnd: (subscriptionId) =>
      reachable(() =>
        known(async () => {
          await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
          return { outcome: "updated" as const };
        }),
      ),

    cancelNow: (subscriptionId) =>
      reachable(async () => {
        await known(async () => {
          await stripe.subscriptions.cancel(subscriptionId);
          return { outcome: "cancelled" as const };
        });
        return { outcome: "cancelled" as const };
      }),

    readEvent(rawBody, signature) {
      try {
        const now = options.clock.now().epochMilliseconds;
        const { webhookSecret: secret } = options;
        const event = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          secret,
          SIGNATURE_TOLERANCE_SECONDS,
          undefined,
          now,
        );
        return { outcome: "event", event: readEvent(event) };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return { outcome: "forged" };
        throw error;
      }
    },
  };
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

function hostOf(apiUrl: string | undefined): { host?: string; port?: string; protocol?: "http" | "https" } {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const http = protocol === "http:";
  return { host: hostname, port: port || (http ? "80" : "443"), protocol: http ? "http" : "https" };
}
