import { z } from "zod";
import { MAX_PEOPLE, mealTypes } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { offerStatuses, orderStatuses } from "../domain/orders.ts";
import { weekActs, weekStates } from "../domain/week.ts";
import { portionSize } from "./cake-products.ts";
import { members, orderers } from "./callers.ts";
import { BY_HAND, defineCall, TO_SUPPLIERS } from "./define.ts";
import { revision } from "./entities/order.ts";
import { id, nothing, plainDate, raw } from "./fields.ts";

/** The week ahead: what comes, who has said yes, and what HR may still change about it. */

const token = raw(400);

const WeekDelivery = z.object({
  id,
  kind: z.enum(orderKinds),
  /** Null for a cake. */
  meal_type: z.enum(mealTypes).nullable(),
  /** Whose cake it is; null for a meal. */
  employee_name: z.string().nullable(),
  /** Of a cake that does not come on the day itself. */
  birthday: z.string().nullable(),
  /** What it is for, where that is no birthday. */
  occasion_title: z.string().nullable(),
  /** It is for the reader. */
  own: z.boolean(),
  /** The person wants no word to the colleagues. */
  quiet: z.boolean(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
  /** Pieces or people. */
  quantity: z.number(),
  delivery_date: z.string(),
  delivery_time: z.string(),
  address: z.string().nullable(),
  supplier_name: z.string().nullable(),
  /** Its supplier's. */
  lead_hours: z.number(),
  status: z.enum(orderStatuses),
  revision: z.int(),
  offer_status: z.enum(offerStatuses).nullable(),
  answer_wanted_again: z.boolean(),
  state: z.enum(weekStates),
  /** What may be tried with it as it stands. */
  acts: z.array(z.enum(weekActs)),
  /** The days that it can be moved to. */
  days: z.array(z.string()),
  /** The nearest who could make it instead. */
  others: z.array(z.object({ id, name: z.string(), distance_km: z.number() })),
});
export type WeekDelivery = z.infer<typeof WeekDelivery>;

const week = {
  monday: z.string(),
  deliveries: z.array(WeekDelivery),
};

/** One thing at a time: two taps, and it is done. */
const act = z.discriminatedUnion("what", [
  z.object({ what: z.literal("portions"), portion_size: portionSize, revision }),
  z.object({ what: z.literal("people"), people: z.int().min(1).max(MAX_PEOPLE), revision }),
  z.object({ what: z.literal("supplier"), vendor_id: id, revision }),
  z.object({ what: z.literal("move"), delivery_date: plainDate, revision }),
  z.object({ what: z.literal("forgo"), revision }),
]);
export type WeekChange = z.output<typeof act>;

const refusals = [
  "order-not-found",
  "order-changed",
  "day-passed",
  "meal-too-late",
  "meal-not-wanted",
  "meal-already-ordered",
  "supplier-unavailable",
  "far-from-birthday",
  "birthday-changed",
  "not-celebrated",
  "invalid-input",
  "subscription-ended",
] as const;

export const getWeek = defineCall({
  name: "get-week",
  about: "The week that the link in Thursday's mail is about. Opening it changes nothing.",
  callers: "link",
  input: z.object({ token }),
  output: z.object({ company_name: z.string(), ...week }),
  refusals: ["link-expired"],
  reads: true,
});

export const changeWeek = defineCall({
  name: "change-week",
  about: "Changes, moves or forgoes one delivery of that week, by the link; its supplier is told.",
  callers: "link",
  input: z.object({ token, order_id: id, act }),
  output: nothing,
  refusals: ["link-expired", ...refusals],
  limit: BY_HAND,
});

export const getNextWeek = defineCall({
  name: "get-next-week",
  about: "The coming week's deliveries, as Thursday's mail tells them.",
  callers: members,
  input: nothing,
  output: z.object(week),
  reads: true,
});

export const changeNextWeek = defineCall({
  name: "change-next-week",
  about: "Changes, moves or forgoes one delivery of the coming week; its supplier is told.",
  callers: orderers,
  input: z.object({ order_id: id, act }),
  output: nothing,
  refusals,
  companyLimit: TO_SUPPLIERS,
});

export const listSolved = defineCall({
  name: "list-solved",
  about: "What solved itself this month without anybody pressing anything, the latest first.",
  callers: members,
  input: nothing,
  output: z.object({ lines: z.array(z.object({ on: z.string(), text: z.string() })) }),
  reads: true,
});
