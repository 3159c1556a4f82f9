import { z } from "zod";
import { deliveryRules } from "../../domain/birthday.ts";
import { invoiceIntervals } from "../../domain/meals.ts";
import { paymentMethods, subscriptionStatuses, subscriptionTiers } from "../../domain/subscription.ts";
import { id } from "../fields.ts";

/** A customer, as its own people and the platform see it. */

export const calendarProviders = ["google", "microsoft"] as const;
export type CalendarProvider = (typeof calendarProviders)[number];

export const Company = z.object({
  id,
  name: z.string(),
  org_number: z.string().nullable(),
  contact_first_name: z.string().nullable(),
  contact_last_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  calendar_enabled: z.boolean(),
  calendar_provider: z.enum(calendarProviders).nullable(),
  default_portion_size: z.number(),
  delivery_rule: z.enum(deliveryRules),
  company_status: z.enum(["trialing", "active"]),
  subscription_status: z.enum(subscriptionStatuses),
  subscription_tier: z.enum(subscriptionTiers),
  trial_ends_at: z.string(),
  period_ends_at: z.string().nullable(),
  payment_past_due: z.boolean(),
  /** How the subscription is paid; null without one. */
  payment_method: z.enum(paymentMethods).nullable(),
  invoice_interval: z.enum(invoiceIntervals),
  invoice_email: z.string().nullable(),
  created_at: z.string(),
});
export type Company = z.infer<typeof Company>;
