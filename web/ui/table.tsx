import type { ReactNode } from "react";
import { cx } from "./classes.ts";
import { usePhone } from "./media.ts";

export type Column<R> = { head: string; cell: (row: R) => ReactNode; align?: "right"; hideHead?: boolean };

type TableProps<R> = {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  /** How a row looks in the list below 768; else its cells stand below each other. */
  item?: (row: R) => ReactNode;
  /** Without a frame of its own: it stands in a card. */
  bare?: boolean;
};

export function Table<R>({ label, columns, rows, keyOf, item, bare }: TableProps<R>) {
  const frame = bare ? "overflow-hidden rounded-b-xl" : "overflow-hidden rounded-xl border hairline bg-card";
  if (usePhone())
    return (
      <ul aria-label={label} className={cx(frame, "divide-y divide-border")}>
        {rows.map((row) => (
          <li key={keyOf(row)} className="px-card py-3.5">
            {item ? item(row) : <Stacked columns={columns} row={row} />}
          </li>
        ))}
      </ul>
    );
  return (
    <div className={cx(frame, "overflow-x-auto")}>
      <table aria-label={label} className="w-full text-left text-sm">
        <thead className="bg-cream-25 text-xs text-subtle-foreground">
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={cx("px-6 py-3 font-medium", right(column))}>
                <span className={column.hideHead ? "sr-only" : undefined}>{column.head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t hairline [&>td:first-child]:font-medium">
              {columns.map((column) => (
                <td key={column.head} className={cx("px-6 py-3.5", right(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const right = (column: { align?: "right" }) => column.align === "right" && "text-right tabular-nums";

function Stacked<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  const [first, ...rest] = columns;
  return (
    <div className="space-y-1.5">
      <div className="font-semibold">{first?.cell(row)}</div>
      <dl className="space-y-1 text-sm text-subtle-foreground">
        {rest.map((column) => (
          <div key={column.head} className="flex gap-2">
            <dt className={column.hideHead ? "sr-only" : undefined}>{column.head}:</dt>
            <dd className="min-w-0">{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
