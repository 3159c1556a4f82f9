import { z } from "zod";
import { waitReasons } from "../domain/approval.ts";
import { STOCKHOLM } from "../domain/clock.ts";
import {
  DEFAULT_MEAL_TIME,
  DEFAULT_PEOPLE,
  invoiceIntervals,
  MAX_PEOPLE,
  MEAL_TIMES,
  MOST_RESERVES,
  mealModes,
  mealTypes,
} from "../domain/meals.ts";
import { members, orderers } from "./callers.ts";
import { defineCall, TO_SUPPLIERS } from "./define.ts";
import { OfficeName } from "./entities/office.ts";
import { MealOrder as Order, NextStep, revision } from "./entities/order.ts";
import { Product } from "./entities/product.ts";
import { id, list, LONGEST_DIET, nothing, optionalText, plainDate, raw, text } from "./fields.ts";

/** Breakfast and lunch: the draft, the order, the series and what becomes of them. */

const mealType = z.enum(mealTypes, "Välj frukost eller lunch");
const peopleText = `Antal personer måste vara mellan 1 och ${MAX_PEOPLE}`;
const people = z.int(peopleText).min(1, peopleText).max(MAX_PEOPLE, peopleText);
const time = z.iso.time({ precision: -1, error: "Välj en tid mellan 07:00 och 18:00" });
const daysOfWeek = list(z.int().min(0).max(6), {
  min: 1,
  tooFew: "Välj minst en veckodag",
  max: 7,
}).transform((days) => [...new Set(days)].sort());

/** What was chosen of a restaurant's menus for a weekday, Sunday as 0, and what it was shown to cost. */
const menus = list(z.object({ weekday: z.int().min(0).max(6), product_id: id, price_ore: z.int().min(1) }), {
  max: 7,
});

/** More than anybody's register has words for. */
const MOST_FOOD = 500;

const foodCounts = list(
  z
    .object({
      /** An allergy or a diet, as the register has it; no name of a person. */
      what: text("Ange vad det gäller", 2 * LONGEST_DIET),
      count: z.int(peopleText).min(1, peopleText).max(MAX_PEOPLE, peopleText),
    })
    .transform(({ what, count }) => ({ name: what, count })),
  { max: MOST_FOOD },
);
/** What those who eat need, counted without names, as HR confirms it. Null is what the register says. */
const food = z.object({ allergies: foodCounts, diets: foodCounts }).nullable();

const Counts = z.array(z.object({ name: z.string(), count: z.number() }));
const FoodCounts = z.object({ allergies: Counts, diets: Counts });

const reserveIds = list(id, { max: MOST_RESERVES }).transform((ids) => [...new Set(ids)]);

/** Where the meal goes, as it was when it was ordered. */
export const MealAddress = z.object(
  {
    display: text("Ange en adress", 300),
    street: raw(200).nullish(),
    postal_code: raw(10).nullish(),
    city: raw(100).nullish(),
    latitude: z.number("Välj en adress i listan").min(-90).max(90),
    longitude: z.number("Välj en adress i listan").min(-180).max(180),
  },
  "Ange en adress",
);
export type MealAddress = z.infer<typeof MealAddress>;

const MealDraft = z.object({
  meal_type: mealType,
  vendor_id: id.nullable(),
  default_people: people,
  address_snapshot: MealAddress.nullable(),
});

export const saveMealOrderDraft = defineCall({
  name: "save-meal-order-draft",
  about: "Keeps what was chosen in the first step. A person has one draft; saving again replaces it.",
  callers: orderers,
  input: z.object({
    meal_type: mealType,
    vendor_id: id.nullish().transform((value) => value ?? null),
    default_people: people.default(DEFAULT_PEOPLE),
    address_snapshot: MealAddress.nullish().transform((value) => value ?? null),
  }),
  output: MealDraft.extend({ id, company_id: id }),
  refusals: ["vendor-not-found"],
});

