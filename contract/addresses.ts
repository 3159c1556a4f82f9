import { z } from "zod";
import { mealTypes } from "../domain/meals.ts";
import { defineCall } from "./define.ts";
import { id, list, plainDate, text } from "./fields.ts";

/** Addresses in Sweden, and the suppliers near one. */

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** What is read of a place on the map. */
export const MapFeature = z.object({
  id: z.string().optional(),
  text: z.string(),
  address: z.string().optional(),
  place_name: z.string(),
  /** Longitude first. */
  center: z.tuple([z.number(), z.number()]),
  context: z.array(z.object({ id: z.string(), text: z.string() })).default([]),
});

export const mapboxGeocoding = defineCall({
  name: "mapbox-geocoding",
  about: "Finds Swedish addresses, or postcodes and places. A map that does not answer gives an empty list.",
  callers: "user",
  input: z.object({
    query: text("Ange en adress", 256),
    country: z.literal("se").default("se"),
    language: z.literal("sv").default("sv"),
    autocomplete: z.boolean().default(true),
    fuzzyMatch: z.boolean().default(true),
    types: z.enum(["address", "postcode,place"]).default("address"),
    /** 5 while somebody types; 1 for the answer that is kept. */
    limit: z.int().min(1).max(5).default(5),
    proximity: z.object({ longitude, latitude }).nullish(),
  }),
  output: z.object({ features: z.array(MapFeature) }),
  reads: true,
});

export const NearVendor = z.object({
  id,
  name: z.string(),
  address: z.string(),
  latitude,
  longitude,
  distance_km: z.number(),
  /** For a given day: why the supplier cannot deliver then; null when it can. */
  why_not: z.string().nullable(),
});
export type NearVendor = z.infer<typeof NearVendor>;

const near = z.object({
  latitude,
  longitude,
  delivery_date: plainDate.optional(),
  delivery_time: z.iso.time({ precision: -1 }).optional(),
  /** For a delivery that is there: whoever has said no to the company's day is marked. */
  another: z.boolean().optional(),
});

const NearVendors = z.object({
  /** The circle that had any: 50, 75 or 100; null when none had. */
  radius_km: z.number().nullable(),
  vendors: z.array(NearVendor),
});
export type NearVendors = z.infer<typeof NearVendors>;

const CakeVendors = NearVendors.extend({
  vendors: z.array(
    NearVendor.extend({
      /** Of the days that were asked about, those on which it cannot deliver, and the first later one on which it can. */
      late: z
        .array(z.object({ delivery_date: z.string(), why_not: z.string(), first_day: z.string().nullable() }))
        .optional(),
    }),
  ),
});
export type CakeVendors = z.infer<typeof CakeVendors>;

export const listCakeVendors = defineCall({
  name: "list-cake-vendors",
  about: "Bakeries within 50 km, else 75, else 100, the nearest first.",
  callers: "user",
  input: near.extend({
    /** One for each cake of an order for several days: `why_not` is then of a bakery that can make none of them. */
    delivery_dates: list(plainDate, { max: 500 }).optional(),
  }),
  output: CakeVendors,
  reads: true,
});

export const listMealVendors = defineCall({
  name: "list-meal-vendors",
  about: "Kitchens for breakfast or lunch within 50 km, the nearest first.",
  callers: "user",
  input: near.extend({ meal_type: z.enum(mealTypes) }),
  output: NearVendors,
  reads: true,
});
