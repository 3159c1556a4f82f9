import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  time,
  uuid,
} from "drizzle-orm/pg-core";
import { roles } from "../../contract/callers.ts";
import { companyRoles } from "../../domain/roles.ts";
import { approvals } from "../../domain/approval.ts";
import { deliveryRules } from "../../domain/birthday.ts";
import type { Closure } from "../../domain/closures.ts";
import { joinOutcomes } from "../../domain/joining.ts";
import { firstHourSteps } from "../../domain/first-hour.ts";
import { invoiceIntervals, mealModes, mealTypes } from "../../domain/meals.ts";
import { orderKinds } from "../../domain/order-kinds.ts";
import { outcomes, outcomeTellers } from "../../domain/outcome.ts";
import { offerAnswerers, offerStatuses, orderStatuses, requestStatuses } from "../../domain/orders.ts";
import { celebrations, employeeSources } from "../../domain/people.ts";
import { paymentMethods, subscriptionStatuses, subscriptionTiers } from "../../domain/subscription.ts";
import { restaurantTypes } from "../../domain/suppliers.ts";
import { byDatabase, bytea, instant } from "./columns.ts";

/**
 * The customers' data, as the migrations made it. A test compares this page with the database.
 * What the platform keeps for itself is in schema-machinery.ts.
 */

/** Where a meal goes, as it was when it was ordered. */
export type AddressSnapshot = {
  display: string;
  street?: string | null;
  postal_code?: string | null;
  city?: string | null;
  latitude?: number | null;
  longitude?: number | null;
};

export const companies = pgTable("companies", {
  id: uuid().notNull().default(byDatabase),
  name: text().notNull(),
  org_number: text(),
  org_type: text(),
  verification_status: text({ enum: ["verified", "manual"] }),
  verified_company_data: jsonb(),
  /** Another company had the number when this one signed up, and the platform has not said that both may have it. */
  shares_org_number: boolean().notNull().default(byDatabase),
  contact_first_name: text(),
  contact_last_name: text(),
  contact_email: text(),
  contact_phone: text(),
  calendar_enabled: boolean().notNull().default(byDatabase),
  calendar_provider: text({ enum: ["google", "microsoft"] }),
  public_join_token: text().notNull(),
  default_portion_size: integer().notNull().default(byDatabase),
  company_status: text({ enum: ["trialing", "active"] })
    .notNull()
    .default(byDatabase),
  subscription_status: text({ enum: subscriptionStatuses }).notNull().default(byDatabase),
  subscription_tier: text({ enum: subscriptionTiers }).notNull().default(byDatabase),
  trial_ends_at: instant().notNull(),
  period_ends_at: instant(),
  payment_past_due: boolean().notNull().default(byDatabase),
  payment_method: text({ enum: paymentMethods }),
  stripe_customer_id: text(),
  stripe_subscription_id: text(),
  invoice_interval: text({ enum: invoiceIntervals }).notNull().default(byDatabase),
  invoice_email: text(),
  invoice_address: text(),
  invoice_reference: text(),
  information_completed_at: instant(),
  contact_employee_id: uuid(),
  approval: text({ enum: approvals }).notNull().default(byDatabase),
  /** When a person first approved one of its orders. */
  first_approved_at: instant(),
  /** Whether colleagues are mailed before a birthday; null until somebody has chosen. */
  colleague_mails: boolean(),
  /** Whether the list of the first hour is shown; null until somebody has said so. */
  first_hour_open: boolean(),
  first_hour_skipped: text({ enum: firstHourSteps }).array().notNull().default(byDatabase),
  payment_sync_started: bigint({ mode: "number" }).notNull().default(byDatabase),
  payment_sync_written: bigint({ mode: "number" }).notNull().default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
});

