import type { z } from "zod";
import type { StatementRow } from "../../../../contract/statements.ts";
import { deliveredInEnglish } from "../../../../domain/delivered-english.ts";
import { invoiceLinesInEnglish } from "../../../../domain/invoice-english.ts";
import { hasDestination, invoiceLines } from "../../../../domain/invoice-to.ts";
import {
  countedIn,
  dayMonthIn,
  inBoth,
  kronorIn,
  type Language,
  monthIn,
} from "../../../../domain/language.ts";
import {
  deliveredWhat,
  type Invoice,
  invoicesOf,
  isSummed,
  type Sums,
  sumsOf,
} from "../../../../domain/statement.ts";
import {
  button,
  deliveries,
  type Fact,
  facts,
  heading,
  type MaybeBlock,
  paragraph,
} from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

type Row = z.infer<typeof StatementRow>;
export type SupplierMonth = {
  supplier_name: string;
  /** '2026-03'. */
  month: string;
  rows: Row[];
  /** Said yes to and behind us, and not yet sure. */
  awaited: Row[];
  /** Of the month before, sure only after that one was mailed. */
  late: Row[];
  page_url: string;
  language?: Language;
};

const texts = inBoth({
  sv: {
    month: (month: Temporal.PlainYearMonth) => `${monthIn("sv", month.month)} ${month.year}`,
    deliveries: (count: number) => countedIn("sv", count, "leverans", "leveranser"),
    customers: (count: number) => countedIn("sv", count, "kund", "kunder"),
    subject: (month: string, amount: string) => `Underlag för ${month}: ${amount}`,
    preheader: (amount: string, customers: string) => `${amount} till ${customers}, att fakturera.`,
    toInvoice: "Att fakturera",
    title: (month: string) => `Underlag för ${month}`,
    text: (supplier: string, month: string, amount: string, customers: string) =>
      `Hej ${supplier}! Här är det ni levererade i ${month}: ${amount} till ${customers}. Priserna är de som gällde när det beställdes. Kunden har samma underlag att stämma av mot.`,
    lateSubject: (month: string, before: string, amount: string) =>
      `Underlag för ${month}: ${amount} från ${before}`,
    lateOnly: (supplier: string, month: string, before: string, amount: string) =>
      `Hej ${supplier}! Inget från ${month} är klart att fakturera, men det här från ${before} är det: ${amount}. Priserna är de som gällde när det beställdes. Kunden har samma underlag att stämma av mot.`,
    late: (month: string) => `Tillkommer från ${month}`,
    lateText: "Det blev klart först efter det förra underlaget, och var inte med i det.",
    sum: "Summa",
    awaited: (amount: string) =>
      `${amount} räknas först när kunden inte har invänt. De läggs till på er sida, och det som blir klart senare står i nästa underlag.`,
    open: "Öppna underlaget",
    onPage: "På er sida kan ni skriva ut det och hämta det som CSV, också för tidigare månader.",
    footer: "Ni får det här mejlet för att ni har levererat till kunder hos Tårtdags.",
    invoiceLines: (to: Row["invoice_to"]) => invoiceLines(to),
    ask: (company: string) => `Fråga ${company} vart fakturan ska skickas.`,
    day: (date: Temporal.PlainDate) => dayMonthIn("sv", date),
    what: deliveredWhat,
    costCentre: (centre: string) => `kostnadsställe ${centre}`,
    noPrice: (percent: number) => `Inget pris avtalat. Moms ${percent} %`,
    priced: (price: string, percent: number) => `${price} exkl. moms ${percent} %`,
    unpriced: (amount: string) => `${amount} utan avtalat pris`,
    net: "Exkl. moms",
    vat: (percent: number) => `Moms ${percent} %`,
    gross: "Inkl. moms",
    notIn: (unpriced: string) => `${unpriced} är inte med.`,
    kronor: (ore: number) => kronorIn("sv", ore),
  },
  en: {
    month: (month) => `${monthIn("en", month.month)} ${month.year}`,
    deliveries: (count) => countedIn("en", count, "delivery", "deliveries"),
    customers: (count) => countedIn("en", count, "customer", "customers"),
    subject: (month, amount) => `Statement for ${month}: ${amount}`,
    preheader: (amount, customers) => `${amount} to ${customers}, to invoice.`,
    toInvoice: "To invoice",
    title: (month) => `Statement for ${month}`,
    text: (supplier, month, amount, customers) =>
      `Hello ${supplier}! Here is what you delivered in ${month}: ${amount} to ${customers}. The prices are those that held when it was ordered. The customer has the same statement to check against.`,
    lateSubject: (month, before, amount) => `Statement for ${month}: ${amount} from ${before}`,
    lateOnly: (supplier, month, before, amount) =>
      `Hello ${supplier}! Nothing from ${month} is ready to invoice, but this from ${before} is: ${amount}. The prices are those that held when it was ordered. The customer has the same statement to check against.`,
    late: (month) => `Added from ${month}`,
    lateText: "It became certain only after the last statement, and was not in that.",
    sum: "Total",
    awaited: (amount) =>
      `Not counted yet, until the customer has not objected: ${amount}. They are added on your page, and what becomes certain later stands in the next statement.`,
    open: "Open the statement",
    onPage: "On your page you can print it and download it as CSV, for earlier months as well.",
    footer: "You get this email because you have delivered to customers at Tårtdags.",
    invoiceLines: invoiceLinesInEnglish,
    ask: (company) => `Ask ${company} where the invoice is to go.`,
    day: (date) => dayMonthIn("en", date),
    what: deliveredInEnglish,
    costCentre: (centre) => `cost centre ${centre}`,
    noPrice: (percent) => `No price agreed. VAT ${percent}%`,
    priced: (price, percent) => `${price} excl. VAT ${percent}%`,
    unpriced: (amount) => `${amount} without an agreed price`,
    net: "Excl. VAT",
    vat: (percent) => `VAT ${percent}%`,
    gross: "Incl. VAT",
    notIn: (unpriced) => `Not included: ${unpriced}.`,
    kronor: (ore) => kronorIn("en", ore),
  },
});
type Say = (typeof texts)["sv"];

