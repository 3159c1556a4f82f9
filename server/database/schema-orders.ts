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
import type { FoodCounts } from "../../domain/confirmed-food.ts";
import type { AgreedMenu } from "../../domain/menus.ts";
import { invoiceIntervals, mealModes, mealTypes } from "../../domain/meals.ts";
import { occasions } from "../../domain/occasions.ts";
import { orderKinds } from "../../domain/order-kinds.ts";
import { outcomes, outcomeTellers } from "../../domain/outcome.ts";
import { offerAnswerers, offerStatuses, orderStatuses, requestStatuses } from "../../domain/orders.ts";
import { productChoosers, productKinds } from "../../domain/products.ts";
import { byDatabase, instant } from "./columns.ts";

/** What is ordered: cakes and meals, their offers and stories, series, and what a company has said once about its cakes. */

/** Where a meal goes, as it was when it was ordered. */
export type AddressSnapshot = {
  display: string;
  street?: string | null;
  postal_code?: string | null;
  city?: string | null;
  latitude?: number | null;
  longitude?: number | null;
};

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
  /** As it was called and priced when it was chosen; without moms. */
  product_id: uuid(),
  product_name: text(),
  product_kind: text({ enum: productKinds }),
  product_pieces: integer(),
  product_price_ore: integer(),
  product_by: text({ enum: productChoosers }),
  /** What those at the table have who cannot eat of it; how many, and what all of them cost. */
  separate_product_id: uuid(),
  separate_name: text(),
  separate_count: integer(),
  separate_price_ore: integer(),
  /** What a cake is for: its title for HR, and what is to stand on it. A birthday has neither. */
  occasion: text({ enum: occasions }).notNull().default(byDatabase),
  occasion_title: text(),
  occasion_text: text(),
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
  /** As it was called and priced when it was chosen; without moms. */
  product_id: uuid(),
  product_name: text(),
  product_kind: text({ enum: productKinds }),
  product_pieces: integer(),
  product_price_ore: integer(),
  product_by: text({ enum: productChoosers }),
  /** What those at the table have who cannot eat of it; how many, and what all of them cost. */
  separate_product_id: uuid(),
  separate_name: text(),
  separate_count: integer(),
  separate_price_ore: integer(),
  /** What a cake is for: its title for HR, and what is to stand on it. A birthday has neither. */
  occasion: text({ enum: occasions }).notNull().default(byDatabase),
  occasion_title: text(),
  occasion_text: text(),
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
  /** What it would rather have, the first before the others. */
  preferred_kinds: text({ enum: productKinds }).array().notNull().default(byDatabase),
  /** Portions of their own for those who cannot eat the cake. */
  separate_portions: boolean().notNull().default(byDatabase),
  /** Years at work that are celebrated besides birthdays; 0 is the first day. */
  celebrated_years: integer().array().notNull().default(byDatabase),
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
  /** What was agreed, by weekday, for one person; without moms. */
  menus: jsonb().$type<AgreedMenu[]>().notNull().default(byDatabase),
  /** As HR has confirmed it; null is what the register says. */
  food: jsonb().$type<FoodCounts>(),
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
  /** As it was called and priced when it was chosen, for all who eat; without moms. */
  product_id: uuid(),
  product_name: text(),
  product_kind: text({ enum: productKinds }),
  product_pieces: integer(),
  product_price_ore: integer(),
  product_by: text({ enum: productChoosers }),
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
