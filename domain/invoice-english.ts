import { hasDestination, type InvoiceTo, withoutPersonalNumber } from "./invoice-to.ts";
import type { InvoiceInterval } from "./meals.ts";
import { formatOrgNumber } from "./organisation.ts";

/** Where an invoice goes and what stands on it, for a supplier that reads English. */

export const intervalsInEnglish: Record<InvoiceInterval, string> = {
  monthly: "Monthly",
  per_delivery: "For each delivery",
};

function invoiceMarkInEnglish({
  reference,
  cost_centre,
}: Pick<InvoiceTo, "reference" | "cost_centre">): string | null {
  const centre = cost_centre && `cost centre ${cost_centre}`;
  if (reference) return [`Mark with ${reference}`, centre].filter(Boolean).join(", ");
  return centre ? `Cost centre ${cost_centre}` : null;
}

/** As `invoiceLines`. */
export function invoiceLinesInEnglish(to: InvoiceTo): string[] {
  const { org_number, email, peppol, address } = withoutPersonalNumber(to);
  return [
    peppol && `Send as an e-invoice to Peppol ${peppol}`,
    email && (peppol ? `If that fails, send to ${email}` : `Send to ${email}`),
    invoiceMarkInEnglish(to),
    address?.replaceAll("\n", ", "),
    org_number && `Organisation number ${formatOrgNumber(org_number)}`,
  ].filter((line): line is string => Boolean(line));
}

type Invoiced = { invoice_interval: InvoiceInterval; invoice_to: InvoiceTo; company_name: string };

export const invoiceInEnglish = ({ invoice_interval, invoice_to, company_name }: Invoiced): string[] => [
  intervalsInEnglish[invoice_interval],
  ...invoiceLinesInEnglish(invoice_to),
  ...(hasDestination(invoice_to) ? [] : [`Ask ${company_name} where the invoice is to go`]),
];