/** Where a company's deliveries go, and by which calendar. */
export const offices = pgTable("offices", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  name: text().notNull().default(byDatabase),
  address: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  country: text().notNull().default(byDatabase),
  receiver_name: text(),
  receiver_phone: text(),
  reserve_name: text(),
  reserve_phone: text(),
  door_code: text(),
  instructions: text(),
  delivery_rule: text({ enum: deliveryRules }).notNull().default(byDatabase),
  delivery_time: time().notNull().default(byDatabase),
  closures: jsonb().$type<Closure[]>().notNull().default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
  closed_at: instant(),
});

export const users = pgTable("users", {
  id: uuid().notNull().default(byDatabase),
  email: text().notNull(),
  full_name: text(),
  password_hash: text(),
  metadata: jsonb().notNull().default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
  email_verified_at: instant(),
  unclaimed_company_id: uuid(),
});

export const profiles = pgTable("profiles", {
  user_id: uuid().notNull(),
  email: text().notNull(),
  company_id: uuid(),
  sees_allergies: boolean().notNull().default(byDatabase),
});

export const user_roles = pgTable("user_roles", {
  user_id: uuid().notNull(),
  role: text({ enum: roles }).notNull(),
});

export const invitations = pgTable("invitations", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  email: text().notNull(),
  role: text({ enum: companyRoles }).notNull(),
  sees_allergies: boolean().notNull(),
  token_hash: bytea().notNull(),
  sent_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  accepted_at: instant(),
  revoked_at: instant(),
  /** Whoever it is for has access to another company. */
  refused_at: instant(),
});

export const staff_invitations = pgTable("staff_invitations", {
  id: uuid().notNull().default(byDatabase),
  email: text().notNull(),
  invited_by: uuid().notNull(),
  token_hash: bytea().notNull(),
  sent_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  accepted_at: instant(),
  revoked_at: instant(),
});

export const join_requests = pgTable("join_requests", {
  id: uuid().notNull().default(byDatabase),
  user_id: uuid().notNull(),
  company_id: uuid(),
  org_number: text().notNull(),
  created_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  /** Null until the address is proved. */
  sent_at: instant(),
  /** Whether the platform answers, and not the company's own people. */
  for_platform: boolean().notNull().default(byDatabase),
  mailed_at: instant(),
  ended_at: instant(),
  outcome: text({ enum: joinOutcomes }),
});

export const sessions = pgTable("sessions", {
  token_hash: bytea().notNull(),
  user_id: uuid().notNull(),
  purpose: text({ enum: ["full", "recovery"] })
    .notNull()
    .default(byDatabase),
  created_at: instant().notNull().default(byDatabase),
  renewed_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
});

export const one_time_links = pgTable("one_time_links", {
  token_hash: bytea().notNull(),
  kind: text({ enum: ["magic", "hr-form", "recovery", "setup", "correction", "contact-email"] }).notNull(),
  user_email: text().notNull(),
  company_id: uuid(),
  created_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
  used_at: instant(),
});

export const vendors = pgTable("vendors", {
  id: uuid().notNull().default(byDatabase),
  name: text().notNull(),
  address: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  email: text(),
  phone: text(),
  active: boolean().notNull().default(byDatabase),
  delivery_supported: boolean().notNull().default(byDatabase),
  categories: text().array().notNull().default(byDatabase),
  restaurant_type: text({ enum: restaurantTypes }),
  lead_hours: integer().notNull().default(byDatabase),
  closed_weekdays: integer().array().notNull().default(byDatabase),
  closed_dates: date().array().notNull().default(byDatabase),
  daily_capacity: integer(),
  delivery_radius_km: integer(),
  cannot_make: text().array().notNull().default(byDatabase),
  price_per_piece_ore: integer(),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
});

