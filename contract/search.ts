import { z } from "zod";
import { orderKinds } from "../domain/order-kinds.ts";
import { defineCall } from "./define.ts";
import { id, searchText } from "./fields.ts";

/** One field over the whole platform, for the staff. */

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
