import { Check } from "lucide-react";
import { formatDayMonth, monthName } from "../../../../domain/dates.ts";
import { useCall } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";

/** What the autopilot saw to by itself this month: in the past tense, with nothing to press. */
export function Solved() {
  const { data } = useCall("list-solved", {});
  const month = monthName(useToday().month);
  if (!data || data.lines.length === 0) return null;
  return (
    <section
      aria-labelledby="lost"
      className="mb-5 rounded-xl border border-green-200 bg-green-50 px-card py-4 text-sm"
    >
      <h2 id="lost" className="font-semibold">
        Löste sig av sig självt i {month}
      </h2>
      <ul className="mt-2">
        {data.lines.map(({ on, text }) => (
          <li key={on + text} className="flex items-baseline gap-3 border-t border-green-200 py-2">
            <Check size={15} aria-hidden className="translate-y-0.5 shrink-0 text-primary" />
            <span className="min-w-0 flex-1">{text}</span>
            <span className="shrink-0 text-xs text-subtle-foreground tabular-nums">
              {formatDayMonth(Temporal.PlainDate.from(on))}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-subtle-foreground">Ni behövde inte göra något.</p>
    </section>
  );
}
