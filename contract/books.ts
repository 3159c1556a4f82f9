import { z } from "zod";
import { invoiceIntervals, mealTypes } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { orderStatuses } from "../domain/orders.ts";
import { ACCOUNT_NUMBER, bookAccounts } from "../domain/verifications.ts";
import { accountants } from "./callers.ts";
import { defineCall } from "./define.ts";
import { id, maybeName, raw } from "./fields.ts";

/** What the company's bookkeeper needs: a month's deliveries with prices, moms and kostförmån. */

export const BookRow = z.object({
  id,
  kind: z.enum([...mealTypes, "cake"]),
  delivery_date: z.string(),
  supplier_id: id.nullable(),
  supplier_name: z.string().nullable(),
  /** People who eat, or pieces of a cake. */
  quantity: z.number(),
  invoice_interval: z.enum(invoiceIntervals),
  /** Portions beside a cake, for those who cannot eat of it: in its price. */
  separate_count: z.number().nullable(),
  /** Without moms: what somebody has filled in, or else what the product cost when it was ordered. */
  price_ore: z.number().nullable(),
  vat_percent: z.number(),
  /** What one meal is worth to the tax agency; null for a cake. */
  benefit_kronor_per_person: z.number().nullable(),
  /** Where the company has several. */
  office_name: z.string().nullable(),
  /** What the books call its office's costs. */
  cost_centre: z.string().nullable(),
});
export type BookRow = z.infer<typeof BookRow>;

const month = z.object({ year: z.int().min(2000).max(2100), month: z.int().min(1).max(12) });
const account = z.string();

const Books = z.object({
  company_name: z.string(),
  org_number: z.string().nullable(),
  year: z.number(),
  month: z.number(),
  benefit_year: z.number(),
  /** The kostförmån's figures are of another year, since this year's are not known. */
  benefit_estimated: z.boolean(),
  /** The accounts of a SIE file; without one for it, the moms is not deducted. */
  accounts: z.object({
    cake: account,
    frukost: account,
    lunch: account,
    vat: account.nullable(),
    payable: account,
  }),
  /** Of every open office, the first before the others. */
  cost_centres: z.array(z.object({ office_id: id, office_name: z.string(), code: z.string().nullable() })),
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
  about:
    "The same month for a file, CSV, Excel or SIE 4; noted in the audit log. Help for the books, not advice.",
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

const WRONG_ACCOUNT = "Ange ett konto med 4 till 8 siffror";

export const setBookAccount = defineCall({
  name: "set-book-account",
  about:
    "Says which account the SIE file uses; null is the usual one of the BAS plan, and for the moms that it is not deducted.",
  callers: accountants,
  input: z.object({
    account: z.enum(bookAccounts),
    number: raw(20, WRONG_ACCOUNT).trim().regex(ACCOUNT_NUMBER, WRONG_ACCOUNT).nullable(),
  }),
  output: z.object({ number: account.nullable() }),
});

export const setCostCentre = defineCall({
  name: "set-cost-centre",
  about: "Says what the books call an office's costs, or that they have no name for it.",
  callers: accountants,
  input: z.object({
    office_id: id,
    code: maybeName(20, "Kostnadsstället får vara max 20 tecken")
      .nullable()
      .transform((value) => value || null),
  }),
  output: z.object({ code: z.string().nullable() }),
  refusals: ["office-not-found"],
});
