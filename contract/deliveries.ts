import { z } from "zod";
import { orderKinds } from "../domain/order-kinds.ts";
import { orderStatuses } from "../domain/orders.ts";
import { outcomes, outcomeTellers } from "../domain/outcome.ts";
import { mealTypes } from "../domain/meals.ts";
import { members, orderers } from "./callers.ts";
import { defineCall, ORDINARY_BYTES } from "./define.ts";
import { revision } from "./entities/order.ts";
import { id, list, nothing, optionalText, raw } from "./fields.ts";
import { MOST_EMPLOYEES } from "./people.ts";

/** How it went: what came, what came late or wrong, and what never came. */

const Delivery = z.object({
  id,
  kind: z.enum(orderKinds),
  /** Null for a cake. */
  meal_type: z.enum(mealTypes).nullable(),
  /** Whose cake it is; null for a meal. */
  employee_name: z.string().nullable(),
  /** Pieces or people. */
  quantity: z.number(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  supplier_name: z.string().nullable(),
  supplier_phone: z.string().nullable(),
  status: z.enum(orderStatuses),
  revision: z.int(),
  /** Its supplier's yes is in doubt: silence does not make it delivered. */
  needs_word: z.boolean(),
  /** Its supplier never answered what was changed after its yes. */
  unanswered_change: z.boolean(),
  /** What somebody has said of it, and who; null when nobody has. */
  outcome: z.enum(outcomes).nullable(),
  outcome_by: z.enum(outcomeTellers).nullable(),
  outcome_note: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

const word = {
  order_id: id,
  outcome: z.enum(outcomes, "Välj ett svar"),
  note: optionalText(500),
  revision,
};
const token = raw(400);

export const getDeliveryDay = defineCall({
  name: "get-delivery-day",
  about: "The deliveries that the link in HR's 'Kom tårtan?' is about. Opening it changes nothing.",
  callers: "link",
  input: z.object({ token }),
  output: z.object({
    company_name: z.string(),
    delivery_date: z.string(),
    /** The last day on which an answer can be given or changed. */
    answer_until: z.string(),
    deliveries: z.array(Delivery),
  }),
  refusals: ["link-expired", "order-not-found"],
  reads: true,
});

export const tellDeliveryDay = defineCall({
  name: "tell-delivery-day",
  about: "HR's answers from the link in the mail: all of them are taken, or none.",
  callers: "link",
  input: z.object({ token, answers: list(z.object(word), { min: 1, max: MOST_EMPLOYEES }) }),
  output: nothing,
  refusals: ["link-expired", "order-not-found", "order-changed"],
  // A day may have a cake for everybody.
  maxBytes: ORDINARY_BYTES,
});

export const tellDeliveryOutcome = defineCall({
  name: "tell-delivery-outcome",
  about: "HR says how a delivery went, or corrects what was said. What never came is told to the platform.",
  callers: orderers,
  input: z.object(word),
  output: nothing,
  refusals: ["order-not-found", "order-changed"],
});

export const listDeliveryQuestions = defineCall({
  name: "list-delivery-questions",
  about: "Today's and yesterday's deliveries whose time has passed and that HR has said nothing about.",
  callers: members,
  input: nothing,
  output: z.object({ deliveries: z.array(Delivery) }),
  reads: true,
});

export const deliverSupplierOrder = defineCall({
  name: "deliver-supplier-order",
  about:
    "The supplier says that it has delivered, from two hours before the delivery time. HR's word goes before it.",
  callers: "supplier",
  input: z.object({ token, order_ids: list(id, { min: 1, max: MOST_EMPLOYEES }) }),
  output: nothing,
  refusals: ["link-expired", "order-not-found", "order-changed", "day-passed"],
  maxBytes: ORDINARY_BYTES,
});

export const listMissingDeliveries = defineCall({
  name: "list-missing-deliveries",
  about: "Deliveries of the last two weeks that HR says never came.",
  callers: "admin",
  input: z.object({ limit: z.int().min(1).max(200).default(50) }),
  output: z.object({
    deliveries: z.array(
      Delivery.extend({ company_id: id, company_name: z.string(), supplier_id: id.nullable() }),
    ),
  }),
  reads: true,
});
