import { ChevronDown } from "lucide-react";
import type { CakeOfYear } from "../../../../contract/cakes.ts";
import type { Output } from "../../../../contract/contract.ts";
import type { OfficeName } from "../../../../contract/entities/office.ts";
import {
  formatDay,
  formatDayFrom,
  formatWeekRange,
  monthName,
  shortMonth,
} from "../../../../domain/dates.ts";
import { isUnasked } from "../../../../domain/orders.ts";
import { capitalised, counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { useOfficeFilter } from "../../../offices.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { CakeCard, isOffered, isWanted } from "./cake-card.tsx";
import { type BarMonth, MonthBar } from "./month-bar.tsx";
import { Month } from "./year.tsx";

type ComingProps = { cakes: readonly CakeOfYear[]; onOrder: (employees: string[]) => void };
type Closed = Output<"list-cake-year">["closed"];

/** 'Stängt 24–31 december', for each time in a month ('2026-12') that offices are closed; named, where others are open. */
function closedIn(closed: Closed, month: string, offices: readonly OfficeName[]): string[] {
  const inMonth = closed.filter(({ from, to }) => from.slice(0, 7) <= month && month <= to.slice(0, 7));
  return [...Map.groupBy(inMonth, ({ from, to }) => `${from} ${to}`).values()].map((same) => {
    const [{ from, to }] = same as [Closed[number]];
    const first = Temporal.PlainDate.from(`${month}-01`);
    const [start, end] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
    const monday = from.startsWith(month) ? start : first;
    const sunday = to.startsWith(month) ? end : first.with({ day: first.daysInMonth });
    const days = monday.equals(sunday) ? formatDay(monday) : formatWeekRange({ monday, sunday });
    const ids = new Set(same.map(({ office_id }) => office_id));
    const names = offices.filter(({ id }) => ids.has(id)).map(({ name }) => name);
    return names.length === offices.length ? `Stängt ${days}` : `Stängt ${days}: ${names.join(", ")}`;
  });
}

/** Faces in a month's line; all are named beside them. */
const SHOWN_FACES = 5;
/** Months that stand open; the rest is a line each. */
const OPEN_MONTHS = 3;

/** What comes in the next twelve months, by the day of the delivery. */
export const comingCakes = (cakes: readonly CakeOfYear[], today: Temporal.PlainDate): CakeOfYear[] =>
  cakes
    .filter(({ delivery_date }) => delivery_date >= today.toString())
    .filter(({ delivery_date }) => delivery_date < today.add({ years: 1 }).toString())
    .sort((a, b) => a.delivery_date.localeCompare(b.delivery_date));

/** With the autopilot on, months follow the delivery: the near ones with their cards, the others to be opened. */
export function ComingYear({ cakes, closed, onOrder }: ComingProps & { closed: Closed }) {
  const today = useToday();
  const { office, offices } = useOfficeFilter();
  const shownOffices = office ? [office] : offices;
  const months = [...Map.groupBy(cakes, ({ delivery_date }) => delivery_date.slice(0, 7))];
  const later = months.slice(OPEN_MONTHS);
  return (
    <>
      <MonthBar months={barOf(cakes, today)} start={today.toPlainYearMonth().toString()} />
      {months.slice(0, OPEN_MONTHS).map(([month, inMonth]) => {
        const { year, month: number } = Temporal.PlainYearMonth.from(month);
        return (
          <Month
            key={month}
            month={number}
            year={year === today.year ? undefined : year}
            cakes={inMonth}
            closed={closedIn(closed, month, shownOffices)}
            byDelivery
            onOrder={onOrder}
          />
        );
      })}
      {later.length > 0 && (
        <section aria-labelledby="resten" className="pt-7">
          <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="resten" className="display text-h2">
              Resten av året
            </h2>
            <p className="text-sm text-subtle-foreground">
              {counted(later.flatMap(([, inMonth]) => inMonth.filter(isWanted)).length, "tårta", "tårtor")}
            </p>
          </header>
          <Card className="divide-y divide-border">
            {later.map(([month, inMonth]) => (
              <LaterMonth
                key={month}
                month={month}
                cakes={inMonth}
                closed={closedIn(closed, month, shownOffices)}
                onOrder={onOrder}
              />
            ))}
          </Card>
        </section>
      )}
    </>
  );
}

/** Every month that the twelve reach into: the first comes again at the end, where it has a cake before that day. */
function barOf(cakes: readonly CakeOfYear[], today: Temporal.PlainDate): BarMonth[] {
  const start = today.toPlainYearMonth();
  const months = Array.from({ length: 13 }, (_, index) => start.add({ months: index }));
  return months
    .map((month) => {
      const isOfMonth = ({ delivery_date }: CakeOfYear) => delivery_date.startsWith(month.toString());
      const count = cakes.filter((cake) => isOfMonth(cake) && isWanted(cake)).length;
      const name = shortMonth(month.month);
      const label = `${name} ${counted(count, "tårta", "tårtor")}, ${month.year}`;
      return { month: month.toString(), name, count, label };
    })
    .filter(({ count }, index) => index < 12 || count > 0);
}

function LaterMonth({
  month,
  cakes,
  closed,
  onOrder,
}: ComingProps & { month: string; closed: readonly string[] }) {
  const today = useToday();
  const wanted = cakes.filter(isWanted);
  const first = cakes
    .filter(isOffered)
    .map(({ next_step }) => next_step.at)
    .sort()[0];
  const someAsked = wanted.some(({ order }) => order !== null && !isUnasked(order.status));
  return (
    <details className="group" data-month={month}>
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-6 gap-y-1 px-card py-4 [&::-webkit-details-marker]:hidden">
        <span className="display w-28 text-[1.0625rem]">
          {capitalised(monthName(Temporal.PlainYearMonth.from(month).month))}
        </span>
        <span className="flex w-38 gap-1 max-lg:hidden">
          {wanted.slice(0, SHOWN_FACES).map(({ employee_id, order, name }) => (
            <Avatar key={order?.id ?? employee_id} name={name} size={28} />
          ))}
        </span>
        <span className="min-w-0 flex-1 basis-48 text-sm">
          {wanted
            .map(({ name, delivery_date }) => `${firstName(name)}\u00a0${Number(delivery_date.slice(8))}`)
            .join(", ") || "Ingen tårta"}
          {closed.map((text) => (
            <span key={text} className="block text-xs text-muted-foreground">
              {text}
            </span>
          ))}
        </span>
        {first && (
          <span className="text-xs text-muted-foreground">
            {someAsked ? "Nästa fråga" : "Första frågan"}{" "}
            {formatDayFrom(Temporal.PlainDate.from(first.slice(0, 10)), today)}
          </span>
        )}
        <ChevronDown
          size={17}
          aria-hidden
          className="transition-soft ml-auto text-ink-600 group-open:rotate-180"
        />
      </summary>
      <ul className="grid grid-cols-1 gap-3.5 px-card pb-5 md:grid-cols-2 lg:grid-cols-3">
        {cakes.map((cake) => (
          <CakeCard key={cake.order?.id ?? cake.employee_id} cake={cake} byDelivery onOrder={onOrder} />
        ))}
      </ul>
    </details>
  );
}

const firstName = (name: string): string => name.split(" ")[0]!;
