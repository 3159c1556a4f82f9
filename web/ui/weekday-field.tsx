import { weekdays } from "../../domain/meals.ts";
import { FieldNote } from "./field.tsx";
import { Toggles } from "./segmented.tsx";

const choices = weekdays.map(({ value, short }) => ({ value: String(value), label: short }));

type WeekdayProps = { value: number[]; onChange: (days: number[]) => void; error?: string | undefined };

/** Monday to Sunday; Sunday is 0. */
export function WeekdayField({ value, onChange, error }: WeekdayProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">Veckodagar</p>
      <Toggles
        label="Veckodagar"
        choices={choices}
        value={value.map(String)}
        onChange={(days) => onChange(days.map(Number))}
      />
      <FieldNote {...(error ? { error } : {})} />
    </div>
  );
}
