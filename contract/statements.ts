import { z } from "zod";
import { invoiceIntervals, mealTypes } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { accountants } from "./callers.ts";
import { defineCall } from "./define.ts";
import { InvoiceTo } from "./entities/invoice-to.ts";
import { id } from "./fields.ts";

/** What was delivered in a month, to invoice from: the supplier reads it of all its customers, a company of its suppliers. */

const text = z.string().nullable();
const month = z.object({ year: z.int().min(2000).max(2100), month: z.int().min(1).max(12) });

/** More than this in a month nobody reads on a page; that there is more is said. */
export const MOST_STATED = 10_000;

/** One delivery, without anything of the people who ate it. */
export const StatementRow = z.object({
  id,
  kind: z.enum(orderKinds),
  meal_type: z.enum(mealTypes).nullable(),
  supplier_id: id,
  supplier_name: z.string(),
  company_id: id,
  company_name: z.string(),
  office_name: z.string(),
  delivery_date: z.string(),
  /** A cake's pieces, or people who ate. */
  quantity: z.number(),
  product_name: text,
  product_pieces: z.number().nullable(),
  separate_name: text,
  separate_count: z.number().nullable(),
  invoice_interval: z.enum(invoiceIntervals),
  invoice_to: InvoiceTo,
  /** Without moms, as it was agreed when it was ordered; what the company has noted where nothing was. */
  price_ore: z.number().nullable(),
  vat_percent: z.number(),
});

const stated = {
  rows: z.array(StatementRow),
  /** Of the month's: said yes to and behind us, but nobody has said yet that they came. They count once that is sure. */
  awaited: z.array(StatementRow),
  more: z.boolean(),
};

export const listSupplierStatement = defineCall({
  name: "list-supplier-statement",
  about: "What a supplier delivered in a month, by customer, with what an invoice needs.",
  callers: "supplier-page",
  input: month,
  output: z.object({
    ...stated,
    supplier_name: z.string(),
    /** When it was mailed; null while it has not been. */
    mailed_at: text,
  }),
  reads: true,
});

export const listBookStatements = defineCall({
  name: "list-book-statements",
  about:
    "What a company's suppliers may invoice for a month, as each of them reads it, to check their invoices against.",
  callers: accountants,
  input: month,
  output: z.object(stated),
  reads: true,
});
