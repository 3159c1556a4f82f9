import { type InvoiceInterval, invoiceLabels } from "./meals.ts";

/** What a company says of itself among its settings, in the parts that are saved together. */

export const companySections = ["details", "invoicing", "offices"] as const;
export type CompanySection = (typeof companySections)[number];

const fields = {
  name: { label: "Företagsnamn", neuter: true },
  contact_first_name: { label: "Kontaktpersonens förnamn", neuter: true },
  contact_last_name: { label: "Kontaktpersonens efternamn", neuter: true },
  contact_email: { label: "Kontaktpersonens e-post", neuter: false },
  contact_phone: { label: "Kontaktpersonens telefon", neuter: false },
  invoice_email: { label: "E-post för faktura", neuter: false },
  invoice_peppol: { label: "Peppol-id", neuter: true },
  invoice_reference: { label: "Fakturareferens", neuter: false },
  invoice_address: { label: "Fakturaadress", neuter: false },
  invoice_interval: { label: "Hur ofta faktura skickas", neuter: true },
  office_name: { label: "Kontorets namn", neuter: true },
  office_opened: { label: "Kontor", neuter: true },
  office_closed: { label: "Stängt kontor", neuter: true },
  office_reopened: { label: "Öppnat kontor", neuter: true },
  office_address: { label: "Kontorets adress", neuter: false },
  receiver_name: { label: "Vem som tar emot", neuter: true },
  receiver_phone: { label: "Mottagarens telefon", neuter: false },
  reserve_name: { label: "Vem som tar emot i reserv", neuter: true },
  reserve_phone: { label: "Reservens telefon", neuter: false },
  door_code: { label: "Portkod", neuter: false },
  instructions: { label: "Vägen in", neuter: false },
  delivery_rule: { label: "Lediga dagar", neuter: false },
  delivery_time: { label: "Leveranstid", neuter: false },
} as const;

export type CompanyField = keyof typeof fields;
export const companyFields = Object.keys(fields) as [CompanyField, ...CompanyField[]];

export type CompanyChange = { field: CompanyField; before: string | null; after: string | null };

/** How long it is told who changed what. */
export const COMPANY_CHANGE_MONTHS = 12;

export const fieldLabel = (field: CompanyField): string => fields[field].label;

/** As it is read on the screen: the interval in words, an address on one line. */
export const valueWords = (field: CompanyField, value: string | null): string | null =>
  value &&
  (field === "invoice_interval" ? invoiceLabels[value as InvoiceInterval] : value.replaceAll("\n", ", "));

const deeds: Partial<Record<CompanyField, string>> = {
  office_opened: "tillagt",
  office_closed: "stängt",
  office_reopened: "öppnat igen",
};

/** 'Fakturareferens ändrad till 4471 Trivsel', 'Kontoret Borås stängt'. */
export function changeWords({ field, after }: CompanyChange): string {
  const deed = deeds[field];
  if (deed) return `Kontoret ${after} ${deed}`;
  const { label, neuter } = fields[field];
  const value = valueWords(field, after);
  if (value === null) return `${label} ${neuter ? "borttaget" : "borttagen"}`;
  return `${label} ${neuter ? "ändrat" : "ändrad"} till ${value}`;
}
