import { Check, TriangleAlert } from "lucide-react";
import { ToggleGroup } from "radix-ui";
import { useId } from "react";
import { chosenByForce, cx } from "./classes.ts";
import type { Choice } from "./select-field.tsx";

type SegmentedProps<V extends string> = {
  label: string;
  choices: readonly Choice<V>[];
  value: V;
  onChange: (value: V) => void;
  wide?: boolean;
};

export const trackClass = "inline-flex rounded-md bg-cream-200 p-[3px] forced-colors:border";
export const segmentClass = (on: boolean) =>
  cx(
    "transition-soft flex h-[calc(var(--control-h)-6px)] flex-1 items-center justify-center gap-2 rounded-sm px-4 text-sm font-semibold whitespace-nowrap",
    "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
    on
      ? cx("bg-raised text-foreground shadow-xs", chosenByForce)
      : "text-subtle-foreground hover:text-foreground",
  );

/** Two or three choices beside each other, of which one holds. Arrows move between them. */
export function Segmented<V extends string>({ label, choices, value, onChange, wide }: SegmentedProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx(trackClass, wide && "flex w-full")}>
      {choices.map((choice) => (
        <label key={choice.value} className={segmentClass(choice.value === value)}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          {choice.icon}
          <span lang={choice.lang}>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

type ToggleProps<V extends string> = {
  label: string;
  choices: readonly Choice<V>[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  /** As many lines as they need, where there are more than a row holds. */
  wrap?: boolean;
  /** What is on is a warning: an allergen. */
  warns?: boolean;
};

const chip = (on: boolean, warns = false) =>
  cx(
    "inline-flex items-center gap-1.5 rounded-full px-3.5",
    !on
      ? "border-input bg-card hover:bg-cream-100"
      : warns
        ? "border-warning bg-warning-soft text-warning-soft-foreground"
        : "border-primary bg-green-100 text-primary",
    on && chosenByForce,
  );
const square = (on: boolean) =>
  cx(
    "rounded-md",
    on
      ? cx("border-primary bg-primary text-primary-foreground", chosenByForce)
      : "border-input bg-card hover:bg-cream-100",
  );

/** Small buttons of which any number may be on, such as the days of the week. Arrows move between them. */
export function Toggles<V extends string>({ label, choices, value, onChange, wrap, warns }: ToggleProps<V>) {
  const Mark = warns ? TriangleAlert : Check;
  return (
    <ToggleGroup.Root
      type="multiple"
      aria-label={label}
      value={[...value]}
      onValueChange={(next) => onChange(next as V[])}
      className={cx("gap-1.5", wrap ? "flex flex-wrap" : "grid auto-cols-fr grid-flow-col")}
    >
      {choices.map((choice) => (
        <ToggleGroup.Item
          key={choice.value}
          value={choice.value}
          disabled={choice.disabled}
          className={cx(
            "transition-soft h-control min-w-0 border text-sm font-semibold",
            wrap ? chip(value.includes(choice.value), warns) : square(value.includes(choice.value)),
          )}
        >
          {wrap && value.includes(choice.value) && <Mark size={15} aria-hidden />}
          {choice.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
