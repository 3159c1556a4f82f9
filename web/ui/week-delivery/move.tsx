import { useState } from "react";
import type { WeekDelivery } from "../../../contract/week.ts";
import { inStockholm } from "../../../domain/clock.ts";
import { formatDay, formatTime, shortWeekday, weekdayName } from "../../../domain/dates.ts";
import { answerBy, othersAfter } from "../../../domain/offer-times.ts";
import { clock } from "../../clock.ts";
import { Panel, type WeekPanelProps } from "./panel.tsx";
import { Tiles } from "./tiles.tsx";
import { isKnown, Named, NOBODY_ASKED } from "./words.ts";

const COLUMNS = ["col-start-1", "col-start-2", "col-start-3", "col-start-4", "col-start-5"];

/** Another day of the two weeks. */
export function Move({ delivery, busy, act, onKeep }: WeekPanelProps) {
  const now = Temporal.PlainDate.from(delivery.delivery_date);
  const days = delivery.days.map((day) => Temporal.PlainDate.from(day));
  const distance = (day: Temporal.PlainDate) => Math.abs(now.until(day).days);
  const nearest = days.toSorted((a, b) => distance(a) - distance(b))[0];
  const [chosen, setChosen] = useState<Temporal.PlainDate | undefined>(nearest);
  const shown = [...days, now].sort(Temporal.PlainDate.compare);
  return (
    <Panel
      ask="Vilken dag i stället?"
      consequence={chosen ? moveConsequence(delivery, chosen) : ""}
      press={chosen ? `Flytta till ${formatDay(chosen)}` : null}
      keep={`Behåll ${weekdayName(now)}`}
      busy={busy}
      onPress={() =>
        chosen &&
        act(
          { what: "move", delivery_date: chosen.toString(), revision: delivery.revision },
          `${Named(delivery)} är flyttad till ${formatDay(chosen)}.`,
        )
      }
      onKeep={onKeep}
    >
      {chosen ? (
        <Tiles
          label="Vilken dag i stället?"
          value={chosen.toString()}
          onChange={(day) => setChosen(Temporal.PlainDate.from(day))}
          byWeekday
          tiles={shown.map((day) => ({
            value: day.toString(),
            isNow: day.equals(now),
            place: COLUMNS[day.dayOfWeek - 1],
            name: formatDay(day),
            children: (
              <>
                <span className="block text-2xs font-normal">{shortWeekday(day)}</span>
                <span className="display block text-h3 leading-[1.15] font-semibold tabular-nums">
                  {day.day}
                </span>
              </>
            ),
          }))}
        />
      ) : (
        <p className="text-sm text-subtle-foreground">
          {delivery.supplier_name ?? "Ingen"} kan inte någon annan dag de två veckorna. Välj en annan
          leverantör under Ändra, eller avstå.
        </p>
      )}
    </Panel>
  );
}

function moveConsequence(delivery: WeekDelivery, day: Temporal.PlainDate): string {
  const { supplier_name } = delivery;
  if (!supplier_name) return NOBODY_ASKED;
  const open = `${supplier_name} har öppet och plats på ${weekdayName(day)}.`;
  // Who could not on the old day is asked for the new one.
  return isKnown(delivery) || delivery.status === "declined"
    ? `${open} De får frågan nu och svarar senast ${deadline(delivery, day)}. Säger de nej frågar vi nästa.`
    : `${open} De har inte fått frågan än.`;
}

function deadline({ delivery_time: time, lead_hours }: WeekDelivery, date: Temporal.PlainDate): string {
  const by = inStockholm(answerBy(clock.now(), { date, time }, { lead_hours, others: othersAfter(0) }));
  return `${weekdayName(by.toPlainDate())} ${formatTime(by.toPlainTime())}`;
}