export const employees = pgTable("employees", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  name: text().notNull(),
  birthday: date().notNull(),
  position: text(),
  email: text(),
  allergies: text(),
  dietary_preferences: text(),
  cake_portion_size: integer().default(byDatabase),
  celebration: text({ enum: celebrations }).notNull().default(byDatabase),
  celebration_own: boolean().notNull().default(byDatabase),
  cakes_paused_at: instant(),
  cakes_paused_until: date(),
  source: text({ enum: employeeSources }).notNull().default(byDatabase),
  import_id: uuid(),
  stripe_company_id: text(),
  /** HR has chosen not to celebrate this one. */
  forgone_birthday: date(),
  /** False for somebody who wants no mails about colleagues' birthdays. */
  colleague_mails: boolean().notNull().default(byDatabase),
  archived_at: instant(),
  erased_at: instant(),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
  /** The company's first, where a statement names none. */
  office_id: uuid().notNull().default(byDatabase),
});

export const consents = pgTable("consents", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  employee_id: uuid().notNull(),
  text_version: text().notNull(),
  source: text({ enum: ["self", "hr"] }).notNull(),
  given_at: instant().notNull().default(byDatabase),
  withdrawn_at: instant(),
});

export const personal_links = pgTable("personal_links", {
  token_hash: bytea().notNull(),
  company_id: uuid().notNull(),
  employee_id: uuid().notNull(),
  created_at: instant().notNull().default(byDatabase),
  expires_at: instant().notNull(),
});

/** Cakes and meals: what differs between the kinds is a column that the other leaves empty. */
export const orders = pgTable("orders", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  kind: text({ enum: orderKinds }).notNull(),
  employee_id: uuid(),
  meal_event_id: uuid(),
  supplier_id: uuid(),
  quantity: integer().notNull(),
  birthday: date(),
  delivery_date: date().notNull(),
  delivery_time: time().notNull().default(byDatabase),
  delivery_address: text(),
  address_latitude: doublePrecision(),
  address_longitude: doublePrecision(),
  address_snapshot: jsonb().$type<AddressSnapshot>(),
  notes: text(),
  /** The domain's `statusOf`, of the columns below. */
  status: text({ enum: orderStatuses }).notNull().generatedAlwaysAs(byDatabase),
  source: text({ enum: ["hr", "yearly"] })
    .notNull()
    .default(byDatabase),
  /** The latest offer and what became of it, as a trigger on `offers` writes them. */
  offer_id: uuid(),
  offer_status: text({ enum: offerStatuses }),
  completed_at: instant(),
  outcome: text({ enum: outcomes }),
  outcome_at: instant(),
  outcome_by: text({ enum: outcomeTellers }),
  outcome_note: text(),
  cancelled_at: instant(),
  rejected_at: instant(),
  approval_asked_at: instant(),
  approval_decided_at: instant(),
  approval_decided_by: uuid(),
  /** Why the platform turned it down, for HR to read. */
  approval_reason: text(),
  invoice_interval: text({ enum: ["monthly", "per_delivery"] })
    .notNull()
    .default(byDatabase),
  price_ore: integer(),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
  answer_wanted_again_at: instant(),
  /** Since when HR and the platform know that nobody has said yes, and that a person must see to it. */
  called_at: instant(),
  /** It went with its person's wish, leave or pause, and is planned anew when that ends. */
  may_return: boolean().notNull().default(byDatabase),
  /** Raised by a trigger with all that a person decides by. */
  revision: integer().notNull().default(byDatabase),
  /** Where a statement names none, that of whom or what it is for. */
  office_id: uuid().notNull().default(byDatabase),
});

/** Whom an order was offered to, and what they said. */
export const offers = pgTable("offers", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  order_id: uuid().notNull(),
  supplier_id: uuid(),
  position: integer().notNull(),
  status: text({ enum: offerStatuses }).notNull(),
  offered_at: instant().notNull().default(byDatabase),
  answer_by: instant(),
  answered_at: instant(),
  answered_by: text({ enum: offerAnswerers }),
  reason: text(),
  reconfirmed_at: instant(),
  /** When its supplier is to be reminded, and when that was done. */
  remind_at: instant(),
  reminded_at: instant(),
  /** What its yes was about, as digests (`order-version.ts`). */
  accepted_version: text(),
  /** The day that its supplier was asked about: the order may have moved since. */
  delivery_date: date().notNull().default(byDatabase),
});

