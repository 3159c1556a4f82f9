import { randomBytes } from "node:crypto";
import type { Surroundings } from "../options.ts";
import { missing } from "./problem.ts";

/** The provider's objects in Stripe's own format. Times are Unix seconds. */
export type Price = {
  id: string;
  object: "price";
  active: boolean;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  product: string;
  recurring: { interval: string; interval_count: number };
  tax_behavior: string;
  type: "recurring";
  created: number;
};

export type Product = { id: string; object: "product"; name: string; active: boolean; created: number };

export type Customer = {
  id: string;
  object: "customer";
  email: string | null;
  name: string | null;
  address: Record<string, string> | null;
  invoice_settings: {
    default_payment_method: string | null;
    custom_fields: { name: string; value: string }[] | null;
  };
  metadata: Record<string, string>;
  created: number;
};

export type CheckoutSession = {
  id: string;
  object: "checkout.session";
  mode: "subscription";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid" | "no_payment_required";
  client_reference_id: string | null;
  customer: string | null;
  customer_email: string | null;
  customer_details: { email: string } | null;
  metadata: Record<string, string>;
  subscription: string | null;
  success_url: string;
  cancel_url: string | null;
  url: string | null;
  locale: string | null;
  currency: string;
  amount_total: number;
  created: number;
  expires_at: number;
};

export type Subscription = {
  id: string;
  object: "subscription";
  status: "trialing" | "active" | "past_due" | "canceled";
  customer: string;
  created: number;
  start_date: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  trial_start: number | null;
  trial_end: number | null;
  billing_mode: { type: "flexible" };
  /** Drawn by itself, or billed by an invoice that is mailed. */
  collection_method: "charge_automatically" | "send_invoice";
  days_until_due: number | null;
  default_payment_method: string | null;
  metadata: Record<string, string>;
  items: {
    object: "list";
    has_more: false;
    url: string;
    data: {
      id: string;
      object: "subscription_item";
      quantity: number;
      current_period_start: number;
      current_period_end: number;
      price: Price;
    }[];
  };
};

export type PortalSession = {
  id: string;
  customer: string;
  return_url: string;
  /** Only when the visit is for one change: confirm it, or go back. */
  change: { subscription: string; price: string; done_url: string } | null;
};

/** What the provider knows beside the object that it shows. */
export type Backstage = {
  trialEndTold: boolean;
  failedAttempts: number;
  nextAttempt: number | null;
  /** An invoice that has been mailed and is not paid: until when it is to be. */
  invoiceDue?: number | null;
};

export type DeliveredEvent = {
  id: string;
  type: string;
  created: number;
  body: string;
  attempts: number;
  delivered: boolean;
};

export type Ledger = ReturnType<typeof openBooks>;

const KEPT_EVENTS = 300;

export function openBooks({ store, clock }: Surroundings) {
  const kept = store.slice("payments", {
    products: {} as Record<string, Product>,
    prices: {} as Record<string, Price>,
    customers: {} as Record<string, Customer>,
    sessions: {} as Record<string, CheckoutSession>,
    /** How a session becomes a subscription once it is paid. */
    orders: {} as Record<
      string,
      { price: string; quantity: number; trial_days: number; metadata: Record<string, string> }
    >,
    subscriptions: {} as Record<string, Subscription>,
    backstage: {} as Record<string, Backstage>,
    /** Customers whose card is declined. */
    declined: {} as Record<string, boolean>,
    portals: {} as Record<string, PortalSession>,
    answers: {} as Record<string, { question: string; status: number; body: string }>,
    events: [] as DeliveredEvent[],
  });

  return {
    ...kept,
    changed: store.changed,
    nowSeconds: () => Math.floor(clock.now().epochMilliseconds / 1000),
    keepEvent(event: DeliveredEvent) {
      kept.events.push(event);
      if (kept.events.length > KEPT_EVENTS) kept.events.splice(0, kept.events.length - KEPT_EVENTS);
    },
  };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

export function requireFrom<Item>(shelf: Record<string, Item>, kind: string, id: string, param = "id"): Item {
  const item = shelf[id];
  if (!item) throw missing(kind, id, param, param === "id" ? 404 : 400);
  return item;
}

export function listOf<Item>(data: Item[], url: string) {
  return { object: "list", data, has_more: false, url };
}
