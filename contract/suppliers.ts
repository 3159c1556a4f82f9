import { z } from "zod";
import { orderKinds } from "../domain/order-kinds.ts";
import { orderStatuses } from "../domain/orders.ts";
import { defineCall } from "./define.ts";
import {
  identityFields,
  notSwapped,
  restaurantType,
  StoredSupplier,
  Supplier,
  supplierFields,
} from "./entities/supplier.ts";
import { typedInto } from "./entities/entity.ts";
import { id, raw, searchText, language } from "./fields.ts";
import { Receiving } from "./supplier-answer.ts";

/** Bakeries and restaurants as the platform's staff looks after them. */

const listInput = z.object({
  search: searchText,
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

const identity = {
  ...typedInto(identityFields),
  /** Said by somebody who has been told that the coordinates are far from the address, or not in Sweden. */
  despitePlace: z.boolean().default(false),
};

export const addRestaurant = defineCall({
  name: "add-restaurant",
  about: "Adds a restaurant. The same name at the same address is added once.",
  callers: "admin",
  input: z.object({ ...identity, restaurant_type: restaurantType }).check(notSwapped),
  output: z.object({ id }),
  refusals: ["supplier-exists", "place-doubtful"],
  keepsAnswer: false,
});

export const addBakery = defineCall({
  name: "add-bakery",
  about: "Adds a bakery. The same name at the same address is added once.",
  callers: "admin",
  input: z.object(identity).check(notSwapped),
  output: z.object({ id }),
  refusals: ["supplier-exists", "place-doubtful"],
  keepsAnswer: false,
});

/** Said by somebody who has been shown the open orders that depend on the supplier. */
const despiteOrders = z.boolean().default(false);

const activeInput = z.object({ id, active: z.boolean(), despiteOrders });

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

export const updateSupplier = defineCall({
  name: "update-supplier",
  about:
    "Changes who a supplier is, what it makes, and when, how much and how far it delivers; where it moves or closes on open orders only when told so twice.",
  callers: "admin",
  input: z
    .object({
      id,
      ...typedInto(supplierFields),
      language: language.optional(),
      despitePlace: identity.despitePlace,
      despiteOrders,
      /** The change that the form began with: what somebody else has entered since is not written over. */
      updated_at: raw(50).optional(),
    })
    .check(notSwapped),
  output: z.object({ id }),
  refusals: ["supplier-not-found", "supplier-changed", "supplier-exists", "place-doubtful", "orders-depend"],
  keepsAnswer: false,
});

export const getSupplierWeek = defineCall({
  name: "get-supplier-week",
  about: "A supplier's deliveries of a week, day by day, with what its kitchen needs; for printing.",
  callers: "admin",
  input: z.object({ id, offset: z.int().min(-520).max(520).default(0) }),
  output: z.object({
    supplier: StoredSupplier,
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
        /** What a cake is of, what is to stand on it and what comes beside it. */
        lines: z.array(z.string()),
        /** Of the person that a cake is for. */
        allergies: z.string().nullable(),
        /** Of everybody else who eats of it, counted and without names. */
        counted_allergies: z.array(z.object({ name: z.string(), count: z.number() })),
        /** The guests' of a meal; of a cake only the diet of whoever is celebrated, in its notes. */
        counted_diets: z.array(z.object({ name: z.string(), count: z.number() })),
        notes: z.string().nullable(),
        status: z.enum(orderStatuses),
      }),
    ),
    /** Who receives, of today's and tomorrow's. No door code: the sheet hangs on a wall. */
    receiving: z.array(Receiving.omit({ door_code: true })),
  }),
  refusals: ["supplier-not-found"],
  reads: true,
});
