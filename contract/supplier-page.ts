import { z } from "zod";
import { invoiceIntervals, mealTypes } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { orderStatuses } from "../domain/orders.ts";
import { outcomes } from "../domain/outcome.ts";
import { productKinds } from "../domain/products.ts";
import { BY_HAND, defineCall } from "./define.ts";
import {
  email,
  id,
  language,
  list,
  LONGEST_DIET,
  nothing,
  optionalText,
  plainDate,
  raw,
  token,
} from "./fields.ts";
import { InvoiceTo } from "./entities/invoice-to.ts";
import { pick, storedIn, typedInto } from "./entities/entity.ts";
import { supplierFields } from "./entities/supplier.ts";
import { Receiving } from "./supplier-answer.ts";

/** A supplier's lasting page, over all its customers: it is signed in on a device, by a link mailed to its own address. */

export const sendSupplierLink = defineCall({
  name: "send-supplier-link",
  about: "Mails a supplier the link to its page. The answer is the same for every address.",
  callers: "anyone",
  input: z.object({ email }),
  output: nothing,
  limit: { calls: 5, seconds: 600 },
  mails: ["supplier-page-link"],
});

export const openSupplierPage = defineCall({
  name: "open-supplier-page",
  about: "Signs a device in to a supplier's page. The mailed link works once.",
  callers: "link",
  input: z.object({ token }),
  output: z.object({ token: z.string(), supplier_name: z.string() }),
  refusals: ["link-expired"],
  keepsAnswer: false,
  limit: { calls: 30, seconds: 600 },
});

export const closeSupplierPage = defineCall({
  name: "close-supplier-page",
  about: "Signs the supplier out, on this device or on all of them.",
  callers: "supplier-page",
  input: z.object({ everywhere: z.boolean().default(false) }),
  output: nothing,
  keepsAnswer: false,
});

export const getSupplierPage = defineCall({
  name: "get-supplier-page",
  about: "Whose page it is, and how much is to be delivered today and to be answered.",
  callers: "supplier-page",
  input: nothing,
  output: z.object({
    name: z.string(),
    address: z.string(),
    deliveries_today: z.number(),
    waiting: z.number(),
  }),
  reads: true,
});

/** A bakery with more than this in a week is told that there is more. */
export const MOST_DELIVERIES = 500;
/** So many are shown, and answered at once. */
export const MOST_OFFERS = 200;

export const setSupplierLanguage = defineCall({
  name: "set-supplier-language",
  about: "In which language a supplier is mailed and told on its devices.",
  callers: "supplier-page",
  input: z.object({ language }),
  output: nothing,
  keepsAnswer: false,
});

const Counted = z.object({ name: z.string(), count: z.number() });
const optional = z.string().nullable();

