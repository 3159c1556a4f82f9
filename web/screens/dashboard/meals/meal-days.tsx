import { CalendarOff, PartyPopper, Pause } from "lucide-react";
import type { ReactNode } from "react";
import type { MealEvent } from "../../../../contract/meals.ts";
import { Button } from "../../../ui/button.tsx";
import { dayInWords, pauseOf, useSeriesActions } from "./series-actions.ts";

const MOST_SHOWN = 3;

/** The days on which a series does not do what its weekdays say, each with the way back. */
export function MealDays({ event }: { event: MealEvent }) {
  const { skip, keep, resume, busy } = useSeriesActions(event);
  const pause = pauseOf(event);
  const days = [
    ...(pause
      ? [
          {
            day: pause.from,
            icon: <Pause size={16} aria-hidden />,
            text: `Paus från ${dayInWords(pause.from)}${pause.until ? ` till ${dayInWords(pause.until)}` : ", tills vidare"}`,
            action: "Återuppta",
            run: resume,
          },
        ]
      : []),
    ...event.skipped.map((day) => ({
      day,
      icon: <CalendarOff size={16} aria-hidden />,
      text: `Ingen leverans ${dayInWords(day)}`,
      action: "Ångra",
      run: () => skip(day, false),
    })),
    ...event.holidays.map(({ day, name, kept }) => ({
      day,
      icon: <PartyPopper size={16} aria-hidden />,
      text: kept ? `Leverans även ${name}, ${dayInWords(day)}` : `Ingen leverans ${name}, ${dayInWords(day)}`,
      action: kept ? "Hoppa över" : "Leverera ändå",
      run: () => keep(day, !kept),
    })),
  ].sort((a, b) => a.day.localeCompare(b.day));
  if (days.length === 0) return null;
  return (
    <ul className="mt-3 space-y-1.5 border-t hairline pt-3 text-sm text-subtle-foreground">
      {days.slice(0, MOST_SHOWN).map((one) => (
        <Day key={one.text} icon={one.icon} text={one.text}>
          <Button
            look="link"
            className="!text-sm"
            disabled={busy}
            aria-label={`${one.action}: ${dayInWords(one.day)}`}
            onClick={one.run}
          >
            {one.action}
          </Button>
        </Day>
      ))}
    </ul>
  );
}

function Day({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-0.5 text-ink-500">{icon}</span>
      <span className="min-w-0 flex-1">{text}</span>
      {children}
    </li>
  );
}
