import { type ReactNode, type Ref, useCallback, useId } from "react";
import { Dot, Tick } from "./checkbox.tsx";
import { cx } from "./classes.ts";
import { FieldNote } from "./field.tsx";

/** Lists to choose from: the whole row is the target, and a chosen row is pale green. */

export type Row<V extends string = string> = {
  value: V;
  label: ReactNode;
  /** Between the mark and the words: a face. */
  before?: ReactNode;
  /** A second line. */
  detail?: ReactNode;
  /** At the right edge: a badge, a distance. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RowsProps<V extends string> = {
  label: string;
  /** For a list whose heading stands elsewhere: the label is read out only. */
  hideLabel?: boolean;
  rows: readonly Row<V>[];
  error?: string;
  hint?: ReactNode;
  className?: string;
  ref?: Ref<HTMLElement>;
};

export function RadioRows<V extends string>({
  value,
  onChange,
  name,
  ...props
}: RowsProps<V> & { value: V | null | undefined; onChange: (value: V) => void; name?: string }) {
  const own = useId();
  return (
    <Rows {...props} role="radiogroup">
      {(row) => (
        <>
          <input
            type="radio"
            name={name ?? own}
            checked={row.value === value}
            disabled={row.disabled}
            onChange={() => onChange(row.value)}
            className="peer sr-only"
          />
          <Dot checked={row.value === value} />
        </>
      )}
    </Rows>
  );
}

export function CheckRows<V extends string>({
  value,
  onChange,
  ...props
}: RowsProps<V> & { value: readonly V[]; onChange: (value: V[]) => void; name?: string }) {
  const toggle = (one: V) => onChange(value.includes(one) ? value.filter((v) => v !== one) : [...value, one]);
  return (
    <Rows {...props} role="group">
      {(row) => (
        <>
          <input
            type="checkbox"
            checked={value.includes(row.value)}
            disabled={row.disabled}
            onChange={() => toggle(row.value)}
            className="peer sr-only"
          />
          <Tick checked={value.includes(row.value)} />
        </>
      )}
    </Rows>
  );
}

function Rows<V extends string>({
  label,
  hideLabel,
  rows,
  error,
  hint,
  className,
  ref,
  role,
  children,
}: RowsProps<V> & { role: "radiogroup" | "group"; children: (row: Row<V>) => ReactNode }) {
  const id = useId();
  // The same function at every render: a form would take a new one for a new field, and render again.
  const place = useCallback(
    (element: HTMLElement | null) => assign(ref, element?.querySelector("input") ?? null),
    [ref],
  );
  return (
    <div className={className}>
      <p id={id} className={cx("mb-1.5 text-sm font-semibold", hideLabel && "sr-only")}>
        {label}
      </p>
      <div
        role={role}
        aria-labelledby={id}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        ref={place}
        className={cx(
          "divide-y divide-border overflow-hidden rounded-lg border bg-card",
          error ? "border-destructive" : "hairline",
        )}
      >
        {rows.map((row) => (
          <label
            key={row.value}
            className={cx(
              "transition-soft flex min-h-13 flex-wrap items-center gap-3 px-4 py-2.5 has-focus-visible:bg-green-50",
              "has-checked:bg-green-100 hover:bg-cream-25 has-checked:hover:bg-green-100",
              row.disabled && "opacity-55",
            )}
          >
            {children(row)}
            {row.before}
            <span className="min-w-30 flex-1">
              <span className="block font-medium">{row.label}</span>
              {row.detail && <span className="block text-sm text-subtle-foreground">{row.detail}</span>}
            </span>
            {row.aside && (
              <span className="ml-auto shrink-0 text-sm text-subtle-foreground">{row.aside}</span>
            )}
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

function assign(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === "function") ref(element);
  else if (ref) ref.current = element;
}
