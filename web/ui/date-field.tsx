import { Calendar as CalendarIcon } from "lucide-react";
import { Popover } from "radix-ui";
import { type Ref, Suspense, useLayoutEffect, useState } from "react";
import { lazy } from "../lazy.ts";
import { controlClass, Field, type FieldProps } from "./field.tsx";
import { useToday } from "../clock.ts";
import { Spinner } from "./spinner.tsx";
import { useDateWords } from "./date-words.ts";
import { readableDate, typedBirthday, typedDate } from "./typed-date.ts";

const Calendar = lazy(() => import("./calendar.tsx"));

type DateFieldProps = FieldProps & {
  /** yyyy-MM-dd; what was typed when that is no date, so that the form can say so; empty for none. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
  /** For a birthday: month and year as lists. */
  years?: boolean;
  /** What an empty field means: 'Tills vidare'. */
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A date that can be typed (1988-02-17) or picked. It reads '17 februari 1988' when nobody edits it. */
export function DateField({
  label,
  hint,
  error,
  required,
  optional,
  className,
  value,
  onChange,
  min,
  max,
  years,
  placeholder,
  ...input
}: DateFieldProps) {
  const today = useToday();
  const words = useDateWords();
  /** What a form gets of it. */
  const meaning = (text: string): string =>
    (years ? typedBirthday(text, today) : typedDate(text, today)) ?? text;
  // A date is whole before its last key: 1988-02-1 is one. So the text stays the person's own until the field is left.
  const [text, setText] = useState<string | null>(null);
  const written = text !== null && meaning(text) === value ? text : value;
  // The text becomes 1988-02-17 when the field is entered, which would leave the cursor anywhere: all of it is selected.
  const [entered, setEntered] = useState<HTMLInputElement | null>(null);
  useLayoutEffect(() => entered?.select(), [entered]);
  const [open, setOpen] = useState(false);
  return (
    <Field {...{ label, hint, error, required, optional, className }}>
      {(control) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Anchor className="relative">
            <input
              {...input}
              {...control}
              type="text"
              autoComplete="off"
              placeholder={placeholder ?? words.pattern}
              value={text === null ? readableDate(value, years ? "long" : "short", words.language) : written}
              onFocus={(event) => {
                const field = event.target;
                setText(value);
                setEntered(field);
                // A press puts the cursor where it was pressed, after this. What has been typed by then stays.
                setTimeout(() => field.value === value && field.select());
              }}
              onBlur={() => {
                setText(null);
                setEntered(null);
              }}
              onChange={(event) => {
                setText(event.target.value);
                onChange(meaning(event.target.value));
              }}
              className={controlClass(error, "h-control pr-12")}
            />
            <Popover.Trigger
              type="button"
              disabled={input.disabled}
              aria-label={`${words.pick}: ${label}`}
              className="absolute inset-y-0 right-1.5 my-auto grid size-9 place-items-center rounded-sm text-ink-600 hover:text-foreground"
            >
              <CalendarIcon size={18} aria-hidden />
            </Popover.Trigger>
          </Popover.Anchor>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={6}
              collisionPadding={12}
              aria-label={`${words.calendar}: ${label}`}
              onOpenAutoFocus={focusDay}
              // A dialog would keep the wheel for itself, and this lies outside it.
              onWheel={(event) => event.stopPropagation()}
              onTouchMove={(event) => event.stopPropagation()}
              className="rise z-70 max-h-(--radix-popover-content-available-height) min-h-[min(300px,var(--radix-popover-content-available-height))] min-w-[300px] overflow-y-auto rounded-xl border hairline bg-popover p-3 shadow-popover outline-none"
            >
              <Suspense fallback={<Spinner label={words.loading} className="m-auto" />}>
                <Calendar
                  {...{ value, min, max, years }}
                  onPick={(date) => {
                    onChange(date);
                    setOpen(false);
                  }}
                />
              </Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}

/** The library would begin at a button. The first time the calendar is still on its way, and takes the focus itself. */
function focusDay(event: Event): void {
  event.preventDefault();
  (event.target as Element).querySelector<HTMLElement>("[role=gridcell] [tabindex='0']")?.focus();
}
