import { monthName, shortMonth } from "../../domain/dates.ts";
import { counted } from "../../domain/swedish.ts";
import { cx } from "./classes.ts";
import { usePointed } from "./pointed.ts";

type Month = { month: number; cakes: number; meals: number };

const everyMonth = (given: readonly Month[]): Month[] =>
  Array.from(
    { length: 12 },
    (_, index) => given.find(({ month }) => month === index + 1) ?? { month: index + 1, cakes: 0, meals: 0 },
  );

const HEIGHT = 200;

/** The axis ends at a number that three even steps lead to. */
const topOf = (months: Month[]) =>
  Math.max(3, Math.ceil(Math.max(...months.map(({ cakes, meals }) => cakes + meals)) / 3) * 3);

type BarsProps = { months: readonly Month[]; current: number };

/** Cakes and meals of a year, month by month. Without a month that is going on, the last is named. */
export function DeliveryBars({ months: given, current }: BarsProps) {
  const months = everyMonth(given);
  const top = topOf(months);
  const height = (count: number) => ({ height: `${(count / top) * HEIGHT}px` });
  const { at, pointed, holder, column } = usePointed(months.length, current - 1);
  return (
    <div
      {...holder}
      aria-label="Leveranser, med pilarna månad för månad"
      className="relative mt-6 rounded-sm pl-8 outline-offset-8"
    >
      <div aria-hidden className="absolute inset-x-0 top-0">
        {[top, (top / 3) * 2, top / 3, 0].map((count, step) => (
          <div
            key={count}
            className="absolute inset-x-0 flex items-center gap-2 text-2xs text-muted-foreground tabular-nums"
            style={{ top: `${(step / 3) * HEIGHT - 8}px` }}
          >
            <span className="w-6 text-right">{count}</span>
            <span className={cx("h-px flex-1 border-t hairline", count > 0 && "border-dashed")} />
          </div>
        ))}
      </div>
      <ol className="relative grid grid-cols-12 gap-x-1 max-md:grid-cols-6">
        {months.map(({ month, cakes, meals }) => (
          <li
            key={month}
            {...column(month - 1)}
            className={cx(
              "flex flex-col items-center rounded-sm",
              month - 1 === pointed && "bg-cream-100",
              !shownOnPhone(month, current) && "max-md:hidden",
            )}
          >
            <div
              className="flex w-3/5 max-w-7 flex-col justify-end gap-0.5"
              style={{ height: `${HEIGHT}px` }}
            >
              {cakes + meals > 0 && (
                <span aria-hidden className="text-center text-2xs text-subtle-foreground tabular-nums">
                  {cakes + meals}
                </span>
              )}
              {meals > 0 && (
                <span
                  className="rounded-t-sm bg-chart-2 forced-colors:bg-[Highlight]"
                  style={height(meals)}
                />
              )}
              {cakes > 0 && (
                <span
                  className={cx("bg-chart-1 forced-colors:bg-[CanvasText]", meals === 0 && "rounded-t-sm")}
                  style={height(cakes)}
                />
              )}
            </div>
            <span
              aria-hidden
              className={cx("mt-2.5 text-2xs", month === current ? "font-bold" : "text-subtle-foreground")}
            >
              {shortMonth(month)}
            </span>
            <span className="sr-only">{monthInWords({ month, cakes, meals })}</span>
          </li>
        ))}
      </ol>
      <output aria-live="polite" className="mt-3 block text-xs text-subtle-foreground">
        {monthInWords(months[at]!)}
      </output>
    </div>
  );
}

const monthInWords = ({ month, cakes, meals }: Month) =>
  `${monthName(month)}: ${counted(cakes, "tårta", "tårtor")}, ${counted(meals, "måltid", "måltider")}`;

/** Six months fit on a phone: those that end with the current one. */
function shownOnPhone(month: number, current: number): boolean {
  const last = Math.max(6, current);
  return month > last - 6 && month <= last;
}

export function DeliveryLegend({ className }: { className?: string }) {
  return (
    <p aria-hidden className={cx("flex gap-4 text-sm text-subtle-foreground", className)}>
      <span className="flex items-center gap-2">
        <span className="size-2.5 rounded-xs bg-chart-1 forced-colors:bg-[CanvasText]" />
        Tårtor
      </span>
      <span className="flex items-center gap-2">
        <span className="size-2.5 rounded-xs bg-chart-2 forced-colors:bg-[Highlight]" />
        Måltider
      </span>
    </p>
  );
}
