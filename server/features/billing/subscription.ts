import type { Subscription } from "../../../contract/payments.ts";
import type { PaymentMethod } from "../../../domain/subscription.ts";
import type { CompanyRow } from "../companies/companies.ts";
import type { Services } from "../../providers/services.ts";
import { invoicedCustomer } from "./invoiced-customer.ts";
import { priceOf } from "./subscription-mails.ts";

export function subscriptionOf(
  services: Services,
  company: CompanyRow,
  wanted: PaymentMethod | null,
): Subscription {
  const subscribed = company.stripe_subscription_id !== null && company.subscription_status !== "cancelled";
  return {
    subscription_status: company.subscription_status,
    subscription_tier: company.subscription_tier,
    trial_ends_at: company.trial_ends_at,
    period_ends_at: company.period_ends_at,
    payment_past_due: company.payment_past_due,
    payment_method: company.payment_method,
    subscribed,
    wanted_method: wanted,
    invoiced_to: invoicedCustomer(company).email,
    monthly_price_kr: priceOf(services, company),
    pro_price_kr: services.settings.proKronorPerMonth,
  };
}
