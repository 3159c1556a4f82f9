import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker } from "react-day-picker";
import { sv } from "react-day-picker/locale/sv";
import { monthName, shortWeekday } from "../../domain/dates.ts";
import { today } from "../clock.ts";
import { cx } from "./classes.ts";

export type CalendarProps = {
  /** yyyy-MM-dd, or anything else for no date. */
  value: string;
  onPick: (value: string) => void;
  min?: string;
  max?: string;
  /** Month and year as lists, for dates that are far away. */
  years?: boolean;
};

/** A month, Monday first, in Swedish. Loaded when a date field is first opened. */
export default function Calendar({ value, onPick, min, max, years }: CalendarProps) {
  const selected = dateOf(value);
  const now = dateOf(today().toString());
  return (
    <DayPicker
      mode="single"
      locale={sv}
      weekStartsOn={1}
      autoFocus
      required
      showOutsideDays={!years}
      captionLayout={years ? "dropdown" : "label"}
      navLayout="around"
      reverseYears
      today={now}
      selected={selected}
      defaultMonth={selected ?? (years ? new Date(now!.getFullYear() - 35, 0) : now)}
      startMonth={dateOf(min ?? "") ?? new Date(now!.getFullYear() - (years ? 100 : 1), 0)}
      endMonth={dateOf(max ?? "") ?? new Date(now!.getFullYear() + (years ? 0 : 3), 11)}
      disabled={[...(min ? [{ before: dateOf(min)! }] : []), ...(max ? [{ after: dateOf(max)! }] : [])]}
      onSelect={(date) => onPick(plainDateOf(date).toString())}
      formatters={{
        formatWeekdayName: (date) => shortWeekday(plainDateOf(date)),
        formatMonthDropdown: (date) => monthName(date.getMonth() + 1),
      }}
      components={{ Chevron }}
      classNames={{
        months: "relative",
        month: "grid grid-cols-[40px_1fr_40px] items-center",
        month_caption: "flex justify-center font-semibold text-body",
        caption_label: "inline-flex items-center gap-1",
        dropdowns: "flex gap-2",
        dropdown_root:
          "relative rounded-sm border border-border-strong px-2 py-1 has-focus-visible:outline-2 outline-ring",
        dropdown: "absolute inset-0 w-full opacity-0",
        button_previous: navButton,
        button_next: cx(navButton, "justify-self-end"),
        month_grid: "col-span-3 mt-2 border-collapse",
        weekday: "h-9 text-xs font-normal text-subtle-foreground",
        day: "p-px text-center",
        day_button:
          "grid size-10 place-items-center rounded-md text-sm tabular-nums transition-soft hover:bg-cream-100 disabled:text-ink-300 disabled:hover:bg-transparent",
        today: "[&>button]:bg-rose-100 [&>button]:font-semibold [&>button]:text-rose-700",
        selected:
          "[&>button]:!bg-primary [&>button]:font-semibold [&>button]:!text-white forced-colors:[&>button]:!bg-[Highlight] forced-colors:[&>button]:!text-[HighlightText]",
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
