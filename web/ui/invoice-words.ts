import { hasDestination, type InvoiceTo, invoiceLines } from "../../domain/invoice-to.ts";
import { type InvoiceInterval, invoiceLabels } from "../../domain/meals.ts";

type Invoiced = { invoice_interval: InvoiceInterval; invoice_to: InvoiceTo; company_name: string };

/** Where an invoice goes and what stands on it, line by line. */
export const linesOfInvoice = ({ invoice_interval, invoice_to, company_name }: Invoiced): string[] => [
  invoiceLabels[invoice_interval],
  ...invoiceLines(invoice_to),
  ...(hasDestination(invoice_to) ? [] : [`Fråga ${company_name} vart fakturan ska skickas`]),
];
