import { ChevronDown, ChevronLeft, ChevronRight } from "lucide-react";
import { monthName } from "../../../domain/dates.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { IconButton } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";

type Props = {
  /** '2026-10' of each, the newest first. */
  months: readonly string[];
  chosen: string;
  choose: (month: string) => void;
};

/** The month before, all of them, the one after. */
export function MonthBar({ months, chosen, choose }: Props) {
  const at = months.indexOf(chosen);
  return (
    <div className="flex gap-1.5">
      <IconButton
        label="Föregående månad"
        disabled={at >= months.length - 1}
        onClick={() => choose(months[at + 1]!)}
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <div className="relative flex-1">
        <select
          aria-label="Månad"
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          className={controlClass(undefined, "h-control appearance-none pr-9 font-semibold md:!w-44")}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {nameOf(month)}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
        />
      </div>
      <IconButton label="Nästa månad" disabled={at <= 0} onClick={() => choose(months[at - 1]!)}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </div>
  );
}

function nameOf(text: string): string {
  const { month, year } = Temporal.PlainYearMonth.from(text);
  return `${capitalised(monthName(month))} ${year}`;
}
