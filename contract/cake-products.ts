import { z } from "zod";
import { MAX_PORTIONS, MIN_PORTIONS, MOST_CAKES_AT_ONCE } from "../domain/people.ts";
import { productKinds } from "../domain/products.ts";
import { orderers } from "./callers.ts";
import { defineCall } from "./define.ts";
import { revision } from "./entities/order.ts";
import { id, list, nothing, plainDate } from "./fields.ts";

/** What a birthday cake is: which product of its bakery's, in which size, for how much and why. */

export const TOO_MANY = `Välj högst ${MOST_CAKES_AT_ONCE} anställda`;

export const portionSize = z
  .int("Ange ett antal bitar mellan 1 och 32")
  .min(MIN_PORTIONS, "Ange ett antal bitar mellan 1 och 32")
  .max(MAX_PORTIONS, "Ange ett antal bitar mellan 1 och 32");

/** As it was shown, portions beside it included. */
export const price_ore = z.int().min(0).max(1_000_000_000);

/** A bakery's product in the size that an order of it would have. */
export const OfferedProduct = z.object({
  id,
  name: z.string(),
  kind: z.enum(productKinds),
  /** The address of its picture. */
  picture: z.string().nullable(),
  pieces: z.number(),
  /** For all of it, without moms. */
  price_ore: z.number(),
  /** 'Elins favorit, utan nötter, inom budget'. */
  why: z.string().nullable(),
  /** What speaks against it; where it is impossible nobody may choose it. */
  why_not: z.string().nullable(),
  impossible: z.boolean(),
  /** What those at the table have besides who cannot eat of it; what they have to be only for who may know. */
  separate: z
    .object({ name: z.string(), count: z.number(), price_ore: z.number(), food: z.string().nullable() })
    .nullable(),
});
export type OfferedProduct = z.infer<typeof OfferedProduct>;

export const previewCakeProducts = defineCall({
  name: "preview-cake-products",
  about:
    "What each of these people's cakes would be at a bakery, why, and what else there is; with its price.",
  callers: orderers,
  input: z.object({
    vendor_id: id,
    people: list(z.object({ employee_id: id, portion_size: portionSize, delivery_date: plainDate }), {
      max: MOST_CAKES_AT_ONCE,
      tooMany: TOO_MANY,
    }),
  }),
  output: z.object({
    /** Of food that is sold on the first of these days, in per cent. */
    vat_percent: z.number(),
    people: z.array(
      z.object({
        employee_id: id,
        /** What is chosen by itself. */
        product_id: id.nullable(),
        /** Why nothing is. */
        note: z.string().nullable(),
        /** What could be had, the best first. */
        products: z.array(OfferedProduct),
      }),
    ),
  }),
  refusals: ["employee-not-found"],
  reads: true,
});

export const listOrderProducts = defineCall({
  name: "list-order-products",
  about: "What a cake's bakery makes, the most fitting first, with what speaks for and against each.",
  callers: orderers,
  input: z.object({ id }),
  output: z.object({ products: z.array(OfferedProduct) }),
  refusals: ["order-not-found"],
  reads: true,
});

export const chooseOrderProduct = defineCall({
  name: "choose-order-product",
  about:
    "Says what a cake is to be, before its bakery has been asked; without a product it is chosen by itself again.",
  callers: orderers,
  input: z.object({
    id,
    product_id: id.nullable(),
    revision,
    price_ore: price_ore.optional(),
  }),
  output: nothing,
  refusals: ["order-not-found", "order-changed", "product-not-found", "product-unfit", "product-changed"],
});