export const getMealOrderDraft = defineCall({
  name: "get-meal-order-draft",
  about: "The person's own draft, the company's address to begin with, and what the kitchen will be told.",
  callers: orderers,
  input: nothing,
  output: z.object({
    draft: MealDraft.nullable(),
    /** Without its point when the map could not be asked for it. */
    address: z
      .object({ display: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })
      .nullable(),
    /** The open offices, the oldest first. */
    offices: z.array(
      OfficeName.extend({
        address: z
          .object({ display: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })
          .nullable(),
        /** 'Allergi: nötter ×2', 'Kost: vegansk ×1': counted, without names. */
        kitchen_lines: z.array(z.string()),
        /** The same, for HR to confirm; null for who may not read it. */
        food: FoodCounts.nullable(),
      }),
    ),
    /** The first office's. */
    kitchen_lines: z.array(z.string()),
  }),
  reads: true,
});

const common = {
  time: time.default(DEFAULT_MEAL_TIME),
  people,
  timezone: z.literal(STOCKHOLM).default(STOCKHOLM),
  notes: optionalText(1000),
  invoice_interval: z.enum(invoiceIntervals).default("monthly"),
};
const MealScheduleInput = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("once"), ...common, date: plainDate }),
  z.object({
    mode: z.literal("recurring"),
    ...common,
    days_of_week: daysOfWeek,
    start_date: plainDate,
    end_date: plainDate.nullish().transform((value) => value || null),
  }),
]);

export const createMealOrder = defineCall({
  name: "create-meal-order",
  about: "Orders a meal once, or every week: then the orders of the next 7 days are made at once.",
  callers: orderers,
  input: z.object({
    vendor_id: z.uuid("Välj en restaurang"),
    reserve_ids: reserveIds.default([]),
    schedule: MealScheduleInput,
    meal_type: mealType,
    address: MealAddress,
    /** Whose people eat; the first where none is named. */
    office_id: id.optional(),
    menus: menus.default([]),
    food: food.default(null),
  }),
  output: z.object({
    message: z.string(),
    meal_event_id: id,
    restaurant_name: z.string(),
    first_delivery: z.string(),
    orders: z.number(),
    /** A single meal is with the restaurant already, or waits for a person's approval; a series waits, or will. */
    sent: z.boolean(),
    waits_for: z.enum(waitReasons).nullable(),
  }),
  refusals: [
    "subscription-ended",
    "invalid-input",
    "vendor-not-found",
    "meal-already-ordered",
    "office-not-found",
    "product-changed",
    "food-hidden",
  ],
});

export const listMenus = defineCall({
  name: "list-menus",
  about: "What a restaurant offers for breakfast or lunch, by name, with prices for one person.",
  callers: orderers,
  input: z.object({ vendor_id: z.uuid("Välj en restaurang"), meal_type: mealType }),
  output: z.object({
    /** Of a meal that is served, in per cent; prices are without it. */
    vat_percent: z.number(),
    menus: z.array(Product.omit({ updated_at: true })),
  }),
  reads: true,
});

export const MealOrder = Order.omit({ reconfirmed: true }).extend({
  office_id: id,
  /** Until when it may be cancelled; null once nothing can be cancelled. */
  cancel_by: z.string().nullable(),
  /** What happens to it next by itself. */
  next_step: NextStep.nullable(),
  /** The menu that it is of, as it was agreed, with the price for all; null where its restaurant has none. */
  product_id: id.nullable(),
  product_name: z.string().nullable(),
  product_price_ore: z.number().nullable(),
});
export type MealOrder = z.infer<typeof MealOrder>;

export const MealEvent = z.object({
  id,
  office_id: id,
  event_type: z.enum(mealTypes),
  mode: z.enum(mealModes),
  time: z.string(),
  days_of_week: z.array(z.number()),
  start_date: z.string(),
  end_date: z.string().nullable(),
  people_count: z.number(),
  restaurant_id: id.nullable(),
  restaurant_name: z.string().nullable(),
  /** Who is asked when the restaurant cannot, in order. */
  reserves: z.array(z.object({ id, name: z.string() })),
  address: z
    .object({ display: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() })
    .nullable(),
  notes: z.string().nullable(),
  /** What was agreed, by weekday, for one person. */
  menus: z.array(z.object({ weekday: z.number(), product_id: id, name: z.string(), price_ore: z.number() })),
  /** What those who eat need, as HR has confirmed it; null is what the register says, or for who may not read it. */
  food: FoodCounts.nullable(),
  /** The series that this one goes on from, as it was before its first day. */
  continues_id: id.nullable(),
  /** Those that are not over; the last day is included, and null is until further notice. */
  pauses: z.array(z.object({ from: z.string(), until: z.string().nullable() })),
  /** The next delivery that will be made. */
  next: z.string().nullable(),
  skipped: z.array(z.string()),
  /** Deliveries that come on another day than the series says. */
  moved: z.array(z.object({ day: z.string(), to: z.string() })),
  /**
   * Public holidays that the series meets in the coming months, and whether there is food all the same. Without a name it
   * is a day on which the office is closed.
   */
  holidays: z.array(z.object({ day: z.string(), name: z.string().nullable(), kept: z.boolean() })),
});
export type MealEvent = z.infer<typeof MealEvent>;

