import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { CakeOfYear } from "../../../../contract/cakes.ts";
import type { Output } from "../../../../contract/contract.ts";
import { monthName, shortMonth } from "../../../../domain/dates.ts";
import { capitalised, counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { HistoryTag } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/classes.ts";
import { ProgressBar } from "../../../ui/progress.tsx";
import { CakeCard, isWanted } from "./cake-card.tsx";
import { MonthBar } from "./month-bar.tsx";
import { yearLabel } from "./year-label.ts";

type YearData = Output<"list-cake-year">;
const countBirthdays = (count: number) => counted(count, "födelsedag", "födelsedagar");
/** Where the bar of months goes to: '2026-11'. */
const anchor = (year: number, month: number): string =>
  Temporal.PlainYearMonth.from({ year, month }).toString();
type YearProps = { year: YearData; onOrder: (employees: string[]) => void };

const byMonthOf = (cakes: CakeOfYear[]) =>
  Map.groupBy(cakes, (cake) => Temporal.PlainDate.from(cake.birthday).month);

/**
 * The whole year, with what last December left to do before it and what is ordered for the next after it. What is over
 * stands as closed headings, so that what matters now is near the top.
 */
export function Year({ year, onOrder }: YearProps) {
  const today = useToday();
  const byMonth = byMonthOf(year.cakes);
  const months = [...byMonth].sort(([a], [b]) => a - b);
  const bar = Array.from({ length: 12 }, (_, index) => index + 1).map((month) => {
    const count = byMonth.get(month)?.length ?? 0;
    const name = shortMonth(month);
    return { month: anchor(year.year, month), name, count, label: `${name} ${countBirthdays(count)}` };
  });
  return (
    <>
      <Summary year={year} />
      <MonthBar months={bar} start={anchor(year.year, today.month)} />
      <div>
        {[...byMonthOf(year.last_december)].map(([month, cakes]) => (
          <Month
            key={month}
            month={month}
            year={year.year - 1}
            cakes={cakes}
            past={cakes.every(({ delivery_date }) => delivery_date < today.toString())}
            onOrder={onOrder}
          />
        ))}
        {months.map(([month, cakes]) => (
          <Month key={month} month={month} cakes={cakes} past={month < today.month} onOrder={onOrder} />
        ))}
        {[...byMonthOf(year.coming)].map(([month, cakes]) => (
          <Month key={month} month={month} year={year.year + 1} cakes={cakes} onOrder={onOrder} />
        ))}
        {year.others.length > 0 && <Others cakes={year.others} onOrder={onOrder} />}
      </div>
    </>
  );
}

/** What is celebrated besides birthdays: it counts among none of them. */
function Others({ cakes, onOrder }: { cakes: CakeOfYear[]; onOrder: YearProps["onOrder"] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="py-7 md:py-9">
      <h2 id={heading} className="display mb-3.5 text-h2">
        Mer som firas
      </h2>
      <ul className="grid grid-cols-1 gap-3.5 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {cakes.map((cake) => (
          <CakeCard key={cake.order?.id} cake={cake} byDelivery onOrder={onOrder} />
        ))}
      </ul>
    </section>
  );
}

function Summary({ year: summed }: { year: YearData }) {
  const { year, employees, ordered, with_cake: coming } = summed;
  const label = yearLabel(summed, useToday());
  return (
    <Card className="mt-5 grid items-center gap-x-12 gap-y-4 p-card md:grid-cols-[auto_auto_1fr] md:px-7">
      <div className="flex flex-wrap gap-x-10 gap-y-2 md:contents">
        <Count value={employees} text={employees === 1 ? "anställd" : "anställda"} />
        <Count value={ordered} text={ordered === 1 ? "beställd" : "beställda"} />
      </div>
      <div>
        <ProgressBar value={coming} of={employees} label={label} />
        <p className="mt-2 flex justify-between gap-4 text-sm text-subtle-foreground">
          <span>{label}</span>
          <span className="max-md:hidden">1 januari – 31 december {year}</span>
        </p>
      </div>
    </Card>
  );
}

function Count({ value, text }: { value: number; text: string }) {
  return (
    <p className="flex items-baseline gap-2 text-subtle-foreground">
      <span className="display text-[2.5rem] leading-none text-foreground tabular-nums">{value}</span>
      {text}
    </p>
  );
}

type MonthProps = {
  month: number;
  /** Said when it is not this one. */
  year?: number;
  cakes: CakeOfYear[];
  past?: boolean;
  /** It holds what is delivered in it, and not the birthdays. */
  byDelivery?: boolean;
  /** When the office is closed in it. */
  closed?: readonly string[];
  onOrder: YearProps["onOrder"];
};

export function Month({ month, year, cakes, past = false, byDelivery, closed, onOrder }: MonthProps) {
  const name = [capitalised(monthName(month)), year].filter(Boolean).join(" ");
  const heading = useId();
  const today = useToday();
  const [open, setOpen] = useState(!past);
  return (
    <section
      aria-labelledby={heading}
      data-month={anchor(year ?? today.year, month)}
      tabIndex={-1}
      className={cx(
        "outline-none grid grid-cols-1 gap-x-5 gap-y-3.5 border-b hairline last:border-0",
        open ? "py-7 first-of-type:pt-1 md:grid-cols-[188px_minmax(0,1fr)] md:py-9" : "py-1.5",
      )}
    >
      <header className={cx("flex flex-wrap items-center justify-between gap-x-3", open && "md:block")}>
        <h2 id={heading} className={cx("display text-h2", past && "max-md:text-h3")}>
          {past ? (
            <button
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
              className="inline-flex min-h-11 items-center gap-2 rounded-md text-left"
            >
              {name}
              <ChevronDown
                size={20}
                aria-hidden
                className={cx("transition-soft text-ink-500", open && "rotate-180")}
              />
            </button>
          ) : (
            name
          )}
        </h2>
        <p
          className={cx(
            "flex items-center gap-2 text-sm text-subtle-foreground",
            open && "md:mt-1 md:flex-col md:items-start",
          )}
        >
          {byDelivery
            ? counted(cakes.filter(isWanted).length, "tårta", "tårtor")
            : countBirthdays(cakes.length)}
          {past && <HistoryTag />}
        </p>
        {closed?.map((text) => (
          <p key={text} className="text-xs text-muted-foreground max-md:w-full md:mt-1">
            {text}
          </p>
        ))}
      </header>
      {open && (
        <ul className="grid grid-cols-1 gap-3.5 md:grid-cols-2 md:gap-4 lg:grid-cols-3">
          {cakes.map((cake) => (
            <CakeCard
              key={cake.order?.id ?? cake.employee_id}
              cake={cake}
              byDelivery={byDelivery}
              onOrder={onOrder}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
