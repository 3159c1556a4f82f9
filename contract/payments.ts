import { z } from "zod";
import { paymentMethods } from "../domain/subscription.ts";
import { accountants, members } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { Company } from "./entities/company.ts";
import {
  companyName,
  email,
  id,
  maybeCompanyName,
  nothing,
  optionalText,
  phone,
  raw,
  requiredEmail,
  text,
  searchText,
} from "./fields.ts";

/** The trial, the subscription and the links that lead to them. */

const notes = optionalText(2000, "Anteckningar får vara max 2000 tecken");

export const createCheckoutSession = defineCall({
  name: "create-checkout-session",
  about:
    "Opens the payment page that starts a trial. Answers the same whether or not the address is a customer.",
  callers: "anyone",
  sessionRoles: accountants,
  input: z.object({
    companyName: maybeCompanyName.default(""),
    adminEmail: email,
    phone,
    notes,
    /** Where to go when it is paid: a page of ours, else /stripe-success. */
    redirect: raw(2000).optional(),
  }),
  output: z.object({ url: z.string() }),
  refusals: ["already-subscribed", "payment-unavailable", "not-allowed"],
  limit: { calls: 40, seconds: 600 },
  mails: ["account-ready", "magic-link"],
  keepsAnswer: false,
});

export const verifyCheckout = defineCall({
  name: "verify-checkout",
  about: "Asks the payment provider whether a payment page was completed, and carries out what it means.",
  callers: "anyone",
  input: z.object({ session_id: text("Ingen session-ID hittades", 200) }),
  output: z.object({ status: z.enum(["complete", "open", "expired"]), trialing: z.boolean() }),
  refusals: ["checkout-not-found", "payment-unavailable"],
  limit: { calls: 60, seconds: 600 },
  keepsAnswer: false,
});

const Subscription = Company.pick({
  subscription_status: true,
  subscription_tier: true,
  trial_ends_at: true,
  period_ends_at: true,
  payment_past_due: true,
  payment_method: true,
}).extend({
  /** The payment provider charges by itself when the trial is over. */
  subscribed: z.boolean(),
  /** How the company wants to pay, until the payment provider has done it. */
  wanted_method: z.enum(paymentMethods).nullable(),
  /** Where invoices go. */
  invoiced_to: z.string().nullable(),
  monthly_price_kr: z.number(),
  pro_price_kr: z.number(),
});
export type Subscription = z.infer<typeof Subscription>;

export const getSubscription = defineCall({
  name: "get-subscription",
  about: "The company's subscription as we know it, and what it costs.",
  callers: members,
  input: nothing,
  output: Subscription,
  reads: true,
  shows: ["subscription"],
});

export const checkSubscriptionStatus = defineCall({
  name: "check-subscription-status",
  about: "Asks the payment provider how the subscription stands; its word wins over ours.",
  callers: accountants,
  input: nothing,
  output: Subscription.extend({ changed: z.boolean() }),
  keepsAnswer: false,
});

export const customerPortal = defineCall({
  name: "customer-portal",
  about:
    "Where the customer changes card and cancels; for a company without a subscription, where it starts.",
  callers: accountants,
  input: nothing,
  output: z.object({ url: z.string() }),
  refusals: ["payment-unavailable"],
  keepsAnswer: false,
});

export const choosePaymentMethod = defineCall({
  name: "choose-payment-method",
  about:
    "Pays the subscription by card or by mailed invoices; for a card that is not on file, where it is added.",
  callers: accountants,
  input: z.object({ method: z.enum(paymentMethods) }),
  output: z.object({
    url: z.string().nullable(),
    /** Written down, and not done at the payment provider yet. */
    waiting: z.boolean(),
  }),
  refusals: ["payment-unavailable", "invoice-email-missing", "own-address-unproved", "payment-overdue"],
  accountLimit: BY_HAND,
  keepsAnswer: false,
});

export const upgradeToPro = defineCall({
  name: "upgrade-to-pro",
  about: "The page where the change to Pro is confirmed or paid.",
  callers: accountants,
  input: nothing,
  output: z.object({ url: z.string() }),
  refusals: ["already-pro", "payment-unavailable"],
  keepsAnswer: false,
});

export const createPaymentLink = defineCall({
  name: "create-payment-link",
  about: "Invites a company: makes its payment link and mails it together with the form.",
  callers: "admin",
  input: z.object({
    companyName: companyName("Företagsnamn krävs"),
    adminEmail: requiredEmail("E-post krävs"),
    phone,
    notes,
    /** Said by somebody who has been told that the address is a customer's already. */
    despiteCustomer: z.boolean().default(false),
  }),
  output: z.object({ id, url: z.string() }),
  refusals: ["not-allowed", "already-customer"],
  accountLimit: BY_HAND,
  mails: ["onboarding"],
});

export const resendPaymentLink = defineCall({
  name: "resend-payment-link",
  about: "Mails a payment link once more, with a new form; the form of the mail before stops working.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ sentTo: z.string() }),
  refusals: ["not-allowed", "link-not-found", "mailed-too-often"],
  accountLimit: BY_HAND,
  mails: ["onboarding"],
});

export const listPaymentLinks = defineCall({
  name: "list-payment-links",
  about: "The payment links, newest first, and what became of them; found by company or address.",
  callers: "admin",
  input: z.object({ search: searchText }),
  output: z.object({
    links: z.array(
      z.object({
        id,
        url: z.string(),
        company_name: z.string(),
        admin_email: z.string(),
        phone: z.string().nullable(),
        notes: z.string().nullable(),
        created_at: z.string(),
        opened_at: z.string().nullable(),
        paid_at: z.string().nullable(),
        information_completed_at: z.string().nullable(),
      }),
    ),
  }),
  reads: true,
});
