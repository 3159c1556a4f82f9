import { z } from "zod";
import { deliveryRules } from "../domain/birthday.ts";
import { invoiceIntervals, mealTypes } from "../domain/meals.ts";
import { orderStatuses } from "../domain/orders.ts";
import { calendarProviders } from "./calendars.ts";
import { members } from "./callers.ts";
import { defineCall } from "./define.ts";
import { id, nothing } from "./fields.ts";

/** What the company's first screen shows. */

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
  subscription_status: z.enum(["trialing", "active", "cancelled"]),
  subscription_tier: z.enum(["standard", "pro"]),
  trial_ends_at: z.string(),
  period_ends_at: z.string().nullable(),
  payment_past_due: z.boolean(),
  invoice_interval: z.enum(invoiceIntervals),
  invoice_email: z.string().nullable(),
  created_at: z.string(),
});
export type Company = z.infer<typeof Company>;

export const ensureCompany = defineCall({
  name: "ensure-company",
  about: "Gives a user without a company one of their own, once.",
  callers: "user",
  input: nothing,
  output: z.object({ company: Company, created: z.boolean() }),
  refusals: ["company-unclaimed"],
});

export const getOverview = defineCall({
  name: "get-overview",
  about: "The count cards, the next birthdays and this year's deliveries month by month.",
  callers: members,
  input: nothing,
  output: z.object({
    company: Company,
    /** A new contact address that has not been confirmed yet; mails go to the old one. */
    waiting_contact_email: z.string().nullable(),
    employees: z.number(),
    new_employees: z.number(),
    cake_orders_this_week: z.number(),
    active_meal_events: z.number(),
    next_cake: z.string().nullable(),
    next_meal: z
      .object({ delivery_date: z.string(), time: z.string(), event_type: z.enum(mealTypes) })
      .nullable(),
    next_birthdays: z.array(
      z.object({
        id,
        name: z.string(),
        next_birthday: z.string(),
        allergies: z.string().nullable(),
        dietary_preferences: z.string().nullable(),
      }),
    ),
    deliveries: z.array(z.object({ month: z.number(), cakes: z.number(), meals: z.number() })),
    on_time_percent: z.number().nullable(),
    cancelled: z.number(),
  }),
  reads: true,
  shows: ["subscription"],
});

const WeekCake = z.object({
  id,
  employee_id: id,
  employee_name: z.string(),
  bakery_name: z.string().nullable(),
  portion_size: z.number(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  status: z.enum(orderStatuses),
  /** The supplier said yes and cannot deliver after all. */
  withdrawn: z.boolean(),
  /** The delivery came without an answer from the supplier. */
  unanswered: z.boolean(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
});

const WeekMeal = z.object({
  id,
  event_type: z.enum(mealTypes),
  restaurant_name: z.string().nullable(),
  people_count: z.number(),
  delivery_date: z.string(),
  time: z.string(),
  status: z.enum(orderStatuses),
  /** The supplier said yes and cannot deliver after all. */
  withdrawn: z.boolean(),
  /** The delivery came without an answer from the supplier. */
  unanswered: z.boolean(),
  notes: z.string().nullable(),
});

export const dashboardThisWeek = defineCall({
  name: "dashboard-this-week",
  about: "A week's cake and meal deliveries; offset 0 is this week, from today on.",
  callers: members,
  input: z.object({ offset: z.int().min(-520).max(520).default(0) }),
  output: z.object({ cakeOrders: z.array(WeekCake), mealOrders: z.array(WeekMeal) }),
  reads: true,
});
