import { z } from "zod";
import { mealModes, mealTypes } from "../../domain/meals.ts";
import { stepKinds } from "../../domain/next-step.ts";
import { offerStatuses, orderStatuses } from "../../domain/orders.ts";
import { outcomes } from "../../domain/outcome.ts";
import { id } from "../fields.ts";
import { refusals } from "../refusals.ts";

/** What happens to it next by itself. */
export const NextStep = z.object({ what: z.enum(stepKinds), at: z.string(), text: z.string() });

/**
 * Of the order on the page where somebody decides: who has decided meanwhile, or said yes, is not overruled. A page from
 * before there were revisions has none.
 */
export const revision = z.int(refusals["page-outdated"].text);

/** An order as the calls tell of it; each takes the fields that its screen shows. */
const Order = z.object({
  id,
  status: z.enum(orderStatuses),
  revision: z.int(),
  delivery_date: z.string(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  notes: z.string().nullable(),
  /** Its supplier has been asked: a no without this is the platform's. */
  asked: z.boolean(),
  decline_reason: z.string().nullable(),
  reconfirmed: z.boolean(),
  /** What became of its latest offer. */
  offer_status: z.enum(offerStatuses).nullable(),
  /** Its supplier said yes before somebody's food was changed, and is asked anew. */
  answer_wanted_again: z.boolean(),
  /** What somebody has said of the delivery. */
  outcome: z.enum(outcomes).nullable(),
});

export const CakeOrder = Order.extend({
  portion_size: z.number(),
  delivery_time: z.string(),
  bakery_id: id.nullable(),
  bakery_name: z.string().nullable(),
});

export const MealOrder = Order.extend({
  meal_event_id: id,
  event_type: z.enum(mealTypes),
  mode: z.enum(mealModes),
  people_count: z.number(),
  time: z.string(),
  restaurant_id: id.nullable(),
  restaurant_name: z.string().nullable(),
});