const PageOrder = z.object({
  id,
  kind: z.enum(orderKinds),
  status: z.enum(orderStatuses),
  company_name: z.string(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  address: optional,
  /** A cake's pieces, or people who eat. */
  quantity: z.number(),
  meal_type: z.enum(mealTypes).nullable(),
  /** What to write on the box. */
  marking: optional,
  /** What a cake is of, in which size and for how much without moms; and what is to stand on it. */
  product: optional,
  /** Its name and size by themselves: what is baked may have more pieces than were asked for. */
  product_name: optional,
  product_kind: z.enum(productKinds).nullable(),
  product_pieces: z.number().nullable(),
  /** What was agreed, without moms, with the portions beside it. */
  price_ore: z.number().nullable(),
  cake_text: optional,
  notes: optional,
  /** Of whoever eats this very cake; a meal is everybody's. */
  allergies: z.array(Counted),
  diets: z.array(Counted),
  /** Of the others at the table of a cake: counted, never named. */
  table: z.array(Counted),
  /** Portions beside a cake, for those who cannot eat of it: how many of what, and what they have to be. */
  separate: optional,
  separate_name: optional,
  separate_count: z.number().nullable(),
  separate_food: z.array(Counted),
  answer_wanted_again: z.boolean(),
  outcome: z.enum(outcomes).nullable(),
  invoice_interval: z.enum(invoiceIntervals),
  invoice_to: InvoiceTo,
  /** Of what is shown here, for the answer to name. */
  version: z.string(),
});

const Delivery = PageOrder.extend({
  /** Its place on the way through the day's addresses. */
  stop: z.number(),
  receiving: Receiving.omit({ order_ids: true, address: true }).nullable(),
});
export type PageDelivery = z.infer<typeof Delivery>;

export const listSupplierDeliveries = defineCall({
  name: "list-supplier-deliveries",
  about: "What a supplier has said yes to on these days, over all customers, by day and time.",
  callers: "supplier-page",
  input: z.object({ from: plainDate, days: z.int().min(1).max(7) }),
  output: z.object({
    deliveries: z.array(Delivery),
    more: z.boolean(),
    /** What it withdrew on these days, and may take back while nobody else has said yes. */
    withdrawn: z.array(
      PageOrder.pick({ id: true, kind: true, company_name: true, delivery_date: true, quantity: true }),
    ),
    closed_days: z.array(z.string()),
    /** Deliveries that it takes in a day; null is no limit. */
    daily_capacity: z.number().nullable(),
  }),
  reads: true,
});

const Offer = PageOrder.extend({
  answer_by: optional,
  distance_km: z.number().nullable(),
});
export type PageOffer = z.infer<typeof Offer>;

export const listSupplierOffers = defineCall({
  name: "list-supplier-offers",
  about: "What waits for a supplier's answer, over all customers, the most urgent first.",
  callers: "supplier-page",
  input: nothing,
  output: z.object({
    offers: z.array(Offer),
    more: z.boolean(),
    daily_capacity: z.number().nullable(),
    /** Of the days that are asked about: what it has already said yes to. */
    booked: z.array(z.object({ day: z.string(), count: z.number() })),
  }),
  reads: true,
});

const orderIds = list(id, { min: 1, max: MOST_OFFERS });

/** What could not be done, each with its reason; the rest is done. */
const Refused = z.array(z.object({ order_ids: z.array(id), code: z.string(), text: z.string() }));
const done = z.object({ done: z.array(id), refused: Refused });

export const answerSupplierOffers = defineCall({
  name: "answer-supplier-offers",
  about: "A supplier's yes or no to several orders at once. A yes names the allergies that it has read.",
  callers: "supplier-page",
  input: z.object({
    offers: list(z.object({ id, version: raw(200) }), { min: 1, max: MOST_OFFERS }),
    answer: z.enum(["confirm", "decline"]),
    reason: optionalText(500),
    // A line break in what somebody wrote is shown as a stroke between spaces.
    allergens_read: list(raw(2 * LONGEST_DIET), { max: 1000 }).default([]),
  }),
  output: done,
  refusals: ["order-not-found", "allergens-unread"],
  keepsAnswer: false,
});

export const deliverSupplierOrders = defineCall({
  name: "deliver-supplier-orders",
  about: "The supplier says on its page that these were delivered.",
  callers: "supplier-page",
  input: z.object({ order_ids: orderIds }),
  output: done,
  refusals: ["order-not-found"],
  keepsAnswer: false,
});

export const withdrawSupplierOrders = defineCall({
  name: "withdraw-supplier-orders",
  about: "The supplier says on its page that it cannot deliver these after all; the next one is asked.",
  callers: "supplier-page",
  input: z.object({ order_ids: orderIds, reason: optionalText(500) }),
  output: done,
  refusals: ["order-not-found"],
  keepsAnswer: false,
});

export const takeBackSupplierOrders = defineCall({
  name: "take-back-supplier-orders",
  about: "The supplier can deliver after all what it withdrew on its page, while nobody else has said yes.",
  callers: "supplier-page",
  input: z.object({ order_ids: orderIds }),
  output: done.extend({ asks_again: z.boolean() }),
  refusals: ["order-not-found"],
  keepsAnswer: false,
});

const time = z.iso.time({ precision: -1, error: "Ange en tid, till exempel 08:00" });

/** What a supplier says of itself: when, how much and how far it delivers, and where it is reached. */
const own = pick(supplierFields, [
  "phone",
  "lead_hours",
  "closed_weekdays",
  "closed_dates",
  "daily_capacity",
  "delivery_radius_km",
  "says_yes",
]);

/** An order that a change of the rules would take from its supplier. */
const Met = PageOrder.pick({
  id: true,
  kind: true,
  company_name: true,
  delivery_date: true,
  delivery_time: true,
  quantity: true,
});

export const getSupplierRules = defineCall({
  name: "get-supplier-rules",
  about: "A supplier's own rules, and the address of its calendar.",
  callers: "supplier-page",
  input: nothing,
  output: z.object({
    rules: z.object({
      ...storedIn(own),
      earliest_time: optional,
      latest_time: optional,
    }),
    updated_at: z.string(),
    /** Of what it is mailed. */
    language,
    /** Null until it is asked for. */
    calendar_url: optional,
  }),
  reads: true,
});

export const setSupplierRules = defineCall({
  name: "set-supplier-rules",
  about:
    "Changes a supplier's own rules. Where it closes on days with orders they are shown first, and offered on when told so twice.",
  callers: "supplier-page",
  input: z
    .object({
      ...typedInto(own),
      earliest_time: time.nullable(),
      latest_time: time.nullable(),
      /** The change that the form began with: what the platform has entered since is not written over. */
      updated_at: raw(50),
      /** Said by somebody who has been shown the orders of the days that are closed. */
      despite_orders: z.boolean().default(false),
    })
    .refine(({ earliest_time: first, latest_time: last }) => !first || !last || first <= last, {
      message: "Den sista tiden är före den första",
      path: ["latest_time"],
    }),
  output: z.object({
    saved: z.boolean(),
    /** What stands on the days that it closes on: offered on when saved, and otherwise shown first. */
    orders: z.array(Met),
  }),
  refusals: ["supplier-changed", "order-changed"],
  keepsAnswer: false,
});

export const makeSupplierCalendar = defineCall({
  name: "make-supplier-calendar",
  about:
    "The address of a calendar with a supplier's deliveries, made anew: whoever has the old one gets nothing more.",
  callers: "supplier-page",
  input: nothing,
  output: z.object({ calendar_url: z.string() }),
  keepsAnswer: false,
});

export const countSupplierSessions = defineCall({
  name: "count-supplier-sessions",
  about: "On how many devices a supplier is signed in to its page, and when one was last used.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ devices: z.number(), used_at: optional }),
  refusals: ["supplier-not-found"],
  reads: true,
});

export const endSupplierSessions = defineCall({
  name: "end-supplier-sessions",
  about: "Signs a supplier out of its page on every device, and ends the links that would let one in.",
  callers: "admin",
  input: z.object({ id }),
  output: nothing,
  refusals: ["supplier-not-found"],
});

export const mailSupplierLink = defineCall({
  name: "mail-supplier-link",
  about: "Mails a supplier the link to its page, for whoever helps it on the telephone.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ email: z.string() }),
  refusals: ["supplier-not-found", "email-missing", "mailed-too-often"],
  limit: BY_HAND,
  mails: ["supplier-page-link"],
});
