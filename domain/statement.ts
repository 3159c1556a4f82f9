import { invoiceMark, type InvoiceTo } from "./invoice-to.ts";
import { formatOrgNumber } from "./organisation.ts";
import { type InvoiceInterval, invoiceLabels, mealLabels, type MealType } from "./meals.ts";
import { type OrderKind, orderUnits } from "./order-kinds.ts";
import { capitalised, counted } from "./swedish.ts";
import { vatOreOf } from "./books.ts";
import { isDayOff, nextWorkday } from "./holidays.ts";

/** What was delivered in a month, as it is invoiced: by customer, with the moms of each delivery. */

type Stated = {
  kind: OrderKind;
  meal_type: MealType | null;
  company_id: string;
  company_name: string;
  supplier_id: string;
  supplier_name: string;
  office_name: string;
  delivery_date: string;
  quantity: number;
  product_name: string | null;
  product_pieces: number | null;
  separate_name: string | null;
  separate_count: number | null;
  invoice_interval: InvoiceInterval;
  invoice_to: InvoiceTo;
  price_ore: number | null;
  vat_percent: number;
};

export type Sums = {
  net: number;
  vat: number;
  gross: number;
  /** By rate, the lowest first. */
  rates: { percent: number; net: number; vat: number }[];
  /** Deliveries without a price, which are in no sum. */
  unpriced: number;
};

/** What one invoice is made from: a customer's deliveries with the same reference and cost centre. */
export type Invoice<Row extends Stated = Stated> = {
  key: string;
  company_name: string;
  supplier_name: string;
  invoice_to: InvoiceTo;
  rows: Row[];
  sums: Sums;
};

/** 'Prinsesstårta, 12 bitar, och 2 st Glutenfri bakelse'. */
export function deliveredWhat(row: Stated): string {
  const name = row.product_name ?? (row.meal_type ? mealLabels[row.meal_type] : "Tårta");
  const amount = counted(row.product_pieces ?? row.quantity, ...orderUnits[row.kind]);
  const beside =
    row.separate_name && row.separate_count ? `, och ${row.separate_count} st ${row.separate_name}` : "";
  return `${capitalised(name)}, ${amount}${beside}`;
}

/** Nothing known is no sum: 0 kr would read as free. */
export const isSummed = ({ rates }: Sums): boolean => rates.length > 0;

/** Each delivery's moms is rounded by itself, so that every list comes to the same sum. */
export function sumsOf(rows: readonly Stated[]): Sums {
  const rates = new Map<number, { percent: number; net: number; vat: number }>();
  let unpriced = 0;
  for (const row of rows) {
    if (row.price_ore === null) {
      unpriced += 1;
      continue;
    }
    const rate = rates.get(row.vat_percent) ?? { percent: row.vat_percent, net: 0, vat: 0 };
    rate.net += row.price_ore;
    rate.vat += vatOreOf(row)!;
    rates.set(row.vat_percent, rate);
  }
  const all = [...rates.values()].toSorted((a, b) => a.percent - b.percent);
  const [net, vat] = [
    all.reduce((sum, rate) => sum + rate.net, 0),
    all.reduce((sum, rate) => sum + rate.vat, 0),
  ];
  return { net, vat, gross: net + vat, rates: all, unpriced };
}

/** By customer and name; a supplier's customers, or a company's suppliers: `by` says whose invoices they are. */
export function invoicesOf<Row extends Stated>(
  rows: readonly Row[],
  by: "customer" | "supplier",
): Invoice<Row>[] {
  const keyOf = ({ company_id, supplier_id, invoice_to }: Row) =>
    [by === "customer" ? company_id : supplier_id, invoiceMark(invoice_to) ?? ""].join("|");
  return [...Map.groupBy(rows, keyOf)]
    .map(([key, own]) => {
      const { company_name, supplier_name, invoice_to } = own[0]!;
      return { key, company_name, supplier_name, invoice_to, rows: own, sums: sumsOf(own) };
    })
    .toSorted((a, b) => nameOf(a, by).localeCompare(nameOf(b, by), "sv") || a.key.localeCompare(b.key));
}

const nameOf = (invoice: Invoice, by: "customer" | "supplier") =>
  by === "customer" ? invoice.company_name : invoice.supplier_name;

const HEAD = [
  "Datum",
  "Kund",
  "Organisationsnummer",
  "Kontor",
  "Kostnadsställe",
  "Referens",
  "Peppol",
  "E-post för faktura",
  "Fakturaadress",
  "Fakturering",
  "Leverans",
  "Pris exkl. moms (kr)",
  "Moms (%)",
  "Moms (kr)",
  "Pris inkl. moms (kr)",
] as const;

/** For a spreadsheet: a line for each delivery, and the sum below. */
export function statementCells(rows: readonly Stated[]): (string | number | null)[][] {
  const sums = sumsOf(rows);
  const { net, vat, gross } = sums;
  const kronor = (ore: number | null) => (ore === null ? null : ore / 100);
  return [
    [...HEAD],
    ...rows.map((row) => {
      const to = row.invoice_to;
      const own = vatOreOf(row);
      return [
        row.delivery_date,
        row.company_name,
        to.org_number ? formatOrgNumber(to.org_number) : "",
        row.office_name,
        to.cost_centre ?? "",
        to.reference ?? "",
        to.peppol ?? "",
        to.email ?? "",
        to.address?.replaceAll("\n", ", ") ?? "",
        invoiceLabels[row.invoice_interval],
        deliveredWhat(row),
        kronor(row.price_ore),
        row.vat_percent,
        kronor(own),
        row.price_ore === null || own === null ? null : (row.price_ore + own) / 100,
      ];
    }),
    ...(isSummed(sums)
      ? [["Summa", ...Array.from<string>({ length: 10 }).fill(""), net / 100, null, vat / 100, gross / 100]]
      : []),
  ];
}

/** From when on a month's deliveries are told: the first working day of the next. */
export function statementDay(month: Temporal.PlainYearMonth): Temporal.PlainDate {
  const first = month.add({ months: 1 }).toPlainDate({ day: 1 });
  return isDayOff(first) ? nextWorkday(first) : first;
}
