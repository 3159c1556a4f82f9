import type { BookRow } from "../../../contract/books.ts";
import {
  type BookSums,
  isKnown,
  type SupplierSums,
  sumsBySupplier,
  sumsOf,
} from "../../../domain/book-sums.ts";
import type { BookKind } from "../../../domain/books.ts";
import { counted } from "../../../domain/swedish.ts";
import { type Column, Table } from "../../ui/table.tsx";

const exact = new Intl.NumberFormat("sv-SE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amount = (ore: number) => exact.format(ore / 100);

const words: Record<BookKind, readonly [string, string]> = {
  cake: ["tårta", "tårtor"],
  frukost: ["frukost", "frukostar"],
  lunch: ["lunch", "luncher"],
};

type Row = Omit<SupplierSums, "kinds"> & { what: string };

const Name = ({ name, what, unpriced, supplier_id }: Row) => (
  <span className="block min-w-0">
    <span className="block wrap-anywhere font-semibold">
      {supplier_id === SUM ? "Summa" : (name ?? "Ingen leverantör")}
    </span>
    {what && <span className="block text-xs font-normal text-subtle-foreground">{what}</span>}
    {unpriced > 0 && supplier_id !== SUM && (
      <span className="block text-xs font-normal text-amber-800">
        {counted(unpriced, "leverans", "leveranser")} utan pris
      </span>
    )}
  </span>
);

const SUM = "summa";

const columns: readonly Column<Row>[] = [
  { head: "Leverantör", cell: Name },
  { head: "Exkl. moms", align: "right", cell: (row) => <Amount of={row} ore={row.net} /> },
  { head: "Moms", align: "right", cell: (row) => <Amount of={row} ore={row.vat} /> },
  {
    head: "Summa",
    align: "right",
    cell: (row) => (
      <strong className="font-semibold">
        <Amount of={row} ore={row.gross} />
      </strong>
    ),
  },
];

/** Nothing known is no sum: 0 kr would read as free. */
const Amount = ({ of, ore }: { of: BookSums; ore: number }) => (
  <span className="tabular-nums">{isKnown(of) ? amount(ore) : "–"}</span>
);

const Listed = (row: Row) => (
  <div className="flex items-start justify-between gap-4">
    <Name {...row} />
    <p className="shrink-0 text-right">
      <strong className="block font-semibold">
        <Amount of={row} ore={row.gross} />
      </strong>
      {isKnown(row) && (
        <span className="text-xs text-subtle-foreground">
          varav moms <Amount of={row} ore={row.vat} />
        </span>
      )}
    </p>
  </div>
);

/** Whose invoices the month will bring, and how much they come to. */
export function Suppliers({ rows }: { rows: readonly BookRow[] }) {
  const suppliers: Row[] = sumsBySupplier(rows).map((one) => ({ ...one, what: whatCame(one.kinds) }));
  const all: Row[] =
    suppliers.length > 1
      ? [...suppliers, { ...sumsOf(rows), supplier_id: SUM, name: null, what: "" }]
      : suppliers;
  return (
    <Table
      bare
      label="Leverantörernas sammanställning"
      columns={columns}
      rows={all}
      keyOf={({ supplier_id }) => supplier_id}
      item={Listed}
    />
  );
}

const whatCame = (kinds: ReadonlyMap<BookKind, number>): string =>
  [...kinds].map(([kind, count]) => counted(count, ...words[kind])).join(", ");
