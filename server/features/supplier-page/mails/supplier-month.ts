import type { z } from "zod";
import type { StatementRow } from "../../../../contract/statements.ts";
import { formatDayMonth, monthName } from "../../../../domain/dates.ts";
import { hasDestination, invoiceLines } from "../../../../domain/invoice-to.ts";
import { inKronor } from "../../../../domain/money.ts";
import {
  deliveredWhat,
  type Invoice,
  invoicesOf,
  isSummed,
  type Sums,
  sumsOf,
} from "../../../../domain/statement.ts";
import { counted } from "../../../../domain/swedish.ts";
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
};

/** Of more than this in one mail only the sums are told; the page has them all. */
const MOST_LISTED = 200;

/** What a supplier delivered in a month, to invoice from. Nothing of the people who ate it: no name, no allergy. */
export const supplierMonth = defineMail({
  kind: "supplier-month",
  audience: "supplier",
  copies: "invoices",
  about: "order",
  erasure: "none",
  words({ supplier_name, month, rows, awaited, late, page_url }: SupplierMonth) {
    const name = nameOf(Temporal.PlainYearMonth.from(month));
    const amount = counted(rows.length, "leverans", "leveranser");
    const customers = counted(new Set(rows.map(({ company_id }) => company_id)).size, "kund", "kunder");
    const listed = rows.length + late.length <= MOST_LISTED;
    const before = Temporal.PlainYearMonth.from(month).subtract({ months: 1 });
    return {
      subject: `Underlag för ${name}: ${amount}`,
      preheader: `${amount} till ${customers}, att fakturera.`,
      eyebrow: "Att fakturera",
      title: `Underlag för ${name}`,
      blocks: [
        paragraph(
          `Hej ${supplier_name}! Här är det ni levererade i ${name}: ${amount} till ${customers}. Priserna är de som gällde när det beställdes. Kunden har samma underlag att stämma av mot.`,
        ),
        ...invoicesOf(rows, "customer").flatMap((invoice) => invoiceBlocks(invoice, listed)),
        ...(late.length > 0
          ? [
              heading(`Tillkommer från ${nameOf(before)}`),
              paragraph("Det blev klart först efter det förra underlaget, och var inte med i det."),
              ...invoicesOf(late, "customer").flatMap((invoice) => invoiceBlocks(invoice, listed)),
            ]
          : []),
        heading("Summa"),
        facts(sumFacts(sumsOf([...rows, ...late]))),
        awaited.length > 0 &&
          paragraph(
            `${counted(awaited.length, "leverans", "leveranser")} räknas först när kunden inte har invänt. De läggs till på er sida, och det som blir klart senare står i nästa underlag.`,
          ),
        button("Öppna underlaget", page_url),
        paragraph("På er sida kan ni skriva ut det och hämta det som CSV, också för tidigare månader."),
      ],
      footer: "Ni får det här mejlet för att ni har levererat till kunder hos Tårtdags.",
    };
  },
});

const nameOf = (month: Temporal.PlainYearMonth): string => `${monthName(month.month)} ${month.year}`;

function invoiceBlocks(
  { company_name, invoice_to, rows, sums }: Invoice<Row>,
  listed: boolean,
): MaybeBlock[] {
  const lines = invoiceLines(invoice_to);
  return [
    heading(company_name),
    paragraph(
      hasDestination(invoice_to)
        ? `${lines.join(". ")}.`
        : [...lines, `Fråga ${company_name} vart fakturan ska skickas.`].join(". "),
    ),
    listed ? deliveries(rows.map(rowOf)) : null,
    facts(sumFacts(sums)),
  ];
}

const rowOf = (row: Row) => ({
  title: `${formatDayMonth(Temporal.PlainDate.from(row.delivery_date))}: ${deliveredWhat(row)}`,
  details: [
    [row.office_name, row.invoice_to.cost_centre && `kostnadsställe ${row.invoice_to.cost_centre}`]
      .filter(Boolean)
      .join(", "),
    row.price_ore === null
      ? `Inget pris avtalat. Moms ${row.vat_percent} %`
      : `${inKronor(row.price_ore)} exkl. moms ${row.vat_percent} %`,
  ],
});

/** Nothing known is no sum: 0 kr would read as free. */
function sumFacts(sums: Sums): Fact[] {
  const { net, gross, rates, unpriced } = sums;
  const without = unpriced > 0 ? `${counted(unpriced, "leverans", "leveranser")} utan avtalat pris` : null;
  if (!isSummed(sums)) return without ? [{ label: "Summa", value: without }] : [];
  return [
    { label: "Exkl. moms", value: inKronor(net) },
    ...rates.map(({ percent, vat }) => ({ label: `Moms ${percent} %`, value: inKronor(vat) })),
    { label: "Inkl. moms", value: inKronor(gross), detail: without && `${without} är inte med.` },
  ];
}
