import { z } from "zod";
import { invoiceIntervals } from "../domain/meals.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { id, maybeText } from "./fields.ts";

/** What an admin starts by hand: the yearly list, and the mails to bakeries. */

const year = z.int().min(2020).max(2100).nullish();
const companyId = id.nullish().transform((value) => value ?? null);
const testMode = z.boolean().default(false);
const message = z.string();

export const generateYearlyCakeOrders = defineCall({
  name: "generate-yearly-cake-orders",
  about:
    "Plans a cake for every birthday that is left of the year, at the company's usual bakery. In test mode it only counts.",
  callers: "admin",
  input: z.object({ companyId, year, testMode }),
  output: z.object({ message, created: z.number() }),
  refusals: ["company-not-found"],
  keepsAnswer: false,
});

export const sendBakeryYearlyList = defineCall({
  name: "send-bakery-yearly-list",
  about:
    "Sends each bakery what a company has planned with it this year, once. In test mode it goes to the admin who asked.",
  callers: "admin",
  input: z.object({ companyId, year, testMode }),
  output: z.object({ message, sent: z.number() }),
  refusals: ["company-not-found"],
  keepsAnswer: false,
  accountLimit: BY_HAND,
});

export const sendBakeryOrderEmail = defineCall({
  name: "send-bakery-order-email",
  about:
    "Asks a bakery for a company's cakes of the coming week. In test mode the next cake's mail goes to the admin who asked.",
  callers: "admin",
  input: z.object({
    bakeryName: maybeText(200).nullish(),
    companyId,
    bakeryId: id.nullish(),
    invoiceInterval: z.enum(invoiceIntervals).nullish(),
    testMode,
  }),
  output: z.object({ message, sent: z.number() }),
  refusals: ["company-missing", "nothing-planned", "supplier-unavailable"],
  accountLimit: BY_HAND,
});