/** A face of `orders`: the cakes, by the specification's names. */
export const cake_orders = pgTable("cake_orders", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  employee_id: uuid().notNull(),
  bakery_id: uuid(),
  portion_size: integer().notNull(),
  birthday: date().notNull(),
  delivery_date: date().notNull(),
  delivery_time: time().notNull().default(byDatabase),
  delivery_address: text(),
  address_latitude: doublePrecision(),
  address_longitude: doublePrecision(),
  status: text({ enum: orderStatuses }).notNull().generatedAlwaysAs(byDatabase),
  source: text({ enum: ["hr", "yearly"] })
    .notNull()
    .default(byDatabase),
  offer_id: uuid().generatedAlwaysAs(byDatabase),
  offer_status: text({ enum: offerStatuses }).generatedAlwaysAs(byDatabase),
  decline_reason: text().generatedAlwaysAs(byDatabase),
  reconfirmed_at: instant().generatedAlwaysAs(byDatabase),
  requested_at: instant().generatedAlwaysAs(byDatabase),
  answered_at: instant().generatedAlwaysAs(byDatabase),
  completed_at: instant(),
  outcome: text({ enum: outcomes }),
  outcome_at: instant(),
  outcome_by: text({ enum: outcomeTellers }),
  outcome_note: text(),
  approval_asked_at: instant(),
  invoice_interval: text({ enum: invoiceIntervals }).notNull().default(byDatabase),
  price_ore: integer(),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
  answer_wanted_again_at: instant(),
  called_at: instant(),
  answer_by: instant().generatedAlwaysAs(byDatabase),
  may_return: boolean().notNull().generatedAlwaysAs(byDatabase),
  revision: integer().notNull().generatedAlwaysAs(byDatabase),
  office_id: uuid().notNull().default(byDatabase),
});

export const cake_order_drafts = pgTable("cake_order_drafts", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  user_id: uuid().notNull(),
  selected_employee_ids: uuid().array().notNull().default(byDatabase),
  selected_vendor_id: uuid(),
  invoice_interval: text({ enum: invoiceIntervals }).notNull().default(byDatabase),
  delivery_address: text(),
  address_latitude: doublePrecision(),
  address_longitude: doublePrecision(),
  updated_at: instant().notNull().default(byDatabase),
});

/** What a company has said once about its cakes. Its usual size is the company's; the calendar and the list are its offices'. */
export const autopilots = pgTable("autopilots", {
  company_id: uuid().notNull(),
  on_since: instant(),
  paused_since: instant(),
  budget_per_piece_ore: integer(),
  days_ahead: integer().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
  planned_until: date(),
});

export const autopilot_suppliers = pgTable("autopilot_suppliers", {
  company_id: uuid().notNull(),
  office_id: uuid().notNull().default(byDatabase),
  position: integer().notNull(),
  supplier_id: uuid().notNull(),
});

export const meal_events = pgTable("meal_events", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  event_type: text({ enum: mealTypes }).notNull(),
  time: time().notNull().default(byDatabase),
  active: boolean().notNull().default(byDatabase),
  mode: text({ enum: mealModes }).notNull().default(byDatabase),
  days_of_week: integer().array().notNull().default(byDatabase),
  start_date: date().notNull(),
  end_date: date(),
  people_count: integer().notNull(),
  restaurant_id: uuid(),
  address_snapshot: jsonb().$type<AddressSnapshot>(),
  notes: text(),
  invoice_interval: text({ enum: invoiceIntervals }).notNull().default(byDatabase),
  timezone: text().notNull().default(byDatabase),
  skip_holidays: boolean().notNull().default(byDatabase),
  /** A `datemultirange`: the days on which it stands still. */
  pauses: text().notNull().default(byDatabase),
  continues_id: uuid(),
  created_at: instant().notNull().default(byDatabase),
  office_id: uuid().notNull().default(byDatabase),
});

