import { stockholmDay } from "../../../domain/clock.ts";
import { isPro, PRICE_KRONOR_PER_MONTH, trialDaysLeft } from "../../../domain/subscription.ts";
import type { CompanyRow } from "../companies/companies.ts";
import type { OutboxMail } from "../../mail/outbox.ts";
import { invoicedCustomer } from "./invoiced-customer.ts";
import { paymentFailed } from "./mails/payment-failed.ts";
import { subscriptionCancelled } from "./mails/subscription-cancelled.ts";
import { subscriptionStopped } from "./mails/subscription-stopped.ts";
import { trialEndsSoon } from "./mails/trial-ends-soon.ts";
import type { Services } from "../../providers/services.ts";

const TOLD_BEFORE_TRIAL_END_DAYS = 3;

type Here = Pick<Services, "settings" | "publicUrl" | "clock">;

/** What a company pays in a month. */
export function priceOf(
  { settings }: Pick<Services, "settings">,
  company: Pick<CompanyRow, "subscription_tier">,
) {
  return isPro(company) ? settings.proKronorPerMonth : PRICE_KRONOR_PER_MONTH;
}

/** What a change of the subscription gives reason to write. `change` is a number that each change has for itself. */
export function mailsAbout(here: Here, before: CompanyRow, after: CompanyRow, change: number): OutboxMail[] {
  const mails: (OutboxMail | null)[] = [trialMail(here, after)];
  const to = after.contact_email;
  // The mail about the closing has told how it ends.
  if (!to || after.closed_at) return [];
  const about = { key: `${after.id}:${change}`, to, recipientId: after.id, companyId: after.id };
  const common = {
    company_name: after.name,
    contact_first_name: after.contact_first_name,
    subscription_url: `${here.publicUrl}/dashboard/installningar/prenumeration`,
  };
  if (after.payment_past_due && !before.payment_past_due) {
    const mail = paymentFailed({
      ...common,
      amount_kr: priceOf(here, after),
      by_invoice: after.payment_method === "invoice",
    });
    mails.push({ ...about, mail });
  }
  const ends = after.period_ends_at;
  const hasEnded = after.subscription_status === "cancelled" && before.subscription_status !== "cancelled";
  if (hasEnded && !ends && before.stripe_subscription_id) {
    const mail = subscriptionStopped(common);
    mails.push({ ...about, mail });
  }
  if (hasEnded && ends) {
    const mail = subscriptionCancelled({ ...common, access_until: stockholmDay(ends).toString() });
    mails.push({ ...about, mail });
  }
  return mails.filter((mail) => mail !== null);
}

/** Three days before the trial's end, once for each end: the provider tells us, and so does the daily check. */
export function trialMail(here: Here, company: CompanyRow, hasSeries = false): OutboxMail | null {
  const now = here.clock.now();
  const running =
    !company.closed_at &&
    company.subscription_status === "trialing" &&
    Temporal.Instant.compare(Temporal.Instant.from(company.trial_ends_at), now) > 0;
  if (!running || !company.contact_email) return null;
  if (trialDaysLeft(company, now) > TOLD_BEFORE_TRIAL_END_DAYS) return null;
  const trial_ends_on = stockholmDay(company.trial_ends_at).toString();
  return {
    key: `${company.id}:${trial_ends_on}`,
    to: company.contact_email,
    recipientId: company.id,
    companyId: company.id,
    mail: trialEndsSoon({
      company_name: company.name,
      contact_first_name: company.contact_first_name,
      trial_ends_on,
      monthly_price_kr: priceOf(here, company),
      has_payment_method: company.stripe_subscription_id !== null,
      invoiced_to: company.payment_method === "invoice" ? invoicedCustomer(company).email : null,
      has_series: hasSeries,
      subscription_url: `${here.publicUrl}/dashboard/installningar/prenumeration`,
    }),
  };
}
