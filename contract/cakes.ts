import { z } from "zod";
import { waitReasons } from "../domain/approval.ts";
import { autopilotStates } from "../domain/autopilot.ts";
import { deliveryRules } from "../domain/birthday.ts";
import { invoiceIntervals, MEAL_TIMES } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { orderStatuses } from "../domain/orders.ts";
import { MOST_CAKES_AT_ONCE } from "../domain/people.ts";
import { OfferedProduct, portionSize, price_ore, TOO_MANY } from "./cake-products.ts";
import { members, orderers, owners } from "./callers.ts";
import { defineCall, TO_SUPPLIERS } from "./define.ts";
import { Employee } from "./entities/employee.ts";
import { CakeOrder, NextStep, revision } from "./entities/order.ts";
import { id, list, nothing, optionalText, plainDate, tableById, text } from "./fields.ts";

/** Birthday cakes: the year, new orders, and what HR may do with one. */

const CakeOfYear = z
  .object({
    employee_id: id,
    /** Where the order goes; without one, where the person is. */
    office_id: id,
    /** The one that is celebrated, not the date of birth; of another occasion its day. */
    birthday: z.string(),
    /** What it is for, where that is no birthday. */
    occasion_title: z.string().nullable(),
    delivery_date: z.string(),
    /** Why the cake does not come on the birthday itself. */
    delivery_reason: z.string().nullable(),
    portion_size: z.number(),
    /** No cakes for this person over this birthday, as HR said. */
    paused: z.boolean(),
    /** HR has said that this birthday has no cake; 'Ingen glömd' says the same. */
    forgone: z.boolean(),
    /** What happens next without anybody pressing anything. */
    next_step: NextStep.nullable(),
    order: CakeOrder.omit({ delivery_date: true, notes: true, portion_size: true })
      .extend({
        /** False for a supplier that has stopped since, or has closed that day before it was asked. */
        bakery_active: z.boolean(),
        /** It got a no, and the next bakery is asked by itself. */
        passed_on: z.boolean(),
        /** What it is of: what its bakery was asked for, or would be now. */
        product: OfferedProduct.pick({
          name: true,
          kind: true,
          picture: true,
          pieces: true,
          price_ore: true,
          why: true,
          why_not: true,
          separate: true,
        }).nullable(),
        /** Why nothing of its bakery's is chosen by itself. */
        product_note: z.string().nullable(),
      })
      .nullable(),
  })
  .extend(
    Employee.pick({
      name: true,
      allergies: true,
      dietary_preferences: true,
      celebration: true,
      cake_text: true,
    }).shape,
  );
export type CakeOfYear = z.infer<typeof CakeOfYear>;

export const listCakeYear = defineCall({
  name: "list-cake-year",
  about:
    "This year's birthdays, 1 January to 31 December, each with its cake order, and the orders next to it; or an office's alone.",
  callers: [...members, "api-key:read-orders"],
  input: z.object({ office_id: id.optional() }),
  output: z.object({
    year: z.number(),
    employees: z.number(),
    /** Those with an order that was not cancelled. */
    ordered: z.number(),
    /** Those whose cake came or is on its way; 'Ingen glömd' counts the same. */
    with_cake: z.number(),
    delivery_rule: z.enum(deliveryRules),
    default_portion_size: z.number(),
    delivery_time: z.string(),
    address: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    autopilot: z.enum(autopilotStates),
    cakes: z.array(CakeOfYear),
    /** When each office is closed in the coming twelve months, with the autopilot on; both days included. */
    closed: z.array(z.object({ office_id: id, from: z.string(), to: z.string() })),
    /** What is ordered for next year's birthdays already. */
    coming: z.array(CakeOfYear),
    /** What was ordered for last December's birthdays, as long as it may be on somebody's mind. */
    last_december: z.array(CakeOfYear),
    /** What is celebrated besides birthdays, ordered or planned, from two weeks ago on. They are not counted above. */
    others: z.array(CakeOfYear),
  }),
  refusals: ["office-not-found"],
  reads: true,
});

