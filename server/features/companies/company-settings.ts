import { createHash } from "node:crypto";
import type { CompanyChange, CompanyField } from "../../../domain/company-settings.ts";
import type { CompanyRow } from "./companies.ts";

/** What is saved together, as it stands; `waiting` is a contact address that is not confirmed yet. */
export const detailsOf = (company: CompanyRow, waiting: string | null) => ({
  name: company.name,
  contact_first_name: company.contact_first_name,
  contact_last_name: company.contact_last_name,
  contact_email: waiting ?? company.contact_email,
  contact_phone: company.contact_phone,
});

/** What is another person's when the contact is. */
export const contactOf = ({ contact_first_name, contact_last_name, contact_phone }: CompanyRow) => ({
  contact_first_name,
  contact_last_name,
  contact_phone,
});

export const invoicingOf = (company: CompanyRow) => ({
  invoice_email: company.invoice_email,
  invoice_peppol: company.invoice_peppol,
  invoice_reference: company.invoice_reference,
  invoice_address: company.invoice_address,
  invoice_interval: company.invoice_interval,
});

/** Two pages that show the same values have the same version. */
export const versionOf = (values: object): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(values).sort()))
    .digest("base64url");

type Values = Partial<Record<CompanyField, string | null>>;

export const changesBetween = (before: Values, after: Values): CompanyChange[] =>
  (Object.keys(before) as CompanyField[])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after);
