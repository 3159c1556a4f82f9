import type { BookAccount, BookAccounts, Delivery } from "./verifications.ts";
import { type BookKind, vatOreOf } from "./books.ts";

/** A month of the books in a few numbers. Deliveries without a price are counted, and are in no sum. */
export type BookSums = {
  deliveries: number;
  unpriced: number;
  net: number;
  vat: number;
  gross: number;
  /** The rates that are in it, the lowest first. */
  rates: number[];
};

/** Of nothing, or of deliveries of which none has a price, nothing is known. */
export const isKnown = ({ deliveries, unpriced }: BookSums): boolean => deliveries > unpriced;

export function sumsOf(rows: readonly Delivery[]): BookSums {
  const priced = rows.filter(({ price_ore }) => price_ore !== null);
  const sum = (ore: (row: Delivery) => number) => priced.reduce((total, row) => total + ore(row), 0);
  const net = sum(({ price_ore }) => price_ore!);
  const vat = sum((row) => vatOreOf(row)!);
  return {
    deliveries: rows.length,
    unpriced: rows.length - priced.length,
    net,
    vat,
    gross: net + vat,
    rates: [...new Set(rows.map(({ vat_percent }) => vat_percent))].toSorted((a, b) => a - b),
  };
}

export type SupplierSums = BookSums & {
  supplier_id: string;
  name: string | null;
  kinds: Map<BookKind, number>;
};

/** The largest first. */
export function sumsBySupplier(rows: readonly Delivery[]): SupplierSums[] {
  return [...Map.groupBy(rows, ({ supplier_id }) => supplier_id ?? "")]
    .map(([supplier_id, own]) => ({
      supplier_id,
      name: own[0]!.supplier_name,
      kinds: new Map([...Map.groupBy(own, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length])),
      ...sumsOf(own),
    }))
    .toSorted((a, b) => b.gross - a.gross || b.deliveries - a.deliveries);
}

/** What each cost centre, or office without one, has cost without moms. */
export function netByCostCentre(
  rows: readonly Delivery[],
): { code: string | null; name: string | null; net: number }[] {
  return [
    ...Map.groupBy(
      rows,
      ({ cost_centre, office_name }) => `${cost_centre ?? ""}|${office_name ?? ""}`,
    ).values(),
  ]
    .map((own) => ({ code: own[0]!.cost_centre, name: own[0]!.office_name, net: sumsOf(own).net }))
    .filter(({ net }) => net > 0)
    .toSorted((a, b) => b.net - a.net);
}

/** What the file comes to for each purpose, debit above zero. Moms that is not deducted belongs to the cost. */
export function oreByPurpose(rows: readonly Delivery[], { vat }: BookAccounts): Record<BookAccount, number> {
  const all = sumsOf(rows);
  const cost = (kind: BookKind) => {
    const sums = sumsOf(rows.filter((row) => row.kind === kind));
    return vat === null ? sums.gross : sums.net;
  };
  return {
    cake: cost("cake"),
    frukost: cost("frukost"),
    lunch: cost("lunch"),
    vat: vat === null ? 0 : all.vat,
    payable: -all.gross,
  };
}
