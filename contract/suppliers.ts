import { z } from "zod";
import { type Axis, coordinateProblem, looksSwapped, SWAPPED } from "../domain/coordinates.ts";
import { orderKinds, orderStatuses } from "../domain/orders.ts";
import { defineCall } from "./define.ts";
import {
  id,
  list,
  maybeText,
  name,
  optionalText,
  plainDate,
  raw,
  REQUIRED,
  requiredEmail,
  text,
} from "./fields.ts";

/** Bakeries and restaurants as the platform's staff looks after them. */

const restaurantTypes = ["cafe", "catering", "hotel", "lunch", "frukost"] as const;
export type RestaurantType = (typeof restaurantTypes)[number];

export const Supplier = z.object({
  id,
  name: z.string(),
  address: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  restaurant_type: z.enum(restaurantTypes).nullable(),
  active: z.boolean(),
  delivery_supported: z.boolean(),
  categories: z.array(z.string()),
  lead_hours: z.number(),
  closed_weekdays: z.array(z.number()),
  closed_dates: z.array(z.string()),
  daily_capacity: z.number().nullable(),
  delivery_radius_km: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** From today on, not yet delivered; and the meal series that order from it. */
  open_orders: z.number(),
  open_series: z.number(),
});
export type Supplier = z.infer<typeof Supplier>;

const listInput = z.object({
  search: maybeText(100, "Sökningen får vara max 100 tecken").default(""),
});

export const listRestaurants = defineCall({
  name: "list-restaurants",
  about: "All restaurants by name, at most 500, with how many open orders each has.",
  callers: "admin",
  input: listInput,
  output: z.object({ restaurants: z.array(Supplier), more: z.boolean() }),
  reads: true,
});

export const listBakeries = defineCall({
  name: "list-bakeries",
  about: "All bakeries by name, at most 500, with how many open orders each has.",
  callers: "admin",
  input: listInput,
  output: z.object({ bakeries: z.array(Supplier), more: z.boolean() }),
  reads: true,
});

/** What a form holds as text and a program may send as a number. */
const coordinate = (axis: Axis) =>
  z.union([z.number(), raw(50)], REQUIRED).transform((typed, context) => {
    const missing = typeof typed === "string" && typed.trim() === "";
    const problem = missing ? REQUIRED : coordinateProblem(axis, typed);
    if (problem === null) return Number(typed);
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

const who = {
  name: name(REQUIRED, 200),
  address: name(REQUIRED, 300, "Adressen får vara max 300 tecken"),
  email: requiredEmail(REQUIRED),
  phone: optionalText(20, "Telefonnummer får vara max 20 tecken"),
  latitude: coordinate("latitude"),
  longitude: coordinate("longitude"),
};

const restaurantType = z.enum(restaurantTypes, REQUIRED);

type Place = { latitude: number; longitude: number };
const notSwapped = (place: Place) => !looksSwapped(place);
const swapped = { message: SWAPPED, path: ["latitude"] };

export const addRestaurant = defineCall({
  name: "add-restaurant",
  about: "Adds a restaurant. The same name at the same address is added once.",
  callers: "admin",
  input: z.object({ ...who, restaurant_type: restaurantType }).refine(notSwapped, swapped),
  output: z.object({ id }),
  refusals: ["supplier-exists"],
});

export const addBakery = defineCall({
  name: "add-bakery",
  about: "Adds a bakery. The same name at the same address is added once.",
  callers: "admin",
  input: z.object(who).refine(notSwapped, swapped),
  output: z.object({ id }),
  refusals: ["supplier-exists"],
});

const activeInput = z.object({
  id,
  active: z.boolean(),
  /** Said by somebody who has been told how many open orders depend on the supplier. */
  despiteOrders: z.boolean().default(false),
});

export const setRestaurantActive = defineCall({
  name: "set-restaurant-active",
  about: "Activates or deactivates a restaurant; with open orders only when told so twice.",
  callers: "admin",
  input: activeInput,
  output: z.object({ active: z.boolean() }),
  refusals: ["supplier-not-found", "orders-depend"],
});

export const setBakeryActive = defineCall({
  name: "set-bakery-active",
  about: "Activates or deactivates a bakery; with open orders only when told so twice.",
  callers: "admin",
  input: activeInput,
  output: z.object({ active: z.boolean() }),
  refusals: ["supplier-not-found", "orders-depend"],
});

const wholeNumber = (from: number, to: number) =>
  z.int(`Ange ett heltal mellan ${from} och ${to}`).min(from, `Minst ${from}`).max(to, `Högst ${to}`);

export const updateSupplier = defineCall({
  name: "update-supplier",
  about: "Changes who a supplier is, what it makes, and when, how much and how far it delivers.",
  callers: "admin",
  input: z
    .object({
      id,
      ...who,
      restaurant_type: restaurantType.nullable(),
      delivery_supported: z.boolean(),
      categories: list(text(REQUIRED, 40), { max: 20, tooMany: "Högst 20 kategorier" }),
      lead_hours: wholeNumber(0, 720),
      closed_weekdays: list(z.int().min(0).max(6), { max: 7 }),
      closed_dates: list(plainDate, { max: 366, tooMany: "Högst 366 stängda dagar" }),
      daily_capacity: wholeNumber(1, 10_000).nullable(),
      delivery_radius_km: wholeNumber(1, 1_000).nullable(),
      /** The change that the form began with: what somebody else has entered since is not written over. */
      updated_at: raw(50).optional(),
    })
    .refine(notSwapped, swapped),
  output: z.object({ id }),
  refusals: ["supplier-not-found", "supplier-changed", "supplier-exists"],
});

export const getSupplierWeek = defineCall({
  name: "get-supplier-week",
  about: "A supplier's deliveries of a week, day by day, with what its kitchen needs; for printing.",
  callers: "admin",
  input: z.object({ id, offset: z.int().min(-520).max(520).default(0) }),
  output: z.object({
    supplier: Supplier.omit({ open_orders: true, open_series: true }),
    monday: z.string(),
    orders: z.array(
      z.object({
        id,
        order_type: z.enum(orderKinds),
        title: z.string(),
        company_name: z.string(),
        delivery_date: z.string(),
        time: z.string(),
        address: z.string().nullable(),
        amount: z.number(),
        /** Of the person that a cake is for. */
        allergies: z.string().nullable(),
        /** Of everybody else who eats, counted and without names. */
        counted_allergies: z.array(z.object({ name: z.string(), count: z.number() })),
        notes: z.string().nullable(),
        status: z.enum(orderStatuses),
      }),
    ),
  }),
  refusals: ["supplier-not-found"],
  reads: true,
});
