import { z } from "zod";
import { knownDiets } from "../../domain/allergies.ts";
import {
  type Axis,
  coordinateOf,
  coordinateProblem,
  looksSwapped,
  SWAPPED,
} from "../../domain/coordinates.ts";
import { restaurantTypes } from "../../domain/suppliers.ts";
import { id, language, list, name, phone, plainDate, raw, REQUIRED, requiredEmail, text } from "../fields.ts";
import { type Fields, keysOf, storedIn } from "./entity.ts";

/** A bakery or a restaurant, each field once: for the platform's calls, its forms and the register's columns. */

/** What a form holds as text and a program may send as a number. */
const coordinate = (axis: Axis) =>
  z.union([z.number(), raw(50)], REQUIRED).transform((typed, context) => {
    const missing = typeof typed === "string" && typed.trim() === "";
    const problem = missing ? REQUIRED : coordinateProblem(axis, typed);
    if (problem === null) return coordinateOf(typed);
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

const wholeNumber = (from: number, to: number) =>
  z.int(`Ange ett heltal mellan ${from} och ${to}`).min(from, `Minst ${from}`).max(to, `Högst ${to}`);

const price = z
  .int("Ange ett pris, till exempel 42,50")
  .min(1, "Minst 1 öre")
  .max(1_000_000, "Högst 10 000 kr");

/** Who it is and where: all that is asked for when it is added. */
export const identityFields = {
  name: { stored: z.string(), typed: name(REQUIRED, 200) },
  address: { stored: z.string(), typed: name(REQUIRED, 300, "Adressen får vara max 300 tecken") },
  email: { stored: z.string().nullable(), typed: requiredEmail(REQUIRED) },
  phone: { stored: z.string().nullable(), typed: phone },
  latitude: { stored: z.number(), typed: coordinate("latitude") },
  longitude: { stored: z.number(), typed: coordinate("longitude") },
} satisfies Fields;

export const restaurantType = z.enum(restaurantTypes, REQUIRED);

/** What it says yes to by itself. */
export const YesRule = z.object({ days_ahead: z.number(), most: z.number(), food: z.array(z.string()) });
export type YesRule = z.infer<typeof YesRule>;

const food = list(z.enum(knownDiets, "Välj ur listan"), { max: knownDiets.length });

const yesRule = z.object({
  days_ahead: wholeNumber(0, 60),
  most: wholeNumber(1, 10_000),
  food,
});

export const supplierFields = {
  ...identityFields,
  restaurant_type: { stored: z.enum(restaurantTypes).nullable(), typed: restaurantType.nullable() },
  delivery_supported: { stored: z.boolean(), typed: z.boolean() },
  categories: {
    stored: z.array(z.string()),
    typed: list(text(REQUIRED, 40), { max: 20, tooMany: "Högst 20 kategorier" }),
  },
  lead_hours: { stored: z.number(), typed: wholeNumber(0, 720) },
  closed_weekdays: { stored: z.array(z.number()), typed: list(z.int().min(0).max(6), { max: 7 }) },
  closed_dates: {
    stored: z.array(z.string()),
    typed: list(plainDate, { max: 366, tooMany: "Högst 366 stängda dagar" }),
  },
  daily_capacity: { stored: z.number().nullable(), typed: wholeNumber(1, 10_000).nullable() },
  delivery_radius_km: { stored: z.number().nullable(), typed: wholeNumber(1, 1_000).nullable() },
  /** Allergies and diets that it cannot heed. */
  cannot_make: {
    stored: z.array(z.string()),
    typed: food,
  },
  says_yes: { stored: YesRule.nullable(), typed: yesRule.nullable() },
  price_per_piece_ore: { stored: z.number().nullable(), typed: price.nullable() },
} satisfies Fields;

export type SupplierField = keyof typeof supplierFields;
export const writtenFields = keysOf(supplierFields);

/** As its row is stored. */
export const StoredSupplier = z.object({
  id,
  ...storedIn(supplierFields),
  active: z.boolean(),
  /** Of what it is mailed. */
  language,
  /** Its own hours, HH:mm; it alone says them, on its page. */
  earliest_time: z.string().nullable(),
  latest_time: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

export const Supplier = StoredSupplier.extend({
  /** From today on, not yet delivered; and the meal series that order from it. */
  open_orders: z.number(),
  open_series: z.number(),
});
export type Supplier = z.infer<typeof Supplier>;

type Place = { latitude: number; longitude: number };

/** Latitude and longitude in each other's place are told at the first of the two. */
export const notSwapped = z.refine<Place>((place) => !looksSwapped(place), {
  message: SWAPPED,
  path: ["latitude"],
});
