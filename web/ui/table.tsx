import { type ReactNode, useCallback, useState } from "react";
import { cx } from "./classes.ts";
import { usePhone } from "./media.ts";

export type Column<R> = { head: string; cell: (row: R) => ReactNode; align?: "right"; hideHead?: boolean };

type TableProps<R> = {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  /** How a row looks in a list: below 768, and where a table has no room. Else its cells stand below each other, on phones. */
  item?: (row: R) => ReactNode;
  /** Without a frame of its own: it stands in a card. */
  bare?: boolean;
};

export function Table<R>({ label, columns, rows, keyOf, item, bare }: TableProps<R>) {
  const frame = bare ? "overflow-hidden rounded-b-xl" : "overflow-hidden rounded-xl border hairline bg-card";
  const phone = usePhone();
  const [place, narrow] = useNarrow();
  if (phone || (item && narrow))
    return (
      <ul ref={place} aria-label={label} className={cx(frame, "divide-y divide-border")}>
        {rows.map((row) => (
          <li key={keyOf(row)} className="px-card py-3.5">
            {item ? item(row) : <Stacked columns={columns} row={row} />}
          </li>
        ))}
      </ul>
    );
  return (
    // What is hidden for the eye is placed in the page: without `relative` it would not scroll with the rest.
    <div ref={place} className={cx(frame, "relative overflow-x-auto")}>
      <table aria-label={label} className="w-full text-left text-sm">
        <thead className="bg-cream-25 text-xs text-subtle-foreground">
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={cx(cellClass, "py-3 font-medium", right(column))}>
                <span className={column.hideHead ? "sr-only" : undefined}>{column.head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t hairline [&>td:first-child]:font-medium">
              {columns.map((column) => (
                <td key={column.head} className={cx(cellClass, "py-3.5", right(column))}>
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

const cellClass = "px-4 first:pl-6 last:pr-6";

const right = (column: { align?: "right" }) => column.align === "right" && "text-right tabular-nums";

const TABLE_NEEDS_PX = 700;

/** Whether its place is too narrow for a table: beside another column it is so on wide screens, too. */
function useNarrow() {
  const [narrow, setNarrow] = useState(false);
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => setNarrow(element.clientWidth < TABLE_NEEDS_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, narrow] as const;
}

/** A row whose cells stand below each other, each with its head. */
export function Stacked<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
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
