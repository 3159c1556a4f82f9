import { z } from "zod";
import { invoiceIntervals, mealTypes } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { defineCall, ORDINARY_BYTES } from "./define.ts";
import { id, list, LONGEST_DIET, nothing, optionalText, raw } from "./fields.ts";
import { Employee } from "./entities/employee.ts";
import { InvoiceTo } from "./entities/invoice-to.ts";
import { CakeOrder } from "./entities/order.ts";
import { MOST_EMPLOYEES } from "./people.ts";

/** A supplier's own page: the signed link in its mail is the right to see one company's day, and to answer. */

const token = raw(1000);
/** What the supplier had before them: an order that has changed since is not answered. */
const versions = list(raw(200), { max: MOST_EMPLOYEES }).default([]);
/** What the page lists can be answered: a day may have a cake for everybody. */
const orderIds = list(id, { min: 1, max: MOST_EMPLOYEES });

const SupplierOrder = CakeOrder.pick({
  id: true,
  status: true,
  delivery_time: true,
  address: true,
  notes: true,
  decline_reason: true,
  reconfirmed: true,
  offer_status: true,
  answer_wanted_again: true,
  outcome: true,
})
  .extend(Employee.pick({ allergies: true, dietary_preferences: true }).shape)
  .extend({
    /** A cake's pieces; null for a meal. */
    portion_size: z.number().nullable(),
    /** What a cake is of, with its price without moms; null where its bakery has told of no products. */
    product_name: z.string().nullable(),
    product_pieces: z.number().nullable(),
    product_price_ore: z.number().nullable(),
    /** What is to stand on it. */
    cake_text: z.string().nullable(),
    /** What those have who cannot eat of it, how many, and what they have to be. */
    separate: z.string().nullable(),
    /** What to write on the box when there are several cakes. */
    marking: z.string().nullable(),
    meal_type: z.enum(mealTypes).nullable(),
    people_count: z.number().nullable(),
    /** Of what is shown here, for the answer to name; null where nothing can be answered. */
    version: z.string().nullable(),
  });
export type SupplierOrder = z.infer<typeof SupplierOrder>;

const text = z.string().nullable();
/** Who receives at an office, and the way in. */
export const Receiving = z.object({
  /** The orders that go there. */
  order_ids: z.array(id),
  address: text,
  receiver_name: text,
  receiver_phone: text,
  reserve_name: text,
  reserve_phone: text,
  instructions: text,
  /** On the delivery day alone. */
  door_code: text,
  has_door_code: z.boolean(),
});
export type Receiving = z.infer<typeof Receiving>;

/** Where the invoice for these orders goes, how often, and what stands on it. */
export const Invoiced = z.object({
  order_ids: z.array(id),
  invoice_interval: z.enum(invoiceIntervals),
  invoice_to: InvoiceTo,
});
export type Invoiced = z.infer<typeof Invoiced>;

const Counted = z.object({ name: z.string(), count: z.number() });

export const getSupplierOrders = defineCall({
  name: "get-supplier-orders",
  about: "What a supplier's link is about. Opening it changes nothing.",
  callers: "supplier",
  input: z.object({ token }),
  output: z.object({
    kind: z.enum(orderKinds),
    supplier_name: z.string(),
    company_name: z.string(),
    delivery_date: z.string(),
    /** The moment until which the first of them is to be answered. */
    answer_by: z.string().nullable(),
    /** The delivery day is behind us: nothing can be answered. */
    passed: z.boolean(),
    /** From the last working day before: the bakery is asked whether all is on its way. */
    may_reconfirm: z.boolean(),
    orders: z.array(SupplierOrder),
    /** Of what they have said yes to, from the day before until the delivery day is over. */
    receiving: z.array(Receiving),
    /** Of what they have been asked for or said yes to. */
    invoices: z.array(Invoiced),
    /** Beside them: what this supplier withdrew, and may take back since nobody else has said yes. */
    may_take_back: z.array(SupplierOrder),
    /** What was changed after their yes, so that a new one is asked for; without `before` where that is not kept. */
    changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })),
    /** What has happened to these orders, as far as it concerns this supplier. */
    story: z.array(z.object({ at: z.string(), text: z.string() })),
    /** Counted, never named. */
    colleague_allergies: z.array(Counted),
    diets: z.array(Counted),
    /** Each is ticked off before a yes. */
    allergens: z.array(z.string()),
  }),
  refusals: ["link-expired", "order-not-found"],
  reads: true,
});

export const answerSupplierOrder = defineCall({
  name: "answer-supplier-order",
  about: "The supplier's yes or no. A yes needs every allergen ticked off.",
  callers: "supplier",
  input: z.object({
    token,
    order_ids: orderIds,
    answer: z.enum(["confirm", "decline"]),
    reason: optionalText(500),
    // A line break in what somebody wrote is shown as a stroke between spaces.
    allergens_read: list(raw(2 * LONGEST_DIET), { max: MOST_EMPLOYEES }).default([]),
    versions,
  }),
  output: z.object({ answered: z.number() }),
  refusals: [
    "link-expired",
    "order-not-found",
    "order-changed",
    "day-passed",
    "allergens-unread",
    "supplier-unavailable",
  ],
  // A lunch for a large company has as many allergens to tick off as people wrote down, a day a cake for everybody.
  maxBytes: ORDINARY_BYTES,
});

export const reconfirmSupplierOrder = defineCall({
  name: "reconfirm-supplier-order",
  about: "The supplier says that everything is on its way.",
  callers: "supplier",
  input: z.object({ token, versions }),
  output: nothing,
  refusals: ["link-expired", "order-not-found", "order-changed", "day-passed"],
  maxBytes: ORDINARY_BYTES,
});

export const withdrawSupplierOrder = defineCall({
  name: "withdraw-supplier-order",
  about:
    "The supplier said yes but cannot deliver after all, until the delivery time; the next one is asked at once.",
  callers: "supplier",
  input: z.object({ token, order_ids: orderIds, reason: optionalText(500), versions }),
  output: z.object({ withdrawn: z.number() }),
  refusals: ["link-expired", "order-not-found", "order-changed", "day-passed"],
  maxBytes: ORDINARY_BYTES,
});

export const takeBackWithdrawal = defineCall({
  name: "take-back-withdrawal",
  about:
    "The supplier can deliver after all. Its yes holds again, while nobody else has said yes; to what has changed since, a new one is asked for.",
  callers: "supplier",
  input: z.object({ token, order_ids: orderIds }),
  output: z.object({ confirmed: z.number(), asks_again: z.boolean() }),
  refusals: ["link-expired", "order-not-found", "order-changed", "day-passed", "supplier-unavailable"],
  maxBytes: ORDINARY_BYTES,
});
