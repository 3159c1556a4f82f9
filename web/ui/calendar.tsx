import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { enGB } from "react-day-picker/locale/en-GB";
import { sv } from "react-day-picker/locale/sv";
import { capitalised } from "../../domain/swedish.ts";
import { today } from "../clock.ts";
import { cx } from "./classes.ts";
import { useDateWords } from "./date-words.ts";
import { SelectField } from "./select-field.tsx";

export type CalendarProps = {
  /** yyyy-MM-dd, or anything else for no date. */
  value: string;
  onPick: (value: string) => void;
  min?: string;
  max?: string;
  /** Month and year as lists, for dates that are far away. */
  years?: boolean;
};

/** A month, Monday first. Loaded when a date field is first opened. */
export default function Calendar(props: CalendarProps) {
  return props.years ? <Birthday {...props} /> : <Month {...props} />;
}

/** Year, then month, then the day: nobody leafs through four hundred months on a phone. */
function Birthday(props: CalendarProps) {
  const selected = dateOf(props.value);
  const [year, setYear] = useState(selected ? String(selected.getFullYear()) : "");
  const [month, setMonth] = useState(selected ? String(selected.getMonth()) : "");
  const last = today().year;
  const words = useDateWords();
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-2.5">
        <SelectField
          label={words.year}
          autoFocus
          placeholder={words.pickYear}
          value={year}
          onChange={(event) => setYear(event.target.value)}
          choices={Array.from({ length: 101 }, (_, ago) => String(last - ago)).map((value) => ({
            value,
            label: value,
          }))}
        />
        <SelectField
          label={words.month}
          placeholder={words.pickMonth}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          choices={Array.from({ length: 12 }, (_, number) => ({
            value: String(number),
            label: capitalised(words.monthName(number + 1)),
          }))}
        />
      </div>
      {year && month ? (
        <Month {...props} shown={new Date(Number(year), Number(month))} />
      ) : (
        <p className="px-0.5 pb-1 text-sm text-subtle-foreground">{words.pickBoth}</p>
      )}
    </div>
  );
}

function Month({ value, onPick, min, max, years, shown }: CalendarProps & { shown?: Date }) {
  const selected = dateOf(value);
  const now = dateOf(today().toString());
  const words = useDateWords();
  return (
    <DayPicker
      mode="single"
      locale={words.language === "en" ? enGB : sv}
      weekStartsOn={1}
      autoFocus={!years}
      required
      showOutsideDays={!years}
      navLayout="around"
      hideNavigation={Boolean(shown)}
      today={now}
      selected={selected}
      {...(shown ? { month: shown } : { defaultMonth: selected ?? now })}
      startMonth={dateOf(min ?? "") ?? new Date(now!.getFullYear() - (years ? 100 : 1), 0)}
      endMonth={years ? now : (dateOf(max ?? "") ?? new Date(now!.getFullYear() + 3, 11))}
      disabled={[...(min ? [{ before: dateOf(min)! }] : []), ...(max ? [{ after: dateOf(max)! }] : [])]}
      onSelect={(date) => onPick(plainDateOf(date).toString())}
      formatters={{
        formatWeekdayName: (date) => words.weekday(plainDateOf(date)),
      }}
      components={{ Chevron }}
      classNames={{
        months: "relative",
        month: "grid grid-cols-[40px_1fr_40px] items-center",
        month_caption: shown ? "sr-only" : "flex justify-center font-semibold text-body",
        caption_label: "inline-flex items-center gap-1",
        button_previous: navButton,
        button_next: cx(navButton, "justify-self-end"),
        month_grid: "col-span-3 mt-2 border-collapse",
        weekday: "h-9 text-xs font-normal text-subtle-foreground",
        day: "p-px text-center",
        day_button:
          "grid size-10 place-items-center rounded-md text-sm tabular-nums transition-soft hover:bg-cream-100 disabled:text-ink-300 disabled:hover:bg-transparent",
        today: "[&>button]:bg-rose-100 [&>button]:font-semibold [&>button]:text-rose-700",
        selected:
          "[&>button]:!bg-primary [&>button]:font-semibold [&>button]:!text-primary-foreground forced-colors:[&>button]:!bg-[Highlight] forced-colors:[&>button]:!text-[HighlightText]",
        outside: "opacity-55",
      }}
    />
  );
}

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown };

function Chevron({ orientation = "down" }: { orientation?: keyof typeof chevrons }) {
  const Icon = chevrons[orientation];
  return <Icon size={18} aria-hidden />;
}

const navButton =
  "transition-soft grid size-10 place-items-center rounded-md hover:bg-cream-100 aria-disabled:opacity-30";

/** The library counts in Dates of the machine's zone; only their year, month and day mean anything here. */
function dateOf(text: string): Date | undefined {
  const [year, month, day] = /^\d{4}-\d\d-\d\d$/.test(text) ? text.split("-").map(Number) : [];
  return year && month && day ? new Date(year, month - 1, day) : undefined;
}

function plainDateOf(date: Date): Temporal.PlainDate {
  return new Temporal.PlainDate(date.getFullYear(), date.getMonth() + 1, date.getDate());
}
