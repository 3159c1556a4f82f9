import { cx } from "../../ui/classes.ts";
import type { YearReport } from "./report.tsx";

/** What people said of the year's deliveries, each part as wide as its number. */
export function HowTheyCame({ deliveries }: Pick<YearReport, "deliveries">) {
  const rows = [
    { label: "I tid", count: deliveries.on_time, look: "bg-chart-1" },
    { label: "För sent", count: deliveries.late, look: "bg-amber-600" },
    { label: "Något var fel", count: deliveries.wrong, look: "bg-destructive" },
    { label: "Kom aldrig", count: deliveries.missed, look: "bg-rose-300" },
    { label: "Levererade, ingen svarade", count: deliveries.unsaid, look: "bg-cream-300" },
  ];
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="break-inside-avoid">
      <h3 className="display text-h3">Så kom de</h3>
      {all > 0 && (
        <div aria-hidden className="mt-3 flex h-5 gap-0.5 overflow-hidden rounded-sm">
          {rows
            .filter(({ count }) => count > 0)
            .map(({ label, count, look }) => (
              <span key={label} className={cx(look, "forced-colors:border")} style={{ flexGrow: count }} />
            ))}
        </div>
      )}
      <ul className="mt-3 divide-y divide-border text-sm">
        {rows.map(({ label, count, look }) => (
          <li key={label} className="flex items-center gap-2.5 py-2">
            <span aria-hidden className={cx("size-2.5 shrink-0 rounded-xs forced-colors:border", look)} />
            {label}
            <span className="ml-auto font-semibold tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
