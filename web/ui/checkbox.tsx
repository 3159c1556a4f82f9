import { Check } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { cx } from "./classes.ts";
import { FieldNote } from "./field.tsx";

type CheckboxProps = {
  label: ReactNode;
  value: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  error?: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function Checkbox({ label, value, onChange, error, hint, required, ...input }: CheckboxProps) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div>
      <label className="flex items-start gap-2.5 text-body">
        <input
          {...input}
          type="checkbox"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={note}
          onChange={(event) => onChange(event.target.checked)}
          className="peer sr-only"
        />
        <Tick checked={value} wrong={Boolean(error)} />
        <span>
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-accent">
              *
            </span>
          )}
        </span>
      </label>
      <div className="pl-7.5">
        <FieldNote id={note} error={error} hint={hint} />
      </div>
    </div>
  );
}

const markClass = (on: boolean, wrong = false) =>
  cx(
    "transition-soft mt-px grid size-5 shrink-0 place-items-center border-[1.5px] bg-card text-primary-foreground",
    "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring peer-disabled:opacity-50",
    on ? "border-primary bg-primary" : wrong ? "border-destructive" : "border-input",
  );

/** The drawn box; the real one is beside it and takes the focus. */
export function Tick({ checked, wrong }: { checked: boolean; wrong?: boolean }) {
  return (
    <span aria-hidden className={cx(markClass(checked, wrong), "rounded-xs")}>
      {checked && <Check size={14} strokeWidth={3} />}
    </span>
  );
}

export function Dot({ checked }: { checked: boolean }) {
  return (
    <span aria-hidden className={cx(markClass(checked), "rounded-full")}>
      {checked && (
        <span className="size-2 rounded-full bg-primary-foreground forced-colors:bg-[CanvasText]" />
      )}
    </span>
  );
}
