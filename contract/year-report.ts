import { z } from "zod";
import { productKinds } from "../domain/products.ts";
import { birthdayOutcomes } from "../domain/year-report.ts";
import { accountants } from "./callers.ts";
import { defineCall } from "./define.ts";
import { id } from "./fields.ts";

/** The year on one page, for whoever pays for it. */

const count = z.number();

export const getYearReport = defineCall({
  name: "get-year-report",
  about: "A year's birthdays, deliveries, costs and diets, of the company or of an office, without names.",
  callers: accountants,
  input: z.object({ year: z.int().min(2000).max(2100).optional(), office_id: id.optional() }),
  output: z.object({
    company_name: z.string(),
    year: z.number(),
    /** The years that there is something to tell of, the newest first. */
    years: z.array(z.number()),
    /** The last day that is counted. */
    until: z.string(),
    employees: count,
    /** Birthdays that have passed, by what became of them. */
    birthdays: z.record(z.enum(birthdayOutcomes), count),
    missed_on: z.array(z.string()),
    months: z.array(z.object({ month: z.number(), cakes: count, meals: count })),
    deliveries: z.object({
      cakes: count,
      meals: count,
      on_time: count,
      late: count,
      wrong: count,
      missed: count,
      /** Delivered, and nobody has said how it went. */
      unsaid: count,
      on_time_percent: z.number().nullable(),
    }),
    /** Without moms, where a price is known. */
    cost: z.object({
      ore: z.number(),
      without_price: count,
      places: z.array(z.object({ name: z.string(), ore: z.number() })),
    }),
    /** How many need what at the table today; null for whoever may not see food. */
    diets: z.array(z.object({ name: z.string(), count })).nullable(),
    favourites: z.array(z.object({ kind: z.enum(productKinds), count })),
  }),
  refusals: ["office-not-found"],
  reads: true,
});
