import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass, Field, type FieldProps } from "./field.tsx";

export type Choice<V extends string = string> = { value: V; label: string; disabled?: boolean };

type SelectProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "children"> & {
    choices: readonly Choice[];
    /** Shown while nothing is chosen. */
    placeholder?: string;
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
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, required, optional, className }}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={controlClass(error, "h-control appearance-none pr-10")}>
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
