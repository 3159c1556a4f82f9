import { Check, MapPin } from "lucide-react";
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from "react";
import {
  ADDRESS_SEARCH_MIN_CHARACTERS,
  type AddressSuggestion,
  formatPostalCode,
} from "../../domain/address.ts";
import { kilometres, type Point } from "../../domain/distance.ts";
import {
  type Address,
  addressFrom,
  locate,
  pointOf,
  useAddressSuggestions,
  useOwnPosition,
} from "../address-search.ts";
import { cx } from "./classes.ts";
import { controlClass, Field, type FieldProps } from "./field.tsx";
import { Spinner } from "./spinner.tsx";

type AddressFieldProps = FieldProps & {
  value: Address;
  onChange: (address: Address) => void;
  /** Where to look first; without it the browser is asked where it is. */
  near?: Point | null;
  /** The map knows no such place. */
  onUnknown?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** An address with suggestions. Arrows move in the list, Enter takes, Escape closes; what is typed is never lost. */
export function AddressField({
  label,
  hint,
  error,
  required,
  optional,
  className,
  value,
  onChange,
  near = null,
  onUnknown,
  ...input
}: AddressFieldProps) {
  const list = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const own = useOwnPosition(open && !near);
  const place = pointOf(value);
  const latest = useRef(value.display);
  useEffect(() => void (latest.current = value.display));
  const { state, suggestions } = useAddressSuggestions(value.display, near ?? own, open && !place);
  // It would lie over the error, which goes away on edit.
  const shown = open && !place && !error && state !== "idle";

  function take(suggestion: AddressSuggestion) {
    onChange(addressFrom(suggestion));
    setOpen(false);
  }

  /** Whoever leaves without taking a suggestion means what they wrote: it gets its place, and keeps its words. */
  async function settle() {
    setOpen(false);
    const typed = value.display.trim();
    if (place || !typed) return;
    const found = typed.length < ADDRESS_SEARCH_MIN_CHARACTERS ? null : await locate(typed, near ?? own);
    if (latest.current !== value.display) return;
    if (found) onChange({ ...found, display: value.display });
    else onUnknown?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!shown) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setActive((active + step + suggestions.length) % suggestions.length);
    }
    const chosen = suggestions[active];
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      take(chosen);
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <Field {...{ label, hint, error, required, optional, className }}>
      {(control) => (
        <div className="relative">
          <MapPin
            size={18}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-500"
          />
          <input
            {...input}
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-expanded={shown}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={shown && suggestions[active] ? `${list}-${active}` : undefined}
            placeholder="Gata och ort"
            value={value.display}
            onFocus={() => setOpen(true)}
            onBlur={() => void settle()}
            onChange={(event) => {
              onChange({ display: event.target.value });
              setActive(0);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            className={controlClass(error, "h-control pr-11 pl-10")}
          />
          {place && (
            <Check
              size={18}
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-primary"
            />
          )}
          {shown && (
            <Suggestions {...{ list, state, suggestions, active, take }} typed={value.display.trim()} />
          )}
        </div>
      )}
    </Field>
  );
}

type ListProps = {
  list: string;
  state: "searching" | "found";
  suggestions: AddressSuggestion[];
  active: number;
  take: (suggestion: AddressSuggestion) => void;
  typed: string;
};

function Suggestions({ list, state, suggestions, active, take, typed }: ListProps) {
  return (
    <div className="rise absolute inset-x-0 top-[calc(100%+6px)] z-30 rounded-lg border hairline bg-popover p-1.5 shadow-popover">
      {suggestions.length === 0 && (
        <p role="status" className="flex items-center gap-2.5 px-3 py-2.5 text-sm text-subtle-foreground">
          {state === "searching" && <Spinner size={16} />}
          {state === "searching" ? "Söker adresser..." : "Inga adresser hittades"}
        </p>
      )}
      <div id={list} role="listbox" aria-label="Adressförslag">
        {suggestions.map((suggestion, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={suggestion.display}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            // The field must keep its focus, or the list would be gone before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
            className={cx(
              "flex min-h-11 w-full items-center gap-3 rounded-sm text-left px-3 py-2 text-sm hover:bg-cream-100",
              index === active && "bg-cream-100",
            )}
          >
            <MapPin size={16} aria-hidden className="shrink-0 text-ink-500" />
            <span className="min-w-0 flex-1">
              <Typed text={suggestion.street || suggestion.display} typed={typed} />{" "}
              {suggestion.street && (
                <span className="text-subtle-foreground">
                  {formatPostalCode(suggestion.postal_code)} {suggestion.city}
                </span>
              )}
            </span>
            {suggestion.distance_km !== null && (
              <span className="shrink-0 text-subtle-foreground tabular-nums">
                {kilometres(suggestion.distance_km)}
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What was typed stands out in what was found. */
function Typed({ text, typed }: { text: string; typed: string }) {
  if (!text.toLocaleLowerCase("sv").startsWith(typed.toLocaleLowerCase("sv"))) return <>{text}</>;
  return (
    <>
      <strong className="font-semibold">{text.slice(0, typed.length)}</strong>
      {text.slice(typed.length)}
    </>
  );
}
