import { Stripe } from "stripe";
import type { Clock } from "../../domain/clock.ts";
import { INVOICE_DAYS, type PaymentMethod } from "../../domain/subscription.ts";
import { readCheckout, readEvent, type Checkout, type PaymentEvent } from "./payments/read.ts";

export type { Checkout, PaymentEvent } from "./payments/read.ts";

export type Plan = "standard" | "pro";

export type PaymentsOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Another host that speaks the same protocol, for example http://127.0.0.1:4242 */
  apiUrl?: string;
  /** A price that exists already goes by its id; the others are found, or made, by their lookup key. */
  plans: Record<Plan, { name: string; lookupKey: string; kronorPerMonth: number; priceId?: string }>;
  clock: Clock;
  timeoutMs?: number;
  retries?: number;
};

/** Whom invoices and receipts are for. What is null is taken away, an e-mail stays. */
export type InvoicedCustomer = {
  name: string;
  email: string | null;
  /** Line by line. */
  address: string | null;
  reference: string | null;
};

type Unavailable = { outcome: "unavailable"; reason: string };

export type CheckoutRequest = {
  companyId: string;
  plan: Plan;
  /** Days that are free of charge; none charges at once. */
  trialDays: number;
  /** May hold {CHECKOUT_SESSION_ID}, which the provider fills in. */
  successUrl: string;
  cancelUrl: string;
  /** Known to the provider already, or else an address to send receipts to. */
  customer: { id: string } | { email: string };
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

const byInvoice = { collection_method: "send_invoice", days_until_due: INVOICE_DAYS } as const;

/** The provider takes a reference of at most 140 characters. */
function customerParams({ name, email, address, reference }: InvoicedCustomer) {
  const [line1, ...more] = (address ?? "").split("\n").map((line) => line.trim());
  const line2 = more.filter(Boolean).join(", ");
  return {
    name,
    ...(email ? { email } : {}),
    address: line1 ? { line1, ...(line2 ? { line2 } : {}), country: "SE" } : ("" as const),
    invoice_settings: {
      custom_fields: reference ? [{ name: "Er referens", value: reference.slice(0, 140) }] : ("" as const),
    },
  };
}

function checkoutParams(request: CheckoutRequest, price: string): Stripe.Checkout.SessionCreateParams {
  const { companyId, trialDays, customer } = request;
  const metadata = { company_id: companyId };
  return {
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    // The session's notes do not follow to the subscription.
    subscription_data: { metadata, ...(trialDays > 0 ? { trial_period_days: trialDays } : {}) },
    metadata,
    client_reference_id: companyId,
    payment_method_collection: "always",
    billing_address_collection: "required",
    tax_id_collection: { enabled: true },
    locale: "sv",
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    ...("id" in customer
      ? // Whoever gives a tax number also gives the name that belongs to it.
        { customer: customer.id, customer_update: { name: "auto", address: "auto" } }
      : { customer_email: customer.email }),
  };
}

async function findOrMakePrice(stripe: Stripe, plan: PaymentsOptions["plans"][Plan]): Promise<string> {
  if (plan.priceId) return plan.priceId;
  const { data } = await stripe.prices.list({ lookup_keys: [plan.lookupKey], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const params: Stripe.PriceCreateParams = {
    currency: "sek",
    unit_amount: plan.kronorPerMonth * 100,
    recurring: { interval: "month" },
    lookup_key: plan.lookupKey,
    tax_behavior: "exclusive",
    product_data: { name: plan.name },
  };
  // Two instances that start at once make one price.
  const price = await stripe.prices.create(params, { idempotencyKey: `price:${plan.lookupKey}` });
  return price.id;
}

/** A provider that is down, slow or busy is an outcome; a wrong key or a wrong question is a fault of ours. */
async function reachable<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Unavailable> {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
  try {
    return await work();
  } catch (error) {
    for (const kind of [StripeAPIError, StripeConnectionError, StripeRateLimitError]) {
      if (error instanceof kind) return { outcome: "unavailable", reason: error.type };
    }
    throw error;
  }
}

/** What was asked about is not there; `param` says which of several things that may be. */
async function known<Outcome>(
  work: () => Promise<Outcome>,
  param?: string,
): Promise<Outcome | { outcome: "unknown" }> {
  try {
    return await work();
  } catch (error) {
    const missing =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
    if (missing && (!param || error.param === param)) return { outcome: "unknown" };
    throw error;
  }
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
