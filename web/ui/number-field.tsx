import { Minus, Plus } from "lucide-react";
import { type ReactNode, type Ref, useId, useState } from "react";
import { cx } from "./classes.ts";
import { FieldNote } from "./field.tsx";
import { useKitWords } from "./words.ts";

type NumberFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  /** What text that is no number becomes. */
  fallback?: number;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A number with a minus and a plus. It may be typed, and counts from the first key; leaving the field shows what it became. */
export function NumberField({
  label,
  hint,
  error,
  value,
  onChange,
  min,
  max,
  fallback = min,
  name,
  ref,
}: NumberFieldProps) {
  const kit = useKitWords();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const within = (number: number) => Math.min(max, Math.max(min, number));

  /** A text as a number within the limits; null for what is none. */
  function read(text: string): number | null {
    const number = Math.round(Number(text.replace(",", ".")));
    return text.trim() && Number.isFinite(number) ? within(number) : null;
  }

  const current = () => (typed === null ? value : (read(typed) ?? fallback));

  function type(text: string) {
    setTyped(text);
    const number = read(text);
    if (number !== null) onChange(number);
  }

  function settle() {
    if (typed !== null) put(current());
  }

  function put(number: number) {
    onChange(within(number));
    setTyped(null);
  }

  return (
    <div className="flex items-center justify-between gap-4 max-[359px]:flex-wrap max-[359px]:gap-y-2">
      <div className="min-w-0">
        <label htmlFor={id} className="block text-sm font-semibold">
          {label}
        </label>
        <div className="-mt-1">
          <FieldNote id={`${id}-note`} error={error} hint={hint} />
        </div>
      </div>
      <div
        className={cx(
          "flex h-control shrink-0 divide-x divide-border overflow-hidden rounded-md border bg-card focus-within:border-primary focus-within:ring-3 focus-within:ring-green-200",
          error ? "border-destructive" : "border-input",
        )}
      >
        <Step label={kit.less(label)} off={value <= min} go={() => put(current() - 1)}>
          <Minus size={16} aria-hidden />
        </Step>
        <input
          ref={ref}
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (event.key === "Enter") settle();
            if (!step) return;
            event.preventDefault();
            put(current() + step);
          }}
          className="w-14 text-center text-base font-semibold tabular-nums outline-none"
        />
        <Step label={kit.more(label)} off={value >= max} go={() => put(current() + 1)}>
          <Plus size={16} aria-hidden />
        </Step>
      </div>
    </div>
  );
}

function Step({
  label,
  off,
  go,
  children,
}: {
  label: string;
  off: boolean;
  go: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={off}
      onClick={go}
      className="transition-soft grid w-11 place-items-center hover:bg-cream-100 disabled:text-ink-300 disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}
