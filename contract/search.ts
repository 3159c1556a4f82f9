import { z } from "zod";
import { orderKinds } from "../domain/order-kinds.ts";
import { offerStatuses, orderStatuses } from "../domain/orders.ts";
import { members } from "./callers.ts";
import { defineCall } from "./define.ts";
import { id, searchText } from "./fields.ts";

/** What the command field finds: for the staff over the whole platform, for a company in its own. */

const company = { company_id: id, company_name: z.string() };

export const searchPlatform = defineCall({
  name: "search-platform",
  about:
    "Finds companies and their contacts, people with access, orders and suppliers by e-mail, name, organisation number or an order's id: the first few of each, by the beginning of every word.",
  callers: "admin",
  input: z.object({ search: searchText }),
  output: z.object({
    companies: z.array(
      z.object({ id, name: z.string(), org_number: z.string().nullable(), contact: z.string().nullable() }),
    ),
    people: z.array(
      z.object({ ...company, email: z.string(), name: z.string().nullable(), invited: z.boolean() }),
    ),
    orders: z.array(
      z.object({
        id,
        ...company,
        kind: z.enum(orderKinds),
        delivery_date: z.string(),
        /** It has been a request, and so has a story to open. */
        requested: z.boolean(),
      }),
    ),
    suppliers: z.array(z.object({ id, name: z.string(), address: z.string(), active: z.boolean() })),
    /** Some group has more than is shown. */
    more: z.boolean(),
  }),
  reads: true,
});

export const searchCompany = defineCall({
  name: "search-company",
  about:
    "Finds people, orders and suppliers of the company by the beginning of every word: the first few of each, the nearest in time first. Suppliers are those that the company has ordered from or has chosen.",
  callers: members,
  input: z.object({ search: searchText }),
  output: z.object({
    people: z.array(
      z.object({
        id,
        name: z.string(),
        position: z.string().nullable(),
        next_birthday: z.string(),
        /** The cake of that birthday. */
        order_id: id.nullable(),
        paused: z.boolean(),
      }),
    ),
    orders: z.array(
      z.object({
        id,
        kind: z.enum(orderKinds),
        title: z.string(),
        delivery_date: z.string(),
        /** Pieces of cake, or people. */
        quantity: z.number(),
        supplier: z.string().nullable(),
        status: z.enum(orderStatuses),
        offer_status: z.enum(offerStatuses).nullable(),
      }),
    ),
    suppliers: z.array(z.object({ id, name: z.string(), address: z.string(), makes_cakes: z.boolean() })),
  }),
  reads: true,
});