export const listCakeCandidates = defineCall({
  name: "list-cake-candidates",
  about: "Everybody a cake can be ordered for: the next delivery, and the order that is already there.",
  callers: orderers,
  input: nothing,
  output: z.object({
    address: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    invoice_interval: z.enum(invoiceIntervals),
    delivery_time: z.string(),
    may_order: z.boolean(),
    /** Whom the company ordered from last. */
    last_bakery_id: id.nullable(),
    employees: z.array(
      Employee.pick({ id: true, name: true, allergies: true }).extend({
        /** The one that the delivery celebrates, in its year. */
        birthday: z.string(),
        delivery_date: z.string(),
        delivery_reason: z.string().nullable(),
        office_id: id,
        portion_size: z.number(),
        /** The live order for that birthday, if there is one. */
        status: z.enum(orderStatuses).nullable(),
        /** The birthday just past that had no cake, and the first day on which it can have one. */
        late: z.object({ birthday: z.string(), delivery_date: z.string() }).nullable(),
      }),
    ),
  }),
  reads: true,
});

export const CakeOrderDraft = z.object({
  selected_employee_ids: list(id, { max: MOST_CAKES_AT_ONCE }),
  selected_vendor_id: id.nullable(),
  invoice_interval: z.enum(invoiceIntervals),
  delivery_address: optionalText(300),
  address_latitude: z.number().min(-90).max(90).nullable(),
  address_longitude: z.number().min(-180).max(180).nullable(),
});
export type CakeOrderDraft = z.output<typeof CakeOrderDraft>;

const Ordered = z.object({ employee_id: id, name: z.string(), delivery_date: z.string() });

export const createCakeOrders = defineCall({
  name: "create-cake-orders",
  about:
    "Orders a cake for each chosen employee's next birthday. It goes to the bakery at once, unless it waits for the admin's approval and can.",
  callers: orderers,
  input: CakeOrderDraft.extend({
    selected_employee_ids: list(id, {
      min: 1,
      tooFew: "Välj minst en anställd",
      max: MOST_CAKES_AT_ONCE,
      tooMany: TOO_MANY,
    }),
    /** Sizes other than the employee's own, by employee. */
    portion_sizes: tableById(portionSize, { max: MOST_CAKES_AT_ONCE, tooMany: TOO_MANY }).default({}),
    /** Days other than the ones that the rule gives, by employee. */
    delivery_dates: tableById(plainDate, { max: MOST_CAKES_AT_ONCE, tooMany: TOO_MANY }).default({}),
    /** Those whose birthday just past is celebrated late, and not the next one. */
    late_employee_ids: list(id, { max: MOST_CAKES_AT_ONCE, tooMany: TOO_MANY }).default([]),
    /** What somebody is to have of the bakery's, by employee; for the others it is chosen. */
    product_ids: tableById(id, { max: MOST_CAKES_AT_ONCE, tooMany: TOO_MANY }).default({}),
    /** What each would be of and cost, portions beside it included, as it was shown: nothing is ordered for another price. */
    shown_products: tableById(z.object({ product_id: id, price_ore }), {
      max: MOST_CAKES_AT_ONCE,
      tooMany: TOO_MANY,
    }).default({}),
  }),
  output: z.object({
    /** Those that were sent are with the bakery already. */
    created: z.array(Ordered.extend({ id, portion_size: z.number(), sent: z.boolean() })),
    /** Why the others wait for a person's approval; null when they only lack a bakery. */
    waits_for: z.enum(waitReasons).nullable(),
    alreadyOrdered: z.array(Ordered),
    /** Those that could not be ordered for that day, while the others were. */
    set_aside: z.array(Ordered.extend({ reason: z.string() })),
  }),
  refusals: [
    "subscription-ended",
    "invalid-input",
    "employee-not-found",
    "supplier-unavailable",
    "day-passed",
    "far-from-birthday",
    "product-not-found",
    "product-unfit",
    "product-changed",
  ],
});

export const saveCakeOrderDraft = defineCall({
  name: "save-cake-order-draft",
  about: "Keeps an order that cannot be made yet, one for each person.",
  callers: orderers,
  input: CakeOrderDraft,
  output: z.object({ id }),
});

