import type { Stripe } from "stripe";
import { INVOICE_DAYS } from "../../../domain/subscription.ts";
import type { Plan } from "./prices.ts";

/** Whom invoices and receipts are for. What is null is taken away, an e-mail stays. */
export type InvoicedCustomer = {
  name: string;
  email: string | null;
  /** Line by line. */
  address: string | null;
  reference: string | null;
};

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

export const byInvoice = { collection_method: "send_invoice", days_until_due: INVOICE_DAYS } as const;

/** The provider takes a reference of at most 140 characters. */
export function customerParams({ name, email, address, reference }: InvoicedCustomer) {
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

export function checkoutParams(request: CheckoutRequest, price: string): Stripe.Checkout.SessionCreateParams {
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
