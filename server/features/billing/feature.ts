import type { Feature } from "../../http/feature.ts";
import checkSubscriptionStatus from "./calls/check-subscription-status.ts";
import choosePaymentMethod from "./calls/choose-payment-method.ts";
import createCheckoutSession from "./calls/create-checkout-session.ts";
import createPaymentLink from "./calls/create-payment-link.ts";
import customerPortal from "./calls/customer-portal.ts";
import extendTrial from "./calls/extend-trial.ts";
import getSubscription from "./calls/get-subscription.ts";
import listPaymentLinks from "./calls/list-payment-links.ts";
import listTrialExtensions from "./calls/list-trial-extensions.ts";
import resendPaymentLink from "./calls/resend-payment-link.ts";
import upgradeToPro from "./calls/upgrade-to-pro.ts";
import verifyCheckout from "./calls/verify-checkout.ts";
import { accountReady } from "./mails/account-ready.ts";
import { paymentFailed } from "./mails/payment-failed.ts";
import { subscriptionCancelled } from "./mails/subscription-cancelled.ts";
import { subscriptionStopped } from "./mails/subscription-stopped.ts";
import { trialEndsSoon } from "./mails/trial-ends-soon.ts";
import { trialExtended } from "./mails/trial-extended.ts";
import { sql } from "drizzle-orm";
import { companyChanged } from "../companies/company-changes.ts";
import { queueCustomerUpdate, updateCustomers } from "./customer-updates.ts";
import { endSubscriptions } from "./subscription-endings.ts";
import { carryOutWishes } from "./payment-method.ts";
import { paymentRoutes } from "./routes.ts";
import { extendAtProvider } from "./trial-extensions.ts";
import { setupReminders } from "./setup-reminders.ts";
import { trialReminders } from "./trial-reminders.ts";

export const billing = {
  name: "billing",
  calls: [
    checkSubscriptionStatus,
    choosePaymentMethod,
    createCheckoutSession,
    createPaymentLink,
    customerPortal,
    extendTrial,
    getSubscription,
    listPaymentLinks,
    listTrialExtensions,
    resendPaymentLink,
    upgradeToPro,
    verifyCheckout,
  ],
  mails: [
    accountReady,
    paymentFailed,
    subscriptionCancelled,
    subscriptionStopped,
    trialEndsSoon,
    trialExtended,
  ],
  routes: paymentRoutes,
  jobs: [
    { name: "update-payment-customers", everySeconds: 60, run: updateCustomers },
    { name: "extend-trials", everySeconds: 60, startedBy: "trial_extensions", run: extendAtProvider },
    { name: "end-subscriptions", everySeconds: 60, startedBy: "subscription_endings", run: endSubscriptions },
    {
      name: "change-payment-methods",
      everySeconds: 60,
      startedBy: "payment_method_wishes",
      run: (services) => carryOutWishes(services),
    },
  ],
  daily: [trialReminders, setupReminders],
  subscriptions: [companyChanged.on(queueCustomerUpdate)],
  retention: [
    sql`delete from payment_method_wishes where wanted_at < app_now() - interval '30 days'`,
    sql`delete from payment_events where processed_at < app_now() - interval '90 days'`,
    // Somebody who looked at the payment page and never paid, or whose payment was turned away, is nobody to us.
    sql`delete from checkouts where (completed_at is null or company_id is null) and created_at < app_now() - interval '30 days'`,
  ],
} satisfies Feature;
