import { X } from "lucide-react";
import { useState } from "react";
import { formatShortDate } from "../../../../domain/dates.ts";
import { today } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";

type Props = { value: string[]; onChange: (dates: string[]) => void; error?: string };

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Single days when a supplier is closed: holidays, vacation. Past ones are of no interest any more. */
export function ClosedDates({ value, onChange, error }: Props) {
  // What stands in the field is meant: it is among the dates already, so that Enter or saving does not lose it.
  const [next, setNext] = useState("");
  const coming = value.filter((date) => date >= today().toString() && date !== next).sort();
  const write = (text: string) => {
    setNext(text);
    onChange(isDate(text) ? [...coming, text] : coming);
  };
  return (
    <div>
      <div className="flex items-end gap-2.5">
        <DateField
          label="Stängda dagar"
          value={next}
          onChange={write}
          min={today().toString()}
          error={error}
          className="flex-1"
        />
        <Button look="secondary" disabled={!isDate(next)} onClick={() => setNext("")}>
          Lägg till
        </Button>
      </div>
      <ul className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
        {coming.map((date) => (
          <li
            key={date}
            className="inline-flex items-center gap-1 rounded-full bg-cream-200 py-1 pr-1 pl-3 text-xs font-semibold"
          >
            {formatShortDate(Temporal.PlainDate.from(date))}
            <button
              type="button"
              aria-label={`Ta bort ${date}`}
              onClick={() => onChange(value.filter((other) => other !== date))}
              className="rounded-full p-1 hover:bg-cream-300"
            >
              <X size={13} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
