import type { Output } from "../../../contract/contract.ts";
import { monthName, shortMonth } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { usePointed } from "../../ui/pointed.ts";

type Month = Output<"get-overview">["deliveries"][number];

/** What the year has delivered so far, month by month. */
export default function DeliveryStatistics({ className }: { className?: string }) {
  const { data, error, reload } = useCall("get-overview", {});
  const today = useToday();
  return (
    <Card className={className}>
      <CardHead
        title="Leveransstatistik"
        detail={`Levererade tårtor och måltider ${today.year}`}
        aside={<Legend className="max-md:hidden" />}
      />
      {error ? (
        <LoadFailed text="Kunde inte hämta statistiken" retry={reload} />
      ) : data ? (
        <Year data={data} month={today.month} />
      ) : (
        <Waiting />
      )}
    </Card>
  );
}

function Year({ data, month }: { data: Output<"get-overview">; month: number }) {
  const total = data.deliveries.reduce((sum, { cakes, meals }) => sum + cakes + meals, 0);
  const missed = data.judgeable - total;
  return (
    <div className="p-card pt-4">
      <Legend className="mb-4 md:hidden" />
      <dl className="flex flex-wrap gap-x-11 gap-y-3 max-md:gap-x-6">
        <Figure value={total} label={total === 1 ? "leverans i år" : "leveranser i år"} />
        {missed > 0 && <Figure value={missed} label="uteblev" />}
        {data.on_time_percent !== null && (
          <Figure
            value={`${data.on_time_percent} %`}
            label={`på rätt dag och tid (${data.judged} av ${data.judgeable} besvarade)`}
          />
        )}
        <Figure value={data.cancelled} label={data.cancelled === 1 ? "avbokad" : "avbokade"} />
      </dl>
      <Bars months={everyMonth(data.deliveries)} current={month} />
    </div>
  );
}

function Figure({ value, label }: { value: number | string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-subtle-foreground">{label}</dt>
      <dd className="display text-h2 tabular-nums">{value}</dd>
    </div>
  );
}

const everyMonth = (given: Month[]): Month[] =>
  Array.from(
    { length: 12 },
    (_, index) => given.find(({ month }) => month === index + 1) ?? { month: index + 1, cakes: 0, meals: 0 },
  );

const HEIGHT = 200;

/** The axis ends at a number that three even steps lead to. */
const topOf = (months: Month[]) =>
  Math.max(3, Math.ceil(Math.max(...months.map(({ cakes, meals }) => cakes + meals)) / 3) * 3);

function Bars({ months, current }: { months: Month[]; current: number }) {
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

function Legend({ className }: { className: string }) {
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

function Waiting() {
  return (
    <Loading className="p-card">
      <Skeleton className="h-8 w-2/5" />
      <Skeleton className="mt-6 h-44" />
    </Loading>
  );
}