export const listMealYear = defineCall({
  name: "list-meal-year",
  about: "The year's meal orders, the active meals by time, and how many are ordered; or an office's alone.",
  callers: [...members, "api-key:read-orders"],
  input: z.object({ year: z.int().min(2000).max(2100).optional(), office_id: id.optional() }),
  output: z.object({
    year: z.number(),
    ordered: z.number(),
    /** Without a subscription the series stand still. */
    may_order: z.boolean(),
    events: z.array(MealEvent.extend({ next_step: NextStep.nullable() })),
    upcoming: z.array(MealOrder),
    history: z.array(MealOrder),
  }),
  refusals: ["office-not-found"],
  reads: true,
});

const series = z.object({ meal_event_id: id });
const Changed = z.object({
  /** Orders that were made, changed or cancelled by this. */
  orders: z.number(),
  /** Days that stay as they are: the kitchen needed to know earlier, or takes no new orders for them. */
  too_late: z.array(z.string()),
});
const seriesRefusals = ["meal-not-found", "invalid-input"] as const;

export const skipMealDelivery = defineCall({
  name: "skip-meal-delivery",
  about: "Leaves one day of a series out, or takes it back in.",
  callers: orderers,
  input: series.extend({ day: plainDate, skip: z.boolean().default(true) }),
  output: Changed,
  refusals: [...seriesRefusals, "subscription-ended", "meal-too-late"],
  companyLimit: TO_SUPPLIERS,
});

export const pauseMealSeries = defineCall({
  name: "pause-meal-series",
  about:
    "Pauses a series from a day on, until a day or until further notice, beside the pauses it has. Without days it goes on again: the pause of the day `resume` ends, or every one.",
  callers: orderers,
  input: series.extend({
    from: plainDate.nullish().transform((value) => value || null),
    until: plainDate.nullish().transform((value) => value || null),
    resume: plainDate.nullish().transform((value) => value || null),
  }),
  output: Changed,
  refusals: [...seriesRefusals, "subscription-ended"],
  companyLimit: TO_SUPPLIERS,
});

export const changeMealSeries = defineCall({
  name: "change-meal-series",
  about:
    "Changes restaurant, office, address, people, time, weekdays or message from a day on: the old series ends and a new one goes on.",
  callers: orderers,
  input: series.extend({
    from: plainDate,
    people,
    time,
    days_of_week: daysOfWeek,
    notes: optionalText(1000),
    /** Left out, they stay as they are. */
    vendor_id: id.nullish().transform((value) => value ?? null),
    address: MealAddress.nullish().transform((value) => value ?? null),
    /** Another office is another address, where none is given. */
    office_id: id.optional(),
    /** Left out, what was agreed stays for the same restaurant's weekdays. */
    menus: menus.optional(),
  }),
  output: Changed.extend({ meal_event_id: id }),
  refusals: [
    ...seriesRefusals,
    "subscription-ended",
    "meal-already-ordered",
    "vendor-not-found",
    "office-not-found",
    "product-changed",
  ],
  companyLimit: TO_SUPPLIERS,
});

export const confirmMealFood = defineCall({
  name: "confirm-meal-food",
  about:
    "What those who eat a meal, or of a series, need: counted by HR, or again what the register says. A restaurant that has said yes is asked anew where somebody needs more.",
  callers: orderers,
  input: series.extend({ food }),
  output: nothing,
  refusals: ["meal-not-found", "food-hidden", "invalid-input"],
  companyLimit: TO_SUPPLIERS,
});

