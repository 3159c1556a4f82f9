import type { BookRow } from "../../../contract/books.ts";
import { netByCostCentre } from "../../../domain/book-sums.ts";
import { inKronor } from "../../../domain/money.ts";
import { Card, CardHead } from "../../ui/card.tsx";

/** What each has cost, the most first. With one alone there is nothing to compare. */
export function CostCentres({ rows }: { rows: readonly BookRow[] }) {
  const centres = netByCostCentre(rows);
  if (centres.length < 2) return null;
  const most = centres[0]!.net;
  return (
    <Card className="pb-card">
      <CardHead title="Kostnadsställen" detail="Efter kontor, exkl. moms" />
      <ul className="grid gap-3.5 px-card pt-4 text-sm">
        {centres.map(({ code, name, net }) => (
          <li key={`${code} ${name}`}>
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {code && <span className="mr-2 text-subtle-foreground">{code}</span>}
                {name ?? (code ? "" : "Utan kostnadsställe")}
              </span>
              <span className="font-semibold whitespace-nowrap tabular-nums">{inKronor(net)}</span>
            </span>
            <span aria-hidden className="mt-1.5 block h-2.5 overflow-hidden rounded-full bg-cream-100">
              <span
                className="block h-full rounded-full bg-chart-1 forced-colors:bg-[CanvasText]"
                style={{ width: `${(net / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
