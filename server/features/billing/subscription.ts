import type { Subscription } from "../../../contract/payments.ts";
import type { CompanyRow } from "../companies/companies.ts";
import type { Services } from "../../providers/services.ts";
import { priceOf } from "./subscription-mails.ts";

export function subscriptionOf(services: Services, company: CompanyRow): Subscription {
  return {
    subscription_status: company.subscription_status,
    subscription_tier: company.subscription_tier,
    trial_ends_at: company.trial_ends_at,
    period_ends_at: company.period_ends_at,
    payment_past_due: company.payment_past_due,
    subscribed: company.stripe_subscription_id !== null && company.subscription_status !== "cancelled",
    monthly_price_kr: priceOf(services, company),
    pro_price_kr: services.settings.proKronorPerMonth,
  };
}
