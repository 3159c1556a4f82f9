import { z } from "zod";
import { invoiceIntervals, mealTypes } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { orderStatuses } from "../domain/orders.ts";
import { accountants } from "./callers.ts";
import { defineCall } from "./define.ts";
import { id } from "./fields.ts";

/** What the company's bookkeeper needs: a month's deliveries with prices, moms and kostförmån. */

export const BookRow = z.object({
  id,
  kind: z.enum([...mealTypes, "cake"]),
  delivery_date: z.string(),
  supplier_name: z.string().nullable(),
  /** People who eat, or pieces of a cake. */
  quantity: z.number(),
  invoice_interval: z.enum(invoiceIntervals),
  /** Without moms: what somebody has filled in, or else what the product cost when it was ordered. */
  price_ore: z.number().nullable(),
  vat_percent: z.number(),
  /** What one meal is worth to the tax agency; null for a cake. */
  benefit_kronor_per_person: z.number().nullable(),
});
export type BookRow = z.infer<typeof BookRow>;

const month = z.object({ year: z.int().min(2000).max(2100), month: z.int().min(1).max(12) });
const Books = z.object({
  company_name: z.string(),
  org_number: z.string().nullable(),
  year: z.number(),
  month: z.number(),
  benefit_year: z.number(),
  /** The kostförmån's figures are of another year, since this year's are not known. */
  benefit_estimated: z.boolean(),
  rows: z.array(BookRow),
});
export type Books = z.infer<typeof Books>;

export const listBooks = defineCall({
  name: "list-books",
  about: "A month's delivered meals and cakes with prices, to look through and fill in.",
  callers: accountants,
  input: month,
  output: Books,
  reads: true,
});

export const exportBooks = defineCall({
  name: "export-books",
  about: "The same month for a file, CSV or Excel; noted in the audit log. Help for the books, not advice.",
  callers: accountants,
  input: month,
  output: Books.extend({ file_name: z.string(), csv: z.string() }),
  keepsAnswer: false,
});

export const setDeliveryPrice = defineCall({
  name: "set-delivery-price",
  about: "Notes what a delivery cost without moms, for the books.",
  callers: accountants,
  input: z.object({
    kind: z.enum(orderKinds),
    order_id: id,
    price_ore: z
      .int("Ange ett pris i kronor")
      .min(0, "Priset kan inte vara negativt")
      .max(100_000_000)
      .nullable(),
  }),
  output: z.object({ status: z.enum(orderStatuses) }),
  refusals: ["order-not-found", "order-changed"],
});
