import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./classes.ts";
import { controlClass, Field, type FieldProps } from "./field.tsx";

export type Choice<V extends string = string> = {
  value: V;
  label: string;
  disabled?: boolean;
  /** Before the label, where the choices stand beside each other. */
  icon?: ReactNode;
  /** When the label is not in the page's language. */
  lang?: string;
};

type SelectProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "children"> & {
    choices: readonly Choice[];
    /** Shown while nothing is chosen. */
    placeholder?: string;
    /** A small icon inside the outline. */
    before?: ReactNode;
  };

/** The browser's own list: the best one on a phone, and it follows the keyboard everywhere. */
export function SelectField({
  label,
  hint,
  error,
  required,
  optional,
  className,
  choices,
  placeholder,
  before,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, required, optional, className }}>
      {(control) => (
        <div className="relative">
          {before && (
            <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-500">
              {before}
            </span>
          )}
          <select
            {...select}
            {...control}
            className={controlClass(error, cx("h-control appearance-none pr-10", Boolean(before) && "pl-10"))}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
          />
        </div>
      )}
    </Field>
  );
}
