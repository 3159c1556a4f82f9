import { mealBenefit, vatPercent } from "./benefit.ts";
import { invoiceLabels, type InvoiceInterval, mealLabels, type MealType } from "./meals.ts";
import { type OrderKind, orderUnits } from "./order-kinds.ts";

export type BookKind = MealType | "cake";

/** A month's deliveries as a bookkeeper reads them. */
export type BookEntry = {
  kind: BookKind;
  delivery_date: string;
  supplier_name: string | null;
  quantity: number;
  /** Beside a cake, in its price. */
  separate_count: number | null;
  invoice_interval: InvoiceInterval;
  price_ore: number | null;
  vat_percent: number;
  benefit_kronor_per_person: number | null;
  office_name: string | null;
  cost_centre: string | null;
};

export const BOOKS_ARE_HELP =
  "Underlaget är till hjälp och är ingen skatterådgivning. Stäm av med er redovisningskonsult.";

export const bookLabels = { ...mealLabels, cake: "Tårta" } as const;

type BookTraits = {
  order: OrderKind;
  sold: "food" | "service";
  benefit: "breakfast_kronor" | "lunch_kronor" | null;
};
export const bookTraits: Record<BookKind, BookTraits> = {
  cake: { order: "cake", sold: "food", benefit: null },
  frukost: { order: "meal", sold: "service", benefit: "breakfast_kronor" },
  lunch: { order: "meal", sold: "service", benefit: "lunch_kronor" },
};

const HEAD = [
  "Datum",
  "Leverans",
  "Antal",
  "Enhet",
  "Leverantör",
  "Fakturering",
  "Pris exkl. moms (kr)",
  "Moms (%)",
  "Moms (kr)",
  "Pris inkl. moms (kr)",
  "Kostförmån per person (kr)",
  "Kostförmån totalt (kr)",
] as const;
/** In the files of companies that have any. */
const SEPARATE = "Egna portioner";
const COST_CENTRE = "Kostnadsställe";

export type BookCell = string | number | null;

/** The moms that held on the day of delivery: a meal is served, a cake is food that is sold. */
export function vatOf(kind: BookKind, day: string): number {
  return vatPercent(bookTraits[kind].sold, Temporal.PlainDate.from(day));
}

/** Kostförmån of one meal; a birthday cake is simple refreshments and no meal. */
export function benefitOf(kind: BookKind, year: number): number | null {
  const { benefit } = bookTraits[kind];
  return benefit && mealBenefit(year)[benefit];
}

/** 'underlag-2026-03', without an ending. */
export function bookFileName({ year, month }: { year: number; month: number }): string {
  return `underlag-${Temporal.PlainYearMonth.from({ year, month }).toString()}`;
}

export function bookRows(entries: readonly BookEntry[]): BookCell[][] {
  const centreOf = ({ cost_centre, office_name }: BookEntry) => cost_centre ?? office_name ?? "";
  const withCentres = entries.some(centreOf);
  const withPortions = entries.some(({ separate_count }) => separate_count !== null);
  return [
    [...HEAD, ...(withPortions ? [SEPARATE] : []), ...(withCentres ? [COST_CENTRE] : [])],
    ...entries.map((entry) => [
      ...rowOf(entry),
      ...(withPortions ? [entry.separate_count] : []),
      ...(withCentres ? [centreOf(entry)] : []),
    ]),
    ...(entries.length > 0 ? [sums(entries)] : []),
    [],
    [BOOKS_ARE_HELP],
  ];
}

function rowOf(entry: BookEntry): BookCell[] {
  const price = entry.price_ore === null ? null : entry.price_ore / 100;
  const vat = vatKronor(entry);
  const each = entry.benefit_kronor_per_person;
  return [
    entry.delivery_date,
    bookLabels[entry.kind],
    entry.quantity,
    orderUnits[bookTraits[entry.kind].order][1],
    entry.supplier_name ?? "",
    invoiceLabels[entry.invoice_interval],
    price,
    entry.vat_percent,
    vat,
    price === null || vat === null ? null : round(price + vat),
    each,
    each === null ? null : each * entry.quantity,
  ];
}

/** Rounded for each delivery, so that every file comes to the same sum. */
export const vatOreOf = ({
  price_ore,
  vat_percent,
}: Pick<BookEntry, "price_ore" | "vat_percent">): number | null =>
  price_ore === null ? null : Math.round((price_ore * vat_percent) / 100);

function vatKronor(entry: BookEntry): number | null {
  const ore = vatOreOf(entry);
  return ore === null ? null : ore / 100;
}

function sums(entries: readonly BookEntry[]): BookCell[] {
  const rows = entries.map(rowOf);
  // Nothing known is no sum: 0 kr would read as free.
  const sum = (column: number) => {
    const known = rows.flatMap((row) => (typeof row[column] === "number" ? row[column] : []));
    return known.length > 0 ? round(known.reduce((total, kronor) => total + kronor)) : null;
  };
  return ["Summa", "", null, "", "", "", sum(6), null, sum(8), sum(9), null, sum(11)];
}

const round = (kronor: number): number => Math.round(kronor * 100) / 100;