export const meal_event_skips = pgTable("meal_event_skips", {
  meal_event_id: uuid().notNull(),
  company_id: uuid().notNull(),
  day: date().notNull(),
  moved_to: date(),
});

export const meal_reserves = pgTable("meal_reserves", {
  company_id: uuid().notNull(),
  meal_event_id: uuid().notNull(),
  position: integer().notNull(),
  supplier_id: uuid().notNull(),
});

export const meal_event_kept_days = pgTable("meal_event_kept_days", {
  meal_event_id: uuid().notNull(),
  company_id: uuid().notNull(),
  day: date().notNull(),
});

/** A face of `orders`: the meals, by the specification's names. */
export const meal_orders = pgTable("meal_orders", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  meal_event_id: uuid().notNull(),
  restaurant_id: uuid(),
  delivery_date: date().notNull(),
  time: time().notNull(),
  status: text({ enum: orderStatuses }).notNull().generatedAlwaysAs(byDatabase),
  people_count: integer().notNull(),
  notes: text(),
  address_snapshot: jsonb().$type<AddressSnapshot>(),
  offer_id: uuid().generatedAlwaysAs(byDatabase),
  offer_status: text({ enum: offerStatuses }).generatedAlwaysAs(byDatabase),
  decline_reason: text().generatedAlwaysAs(byDatabase),
  requested_at: instant().generatedAlwaysAs(byDatabase),
  answered_at: instant().generatedAlwaysAs(byDatabase),
  completed_at: instant(),
  outcome: text({ enum: outcomes }),
  outcome_at: instant(),
  outcome_by: text({ enum: outcomeTellers }),
  outcome_note: text(),
  approval_asked_at: instant(),
  invoice_interval: text({ enum: invoiceIntervals }).notNull().default(byDatabase),
  price_ore: integer(),
  created_at: instant().notNull().default(byDatabase),
  updated_at: instant().notNull().default(byDatabase),
  answer_wanted_again_at: instant(),
  called_at: instant(),
  answer_by: instant().generatedAlwaysAs(byDatabase),
  revision: integer().notNull().generatedAlwaysAs(byDatabase),
  office_id: uuid().notNull().default(byDatabase),
});

export const meal_order_drafts = pgTable("meal_order_drafts", {
  id: uuid().notNull().default(byDatabase),
  company_id: uuid().notNull(),
  user_id: uuid().notNull(),
  meal_type: text({ enum: mealTypes }).notNull(),
  vendor_id: uuid(),
  default_people: integer().notNull().default(byDatabase),
  address_snapshot: jsonb().$type<AddressSnapshot>(),
  updated_at: instant().notNull().default(byDatabase),
});

/** What of `orders` waits or has waited for the platform's approval, to read only. */
export const order_requests = pgTable("order_requests", {
  id: uuid().notNull(),
  company_id: uuid().notNull(),
  order_type: text({ enum: orderKinds }).notNull(),
  status: text({ enum: requestStatuses }).notNull(),
  requested_delivery_date: date().notNull(),
  employee_id: uuid(),
  bakery_id: uuid(),
  restaurant_id: uuid(),
  people_count: integer().notNull(),
  notes: text(),
  order_id: uuid().notNull(),
  decided_by: uuid(),
  decided_at: instant(),
  created_at: instant().notNull(),
});

export const order_history = pgTable("order_history", {
  id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  company_id: uuid().notNull(),
  order_id: uuid().notNull(),
  offer_id: uuid(),
  at: instant().notNull().default(byDatabase),
  actor: text().notNull(),
  actor_name: text(),
  change: text().notNull(),
  before: jsonb(),
  after: jsonb(),
});
