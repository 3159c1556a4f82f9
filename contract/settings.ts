import { z } from "zod";
import { companyFields, companySections } from "../domain/company-settings.ts";
import { invoiceIntervals } from "../domain/meals.ts";
import { checkPeppolId } from "../domain/peppol.ts";
import { accountants, members, owners } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import {
  companyName,
  maybeName,
  maybeText,
  nothing,
  optionalEmail,
  optionalText,
  personName,
  phone,
  raw,
  requiredEmail,
} from "./fields.ts";

/** What a company says of itself, section by section. */

const LONG_NAME = "Namnet får vara max 100 tecken";

export const details = {
  name: companyName("Ange företagets namn"),
  contact_first_name: personName("Ange kontaktpersonens förnamn", 100, LONG_NAME),
  contact_last_name: personName("Ange kontaktpersonens efternamn", 100, LONG_NAME),
  contact_email: requiredEmail("Ange kontaktpersonens e-post"),
  contact_phone: phone,
};

/** One line, as it is seen: it stands in mails to suppliers. */
export const invoiceReference = maybeName(100, "Referensen får vara max 100 tecken")
  .nullish()
  .transform((value) => value || null);

const peppol = maybeText(100, "Peppol-id:t får vara max 100 tecken").transform((written, context) => {
  if (written === "") return null;
  const checked = checkPeppolId(written);
  if (checked.ok) return checked.normalized;
  context.issues.push({ code: "custom", message: checked.message, input: written });
  return z.NEVER;
});

export const invoicing = {
  invoice_email: optionalEmail,
  /** Where e-invoices go: the scheme and the number in it. */
  invoice_peppol: peppol.nullish().transform((value) => value ?? null),
  invoice_reference: invoiceReference,
  invoice_address: optionalText(300, "Fakturaadressen får vara max 300 tecken"),
  invoice_interval: z.enum(invoiceIntervals),
};

const text = z.string().nullable();

const Change = z.object({
  section: z.enum(companySections),
  field: z.enum(companyFields),
  before: text,
  after: text,
});

/** What was on the screen when the changes were made: of something newer nothing is written over. */
export const seen = raw(100);

export const CompanySettings = z.object({
  org_number: text,
  /** The company register knows the number. */
  is_verified: z.boolean(),
  details: z.object({
    version: z.string(),
    name: z.string(),
    contact_first_name: text,
    contact_last_name: text,
    /** The one that is asked for, while it waits to be confirmed. */
    contact_email: text,
    contact_phone: text,
  }),
  /** Where mails go until the new contact address is confirmed; null when none waits. */
  confirmed_contact_email: text,
  invoicing: z.object({
    version: z.string(),
    invoice_email: text,
    invoice_peppol: text,
    invoice_reference: text,
    invoice_address: text,
    invoice_interval: z.enum(invoiceIntervals),
  }),
  /** The latest of each section, newest first. */
  changes: z.array(Change.extend({ id: z.number(), at: z.string(), by: z.string() })),
});

export const getCompanySettings = defineCall({
  name: "get-company-settings",
  about: "What the company says of itself, section by section, and who changed it last.",
  callers: members,
  input: nothing,
  output: CompanySettings,
  reads: true,
});

export const saved = z.object({
  changes: z.array(Change.omit({ section: true })),
  /** A new contact address, which counts once it is confirmed from there. */
  waiting_contact_email: text,
});

export const updateCompanyDetails = defineCall({
  name: "update-company-details",
  about: "Changes the company's name and contact. A new contact address is confirmed from there first.",
  callers: owners,
  freshProof: "by-change",
  input: z.object({ seen, ...details }),
  output: saved,
  refusals: ["changed-meanwhile", "invalid-input", "contact-sees-food"],
  accountLimit: BY_HAND,
  mails: ["contact-address-confirm"],
});

export const updateInvoicing = defineCall({
  name: "update-invoicing",
  about: "Changes where and how often suppliers send their invoices.",
  callers: accountants,
  input: z.object({ seen, ...invoicing }),
  output: saved,
  refusals: ["changed-meanwhile"],
});
