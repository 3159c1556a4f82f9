import { useId } from "react";
import { chosenByForce, cx } from "./classes.ts";

type Chip<V extends string> = { value: V; label: string; count?: number | undefined };
type Props<V extends string> = {
  label: string;
  chips: readonly Chip<V>[];
  value: V;
  onChange: (value: V) => void;
};

/** What a list shows, one of several, each with how many there are. Arrows move between them; a phone slides them. */
export function Chips<V extends string>({ label, chips, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="relative -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0 print:hidden"
    >
      {chips.map((chip) => {
        const on = chip.value === value;
        return (
          <label
            key={chip.value}
            className={cx(
              "transition-soft relative inline-flex h-control-sm shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
              on
                ? cx("border-primary bg-green-100 text-primary", chosenByForce)
                : "border-input bg-card hover:bg-cream-100",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={on}
              onChange={() => onChange(chip.value)}
              className="sr-only"
            />
            {chip.label}
            {chip.count !== undefined && (
              <span className={cx("font-medium tabular-nums", !on && "text-subtle-foreground")}>
                {chip.count}
              </span>
            )}
          </label>
        );
      })}
    </div>
  );
}
