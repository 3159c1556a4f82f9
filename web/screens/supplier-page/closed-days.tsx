import { X } from "lucide-react";
import { useState } from "react";
import {
  closedPeriods,
  type ClosedPeriod,
  holidaysAhead,
  withoutPeriod,
  withPeriod,
} from "../../../domain/closed-days.ts";
import { useToday } from "../../clock.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { ruleTexts } from "./rule-texts.ts";
import { orderTexts } from "./order-texts.ts";

type Props = { dates: readonly string[]; change(dates: string[]): void };

/** Closed days in periods, those that lie behind left out of sight; a new one has a first and a last day. */
export function ClosedDays({ dates, change }: Props) {
  const say = useTexts(ruleTexts);
  const { dayFrom } = useTexts(orderTexts);
  const today = useToday();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const ahead = closedPeriods(dates.filter((day) => day >= today.toString()));
  const nameOf = (period: ClosedPeriod): string => {
    const day = (date: string) => dayFrom(Temporal.PlainDate.from(date), today);
    return period.from === period.to ? day(period.from) : say.period(day(period.from), day(period.to));
  };
  const add = () => {
    change(withPeriod(dates, { from, to: to || from }));
    setFrom("");
    setTo("");
  };
  return (
    <>
      <ul className="divide-y divide-border">
        {ahead.map((period) => (
          <li key={period.from} className="flex min-h-13 items-center justify-between gap-3 px-card py-1.5">
            <span className="font-medium">{nameOf(period)}</span>
            <IconButton
              look="ghost"
              size="sm"
              label={say.open(nameOf(period))}
              onClick={() => change(withoutPeriod(dates, period))}
            >
              <X size={17} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="grid gap-3 border-t hairline px-card pt-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField label={say.closedFrom} value={from} onChange={setFrom} min={today.toString()} />
          <DateField
            label={say.closedTo}
            optional
            value={to}
            onChange={setTo}
            min={from || today.toString()}
          />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button
            look="secondary"
            size="sm"
            disabled={!isDay(from) || (to !== "" && !isDay(to))}
            onClick={add}
          >
            {say.add}
          </Button>
          <Button
            look="ghost"
            size="sm"
            onClick={() => change([...new Set([...dates, ...holidaysAhead(today)])].sort())}
          >
            {say.holidays}
          </Button>
        </div>
      </div>
    </>
  );
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