export const getCakeOrderDraft = defineCall({
  name: "get-cake-order-draft",
  about: "The order that was kept, if there is one.",
  callers: orderers,
  input: nothing,
  output: z.object({ draft: CakeOrderDraft.extend({ updated_at: z.string() }).nullable() }),
  reads: true,
});

export const discardCakeOrderDraft = defineCall({
  name: "discard-cake-order-draft",
  about: "Throws the kept order away.",
  callers: orderers,
  input: nothing,
  output: nothing,
});

export const cancelCakeOrder = defineCall({
  name: "cancel-cake-order",
  about: "Cancels a cake; a bakery that was asked is told by mail.",
  callers: orderers,
  input: z.object({ id, revision }),
  output: nothing,
  refusals: ["day-passed", "order-not-found", "order-changed"],
  companyLimit: TO_SUPPLIERS,
});

export const changeCakeOrder = defineCall({
  name: "change-cake-order",
  about: "Another size; a bakery that was asked gets the change by mail.",
  callers: orderers,
  input: z.object({ id, portion_size: portionSize, revision }),
  /** To go on with. */
  output: z.object({ revision: z.int() }),
  refusals: ["day-passed", "order-not-found", "order-changed"],
  companyLimit: TO_SUPPLIERS,
});

export const moveCakeOrder = defineCall({
  name: "move-cake-order",
  about:
    "Another day or address; a bakery that was asked is told, and asked anew. Gives the order that holds now.",
  callers: orderers,
  input: CakeOrderDraft.pick({
    delivery_address: true,
    address_latitude: true,
    address_longitude: true,
  }).extend({
    id,
    delivery_date: plainDate,
    revision,
  }),
  output: z.object({ id }),
  refusals: [
    "subscription-ended",
    "not-celebrated",
    "order-not-found",
    "order-changed",
    "supplier-unavailable",
    "day-passed",
    "far-from-birthday",
  ],
  companyLimit: TO_SUPPLIERS,
});

export const askNextBakery = defineCall({
  name: "ask-next-bakery",
  about: "Gives a cake a bakery, or another one after a no; whoever was asked before is told.",
  callers: orderers,
  input: z.object({ id, vendor_id: id, revision }),
  /** Not sent: it waits for an approval, or for its week. */
  output: z.object({ id, sent: z.boolean() }),
  refusals: [
    "order-not-found",
    "order-changed",
    "supplier-unavailable",
    "day-passed",
    "birthday-changed",
    "subscription-ended",
    "not-celebrated",
  ],
  companyLimit: TO_SUPPLIERS,
});

export const getOrderHistory = defineCall({
  name: "get-order-history",
  about: "What has happened to an order: when, who and what, the oldest first.",
  callers: members,
  input: z.object({ kind: z.enum(orderKinds), id }),
  output: z.object({ lines: z.array(z.object({ at: z.string(), who: z.string(), text: z.string() })) }),
  refusals: ["order-not-found"],
  reads: true,
});

export const forgoBirthday = defineCall({
  name: "forgo-birthday",
  about:
    "Says that one birthday of somebody has no cake, and that nobody needs to be reminded of it; or takes that back.",
  callers: orderers,
  input: z.object({ employee_id: id, birthday: plainDate, forgone: z.boolean() }),
  output: nothing,
  refusals: ["employee-not-found", "order-changed"],
});

export const setCakeSettings = defineCall({
  name: "set-cake-settings",
  about: "The company's rule for birthdays on days off, its usual size, delivery time and address.",
  callers: owners,
  input: z.object({
    delivery_rule: z.enum(deliveryRules),
    default_portion_size: portionSize,
    delivery_time: z.enum(MEAL_TIMES as [string, ...string[]]),
    /** Left out where it stays as it is; without a place on the map the server looks for one. */
    address: text("Ange en adress", 300).optional(),
    latitude: CakeOrderDraft.shape.address_latitude.optional(),
    longitude: CakeOrderDraft.shape.address_longitude.optional(),
  }),
  output: z.object({
    /** How many cakes that nobody had been asked about got another day. */
    moved: z.number(),
    /** How many deliveries go to the old address, because a supplier was told of it. */
    staying: z.number(),
  }),
  keepsAnswer: false,
});
