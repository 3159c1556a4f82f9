import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./classes.ts";
import { useKitWords } from "./words.ts";

/** What every field has in common: a label above, a hint or an error below. */
export type FieldProps = {
  label: string;
  /** Where what stands around the field says it: the label is read out only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string;
  /** Marked with an asterisk. */
  required?: boolean;
  /** Marked 'Valfritt', in the screen's language. */
  optional?: boolean;
  /** Marked 'Ändrad', until it is saved. */
  changed?: boolean;
  className?: string;
};

export const controlClass = (error: unknown, extra?: string): string =>
  cx(
    "transition-soft w-full rounded-md border bg-card px-3.5 text-foreground max-md:text-base md:text-body outline-none",
    "focus-visible:border-primary focus-visible:ring-3 focus-visible:ring-green-200 disabled:bg-cream-100 disabled:text-ink-500",
    error
      ? "border-destructive ring-3 ring-red-100 focus-visible:border-destructive focus-visible:ring-red-300"
      : "border-input",
    extra,
  );

type Described = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

/** Lays a field out and hands its control the ids that tie label, hint and error together. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  required,
  optional,
  changed,
  className,
  children,
}: FieldProps & { children: (control: Described & { "aria-required": true | undefined }) => ReactNode }) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={cx("min-w-0", className)}>
      {hideLabel ? (
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
      ) : (
        <FieldLabel htmlFor={id} required={required} optional={optional} changed={changed}>
          {label}
        </FieldLabel>
      )}
      {children({
        id,
        "aria-describedby": note,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      <FieldNote id={note} error={error} hint={hint} />
    </div>
  );
}

type LabelProps = {
  htmlFor?: string;
  id?: string;
  required?: boolean;
  optional?: boolean;
  changed?: boolean;
  children: ReactNode;
};

export function FieldLabel({ htmlFor, id, required, optional, changed, children }: LabelProps) {
  const words = useKitWords();
  return (
    <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm leading-5">
      <span className="font-semibold">
        <label htmlFor={htmlFor} id={id}>
          {children}
        </label>
        {required && (
          <span aria-hidden className="ml-0.5 text-accent">
            *
          </span>
        )}
      </span>
      {(changed || optional) && (
        <span className="text-muted-foreground">{changed ? words.changed : words.optional}</span>
      )}
    </div>
  );
}

export function FieldNote({ id, error, hint }: { id?: string; error?: string; hint?: ReactNode }) {
  if (error)
    return (
      <p id={id} className="mt-1.5 flex items-start gap-1.5 text-xs text-destructive">
        <CircleAlert size={14} className="mt-0.5" aria-hidden />
        {error}
      </p>
    );
  if (!hint) return null;
  return (
    <div id={id} className="mt-1.5 text-xs text-muted-foreground">
      {hint}
    </div>
  );
}
