import type { Stripe } from "stripe";

export type Checkout = {
  id: string;
  status: "open" | "complete" | "expired";
  /** Nothing is owed: paid, or in a trial. */
  settled: boolean;
  companyId: string | null;
  email: string | null;
  customerId: string | null;
  subscription: Stripe.Subscription | null;
  /** Where to pay, while it is open. */
  url: string | null;
};

/**
 * What an event is about. Its payload is not passed on: events arrive late, twice and in disorder, so whoever
 * hears of one asks for the subscription as it is now.
 */
export type PaymentEvent = {
  id: string;
  type: string;
  customerId: string | null;
  checkoutId: string | null;
  companyId: string | null;
};

export function readCheckout(session: Stripe.Checkout.Session): Checkout {
  const { subscription, status, payment_status } = session;
  return {
    id: session.id,
    status: status === "complete" ? "complete" : status === "expired" ? "expired" : "open",
    settled: payment_status === "paid" || payment_status === "no_payment_required",
    companyId: session.metadata?.company_id ?? session.client_reference_id,
    email: session.customer_details?.email ?? session.customer_email,
    customerId: idOf(session.customer),
    subscription: typeof subscription === "object" ? subscription : null,
    url: session.url,
  };
}

export function readEvent(event: Stripe.Event): PaymentEvent {
  const object = event.data.object as {
    id?: string;
    object: string;
    customer?: string | { id: string } | null;
    client_reference_id?: string | null;
    metadata?: Record<string, string> | null;
    parent?: { subscription_details?: { metadata?: Record<string, string> } };
  };
  const details = object.parent?.subscription_details;
  return {
    id: event.id,
    type: event.type,
    customerId: object.object === "customer" ? (object.id ?? null) : idOf(object.customer),
    checkoutId: object.object === "checkout.session" ? (object.id ?? null) : null,
    companyId:
      object.metadata?.company_id ?? details?.metadata?.company_id ?? object.client_reference_id ?? null,
  };
}

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}