export const setMealReserves = defineCall({
  name: "set-meal-reserves",
  about:
    "Whom to ask, in order, when the restaurant of a meal or a series cannot; after them come the nearest.",
  callers: orderers,
  input: series.extend({ reserve_ids: reserveIds }),
  output: nothing,
  refusals: [...seriesRefusals, "vendor-not-found"],
});

export const moveMealDelivery = defineCall({
  name: "move-meal-delivery",
  about:
    "Another day or hour for one delivery, before the restaurant's own last hour. One that was asked is told, and asked anew. One that nobody makes may be moved as well.",
  callers: orderers,
  input: z.object({
    meal_order_id: id,
    delivery_date: plainDate,
    time: z.enum(MEAL_TIMES).optional(),
    /** What it is of on the new day, where its menu is not served then; null is none. Left out, it stays as it is. */
    menu: z.object({ product_id: id, price_ore: z.int().min(1) }).nullish(),
    revision,
  }),
  /** Not sent: it waits for an approval, or for its week. */
  output: z.object({ sent: z.boolean() }),
  refusals: [
    "subscription-ended",
    "day-passed",
    "order-not-found",
    "order-changed",
    "meal-too-late",
    "meal-already-ordered",
    "supplier-unavailable",
    "product-changed",
    "invalid-input",
  ],
  companyLimit: TO_SUPPLIERS,
});

export const endMealSeries = defineCall({
  name: "end-meal-series",
  about: "Ends a series after a day. What was delivered stays.",
  callers: orderers,
  input: series.extend({ last_day: plainDate }),
  output: Changed,
  refusals: seriesRefusals,
  companyLimit: TO_SUPPLIERS,
});

export const changeMealOrder = defineCall({
  name: "change-meal-order",
  about:
    "Another number of people for one delivery, before the restaurant's own last hour. One that was asked is told.",
  callers: orderers,
  input: z.object({ meal_order_id: id, people, revision }),
  output: nothing,
  refusals: ["day-passed", "order-not-found", "order-changed", "meal-too-late", "invalid-input"],
  companyLimit: TO_SUPPLIERS,
});

export const cancelMealOrder = defineCall({
  name: "cancel-meal-order",
  about:
    "Cancels one delivery, before the restaurant's own last hour. A restaurant that was asked is told. One that nobody makes is forgone.",
  callers: orderers,
  input: z.object({ meal_order_id: id, revision }),
  output: nothing,
  refusals: ["order-not-found", "order-changed", "meal-too-late", "day-passed"],
  companyLimit: TO_SUPPLIERS,
});

export const askNextRestaurant = defineCall({
  name: "ask-next-restaurant",
  about: "Gives one delivery a restaurant, or another one after a no; whoever was asked before is told.",
  callers: orderers,
  input: z.object({ id, vendor_id: id, revision }),
  /** Not sent: it waits for an approval, or for its week. */
  output: z.object({ id, sent: z.boolean() }),
  refusals: [
    "subscription-ended",
    "order-not-found",
    "order-changed",
    "supplier-unavailable",
    "day-passed",
    "meal-too-late",
    "meal-not-wanted",
  ],
  companyLimit: TO_SUPPLIERS,
});

export const keepMealOnHoliday = defineCall({
  name: "keep-meal-on-holiday",
  about: "Keeps a series' delivery on a public holiday, or lets it be left out again.",
  callers: orderers,
  input: series.extend({ day: plainDate, keep: z.boolean().default(true) }),
  output: Changed,
  refusals: [...seriesRefusals, "subscription-ended", "meal-too-late"],
  companyLimit: TO_SUPPLIERS,
});

export const processMealAutomation = defineCall({
  name: "process-meal-automation",
  about:
    "Makes the recurring meals' orders of the coming days, for everybody or one company. A second run makes nothing. In test mode it only counts.",
  callers: "admin",
  input: z.object({
    lookAheadDays: z.int().min(0).max(31).default(7),
    companyId: id.nullish().transform((value) => value ?? null),
    testMode: z.boolean().default(false),
  }),
  output: z.object({ message: z.string(), planned: z.number(), ended: z.number() }),
  refusals: ["company-not-found"],
  keepsAnswer: false,
});
