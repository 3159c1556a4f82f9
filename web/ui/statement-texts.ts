import { hasDestination, type InvoiceTo, invoiceLines } from "../../domain/invoice-to.ts";
import { invoiceLinesInEnglish } from "../../domain/invoice-english.ts";
import { countedIn, dayMonthIn, inBoth, kronorIn } from "../../domain/language.ts";
import { inKronor } from "../../domain/money.ts";
import { deliveredWhat } from "../../domain/statement.ts";
import { deliveredInEnglish } from "../../domain/delivered-english.ts";
import { counted } from "../../domain/swedish.ts";

type Invoiced = { company_name: string; invoice_to: InvoiceTo };

/** What was delivered in a month, to invoice from. */
export const statementTexts = inBoth({
  sv: {
    monthSum: "Summa för månaden",
    deliveries: (count: number) => counted(count, "leverans", "leveranser"),
    deliveriesOf: (name: string) => `Leveranser, ${name}`,
    inclVat: (price: string) => `${price} inkl. moms`,
    withVat: (price: string, percent: number) => `${price} med ${percent} % moms`,
    costCentre: (centre: string) => `kostnadsställe ${centre}`,
    noPrice: "Inget pris avtalat",
    net: "Exkl. moms",
    vat: (percent: number) => `Moms ${percent} %`,
    gross: "Inkl. moms",
    unpriced: (count: number) =>
      `${counted(count, "leverans", "leveranser")} utan avtalat pris är inte med i summan.`,
    what: deliveredWhat,
    day: (date: Temporal.PlainDate) => dayMonthIn("sv", date),
    kronor: inKronor,
    invoiceLines: ({ company_name, invoice_to }: Invoiced): string[] => [
      ...invoiceLines(invoice_to),
      ...(hasDestination(invoice_to) ? [] : [`Fråga ${company_name} vart fakturan ska skickas`]),
    ],
  },
  en: {
    monthSum: "Total for the month",
    deliveries: (count) => countedIn("en", count, "delivery", "deliveries"),
    deliveriesOf: (name) => `Deliveries, ${name}`,
    inclVat: (price) => `${price} incl. VAT`,
    withVat: (price, percent) => `${price} with ${percent}% VAT`,
    costCentre: (centre) => `cost centre ${centre}`,
    noPrice: "No price agreed",
    net: "Excl. VAT",
    vat: (percent) => `VAT ${percent}%`,
    gross: "Incl. VAT",
    unpriced: (count) =>
      `${countedIn("en", count, "delivery", "deliveries")} without an agreed price not included in the total.`,
    what: deliveredInEnglish,
    day: (date) => dayMonthIn("en", date),
    kronor: (ore) => kronorIn("en", ore),
    invoiceLines: ({ company_name, invoice_to }) => [
      ...invoiceLinesInEnglish(invoice_to),
      ...(hasDestination(invoice_to) ? [] : [`Ask ${company_name} where the invoice is to go`]),
    ],
  },
});