/** Of more than this in one mail only the sums are told; the page has them all. */
const MOST_LISTED = 200;

/** What a supplier delivered in a month, to invoice from. Nothing of the people who ate it: no name, no allergy. */
export const supplierMonth = defineMail({
  kind: "supplier-month",
  audience: "supplier",
  copies: "invoices",
  about: "order",
  erasure: "none",
  words({ supplier_name, month, rows, awaited, late, page_url, language = "sv" }: SupplierMonth) {
    const say = texts[language];
    const name = say.month(Temporal.PlainYearMonth.from(month));
    const before = say.month(Temporal.PlainYearMonth.from(month).subtract({ months: 1 }));
    const isLateOnly = rows.length === 0;
    const told = isLateOnly ? late : rows;
    const amount = say.deliveries(told.length);
    const customers = say.customers(new Set(told.map(({ company_id }) => company_id)).size);
    const listed = rows.length + late.length <= MOST_LISTED;
    return {
      language,
      subject: isLateOnly ? say.lateSubject(name, before, amount) : say.subject(name, amount),
      preheader: say.preheader(amount, customers),
      eyebrow: say.toInvoice,
      title: say.title(name),
      blocks: [
        paragraph(
          isLateOnly
            ? say.lateOnly(supplier_name, name, before, amount)
            : say.text(supplier_name, name, amount, customers),
        ),
        ...invoicesOf(rows, "customer").flatMap((invoice) => invoiceBlocks(invoice, listed, say)),
        ...(late.length > 0
          ? [
              heading(say.late(before)),
              paragraph(say.lateText),
              ...invoicesOf(late, "customer").flatMap((invoice) => invoiceBlocks(invoice, listed, say)),
            ]
          : []),
        heading(say.sum),
        facts(sumFacts(sumsOf([...rows, ...late]), say)),
        awaited.length > 0 && paragraph(say.awaited(say.deliveries(awaited.length))),
        button(say.open, page_url),
        paragraph(say.onPage),
      ],
      footer: say.footer,
    };
  },
});

function invoiceBlocks(
  { company_name, invoice_to, rows, sums }: Invoice<Row>,
  listed: boolean,
  say: Say,
): MaybeBlock[] {
  const lines = say.invoiceLines(invoice_to);
  return [
    heading(company_name),
    paragraph(
      hasDestination(invoice_to) ? `${lines.join(". ")}.` : [...lines, say.ask(company_name)].join(". "),
    ),
    listed ? deliveries(rows.map((row) => rowOf(row, say))) : null,
    facts(sumFacts(sums, say)),
  ];
}

const rowOf = (row: Row, say: Say) => ({
  title: `${say.day(Temporal.PlainDate.from(row.delivery_date))}: ${say.what(row)}`,
  details: [
    [row.office_name, row.invoice_to.cost_centre && say.costCentre(row.invoice_to.cost_centre)]
      .filter(Boolean)
      .join(", "),
    row.price_ore === null
      ? say.noPrice(row.vat_percent)
      : say.priced(say.kronor(row.price_ore), row.vat_percent),
  ],
});

/** Nothing known is no sum: 0 kr would read as free. */
function sumFacts(sums: Sums, say: Say): Fact[] {
  const { net, gross, rates, unpriced } = sums;
  const without = unpriced > 0 ? say.unpriced(say.deliveries(unpriced)) : null;
  if (!isSummed(sums)) return without ? [{ label: say.sum, value: without }] : [];
  return [
    { label: say.net, value: say.kronor(net) },
    ...rates.map(({ percent, vat }) => ({ label: say.vat(percent), value: say.kronor(vat) })),
    { label: say.gross, value: say.kronor(gross), detail: without && say.notIn(without) },
  ];
}
