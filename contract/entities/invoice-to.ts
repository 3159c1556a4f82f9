import { z } from "zod";
import type { InvoiceTo as Told } from "../../domain/invoice-to.ts";

const text = z.string().nullable();

/** What an invoice needs of whoever pays. A sole trader's number is left out: it is the owner's own. */
export const InvoiceTo: z.ZodType<Told> = z.object({
  org_number: text,
  email: text,
  peppol: text,
  reference: text,
  cost_centre: text,
  address: text,
});
