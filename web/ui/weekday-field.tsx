import { weekdays } from "../../domain/meals.ts";
import { FieldNote } from "./field.tsx";
import { Toggles } from "./segmented.tsx";
import { useKitWords } from "./words.ts";

type WeekdayProps = { value: number[]; onChange: (days: number[]) => void; error?: string | undefined };

/** Monday to Sunday; Sunday is 0. */
export function WeekdayField({ value, onChange, error }: WeekdayProps) {
  const { weekdays: label, weekday } = useKitWords();
  const monday = Temporal.PlainDate.from("2026-03-02");
  const choices = weekdays.map(({ value }, days) => ({
    value: String(value),
    label: weekday(monday.add({ days })),
  }));
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold">{label}</p>
      <Toggles
        label={label}
        choices={choices}
        value={value.map(String)}
        onChange={(days) => onChange(days.map(Number))}
      />
      <FieldNote {...(error ? { error } : {})} />
    </div>
  );
}
