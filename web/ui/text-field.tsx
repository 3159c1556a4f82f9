import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { cx } from "./classes.ts";
import { controlClass, Field, type FieldProps } from "./field.tsx";
import { useKitWords } from "./words.ts";

type Own<Tag extends "input" | "textarea"> = FieldProps & Omit<ComponentProps<Tag>, keyof FieldProps>;

/** `before` and `after` are small things inside the outline: an icon, a ring, a button. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  required,
  optional,
  changed,
  className,
  before,
  after,
  good,
  ...input
}: Own<"input"> & { before?: ReactNode; after?: ReactNode; good?: boolean }) {
  return (
    <Field {...{ label, hideLabel, hint, error, required, optional, changed, className }}>
      {(control) => (
        <div className="relative">
          {before && <Inside className="left-3.5">{before}</Inside>}
          <input
            type="text"
            {...input}
            {...control}
            className={cx(
              controlClass(error, "h-control"),
              Boolean(before) && "pl-10",
              Boolean(after) && "pr-12",
              (good || changed) && !error && "border-primary",
            )}
          />
          {after && <Inside className="right-3.5">{after}</Inside>}
        </div>
      )}
    </Field>
  );
}

type Preset = Omit<ComponentProps<typeof TextField>, "label" | "type"> & { label?: string };

/** The writer's own address, unless `autoComplete` says otherwise. */
export const EmailField = (props: Preset) => (
  <TextField label={useKitWords().email} type="email" autoComplete="email" {...props} />
);

export const PhoneField = (props: Preset) => (
  <TextField label={useKitWords().phone} type="tel" autoComplete="tel" {...props} />
);

function Inside({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={cx("absolute inset-y-0 flex items-center text-ink-500", className)}>{children}</span>
  );
}

export function PasswordField(props: Omit<Own<"input">, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? "text" : "password"}
      after={
        <button
          type="button"
          aria-label={shown ? "Dölj lösenordet" : "Visa lösenordet"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-mr-2 rounded-sm p-2"
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      }
    />
  );
}

export function TextArea({
  label,
  hint,
  error,
  required,
  optional,
  changed,
  className,
  rows = 4,
  ...input
}: Own<"textarea">) {
  return (
    <Field {...{ label, hint, error, required, optional, changed, className }}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          rows={rows}
          className={controlClass(error, "block resize-y py-2.5")}
        />
      )}
    </Field>
  );
}
