import { CalendarOff, CalendarSync, CalendarX2, PartyPopper, Pause } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MealEvent, MealOrder } from "../../../../contract/meals.ts";
import { today } from "../../../clock.ts";
import { useMay } from "../../../may.ts";
import { Button } from "../../../ui/button.tsx";
import { dayInWords, useSeriesActions } from "./series-actions.ts";

const MOST_SHOWN = 3;

type DaysProps = { event: MealEvent; orders: readonly MealOrder[] };

/** The days on which a series does not do what its weekdays say, each with the way back. */
export function MealDays({ event, orders }: DaysProps) {
  const { skip, keep, resume, moveBack, busy } = useSeriesActions(event);
  const [all, setAll] = useState(false);
  const mayChange = useMay();
  const orderOn = (day: string) =>
    orders.find(
      (order) => order.meal_event_id === event.id && order.delivery_date === day && order.cancel_by,
    );
  const days = [
    ...event.pauses.map(({ from, until }) => ({
      day: from,
      icon: <Pause size={16} aria-hidden />,
      text: `Paus från ${dayInWords(from)}${until ? ` till ${dayInWords(until)}` : ", tills vidare"}`,
      action: "Återuppta",
      run: () => resume(from),
    })),
    ...event.skipped.map((day) => ({
      day,
      icon: <CalendarOff size={16} aria-hidden />,
      text: `Ingen leverans ${dayInWords(day)}`,
      action: "Ångra",
      run: () => skip(day, false),
    })),
    ...event.moved.map(({ day, to }) => ({
      day,
      icon: <CalendarSync size={16} aria-hidden />,
      text: `Leveransen ${dayInWords(day)} är flyttad till ${dayInWords(to)}`,
      action: "Flytta tillbaka",
      run: orderOn(to) && day >= today().toString() ? () => moveBack(orderOn(to)!, day) : null,
    })),
    ...event.holidays.map(({ day, name, kept }) => ({
      day,
      icon: name ? <PartyPopper size={16} aria-hidden /> : <CalendarX2 size={16} aria-hidden />,
      text: name
        ? `${kept ? "Leverans även" : "Ingen leverans"} på ${name}, ${dayInWords(day)}`
        : `${kept ? "Leverans även" : "Ingen leverans"} ${dayInWords(day)}, då ni har stängt`,
      action: kept ? "Hoppa över" : "Leverera ändå",
      run: () => keep(day, !kept),
    })),
  ].sort((a, b) => a.day.localeCompare(b.day));
  if (days.length === 0) return null;
  return (
    <ul className="mt-3 space-y-1.5 border-t hairline pt-3 text-sm text-subtle-foreground">
      {days.slice(0, all ? days.length : MOST_SHOWN).map((one) => (
        <Day key={one.text} icon={one.icon} text={one.text}>
          {one.run && mayChange && (
            <Button
              look="link"
              className="ml-auto !text-sm"
              disabled={busy}
              aria-label={`${one.action}: ${dayInWords(one.day)}`}
              onClick={one.run}
            >
              {one.action}
            </Button>
          )}
        </Day>
      ))}
      {days.length > MOST_SHOWN && (
        <li>
          <Button look="link" className="!text-sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Visa färre" : `Visa alla ${days.length} undantag`}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Day({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start gap-x-2.5">
      <span className="mt-0.5 text-ink-500">{icon}</span>
      <span className="min-w-36 flex-1">{text}</span>
      {children}
    </li>
  );
}
