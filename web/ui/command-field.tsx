import { Link, type LinkProps } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { counted } from "../../domain/swedish.ts";
import type { CallError } from "../call-error.ts";
import { BackButton } from "./back-button.ts";
import { cx } from "./classes.ts";
import { returnFocus } from "./focus.ts";
import { Keys } from "./keys.tsx";
import { Match } from "./match.tsx";
import { keyName } from "./search-key.ts";
import { EmptyState, LoadFailed } from "./states.tsx";

export type CommandRow = {
  key: string;
  title: string;
  detail?: string | undefined;
  picture: ReactNode;
  aside?: ReactNode;
  /** Where it leads, or what it does. */
  link?: LinkProps;
  run?: () => void;
};
export type CommandGroup = { title: string; rows: CommandRow[] };

type FieldProps = {
  onClose: () => void;
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** In their fixed order; those that are empty are left out. */
  groups: readonly CommandGroup[];
  /** What is shown is still about the word before. */
  stale: boolean;
  failed: { error: CallError; reload: () => void } | null;
  /** What else could be tried when nothing is found. */
  hint: string;
  /** Below what was found. */
  note?: string | undefined;
  shortcuts?: readonly (readonly [keys: string, does: string])[];
};

/**
 * One field for everything: what is found below it is gone through with the arrows while the words are still typed.
 * In the middle of a wide screen, all of a phone's.
 */
export function CommandField(props: FieldProps) {
  const {
    onClose,
    label,
    placeholder,
    text,
    onText,
    groups,
    stale,
    failed,
    hint,
    note,
    shortcuts = [],
  } = props;
  const id = useId();
  const [helping, setHelping] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = groups.filter(({ rows }) => rows.length > 0);
  const rows = shown.flatMap((group) => group.rows);
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  );
  const active = rows[at];
  const optionId = (key: string) => `${id}-${key}`;
  const press = () => active && document.getElementById(optionId(active.key))?.click();
  const waitsForEnter = useEnterWhenSettled(stale, press);

  function choose(next: number) {
    const row = rows[(next + rows.length) % rows.length];
    if (!row) return;
    setChosen(row.key);
    document.getElementById(optionId(row.key))?.scrollIntoView({ block: "nearest" });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp")
      choose(at + (event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Enter") (stale ? waitsForEnter : press)();
    else if (event.key === "?" && text === "") setHelping(!helping);
    else return;
    event.preventDefault();
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fade fixed inset-0 z-50 bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          className="rise fixed z-50 flex flex-col bg-card outline-none max-md:inset-0 md:inset-x-0 md:top-[min(112px,10vh)] md:mx-auto md:max-h-[calc(90vh-24px)] md:w-[640px] md:overflow-hidden md:rounded-2xl md:shadow-dialog forced-colors:border"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <BackButton onBack={onClose} />
          <div className="flex shrink-0 items-center gap-3.5 border-b hairline px-5 max-md:pt-[env(safe-area-inset-top)]">
            <Search size={19} aria-hidden className="text-ink-600" />
            <input
              autoFocus
              type="text"
              role="combobox"
              aria-expanded={rows.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              aria-activedescendant={active && optionId(active.key)}
              aria-label={label}
              placeholder={placeholder}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={100}
              value={text}
              onChange={(event) => {
                onText(event.target.value);
                setHelping(false);
                setChosen(null);
              }}
              onKeyDown={onKeyDown}
              className="h-15 min-w-0 flex-1 bg-transparent text-[17px] outline-none"
            />
            <Radix.Close className="shrink-0 rounded-sm py-2.5 font-semibold md:hidden">Avbryt</Radix.Close>
            <Radix.Close className="shrink-0 rounded-xs max-md:hidden">
              <span className="sr-only">Stäng, </span>
              <Keys>esc</Keys>
            </Radix.Close>
          </div>
          <p role="status" className="sr-only">
            {!stale && text.trim() !== "" && counted(rows.length, "träff", "träffar")}
          </p>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2.5 pt-2 pb-3">
            {helping && <Shortcuts more={shortcuts} />}
            {failed && !helping && (
              <LoadFailed text="Kunde inte söka" detail={failed.error.text} retry={failed.reload} />
            )}
            {!helping && !failed && rows.length === 0 && !stale && (
              <EmptyState title={`Inga träffar på ”${text.trim()}”`} text={hint} />
            )}
            <div id={id} role="listbox" aria-label={label} className={cx(helping && "hidden")}>
              {shown.map((group, index) => (
                <div
                  key={group.title}
                  role="group"
                  aria-labelledby={`${id}-group-${index}`}
                  className="pt-2 pb-1"
                >
                  <p
                    id={`${id}-group-${index}`}
                    className="px-2.5 pt-1 pb-1.5 text-xs font-semibold text-muted-foreground"
                  >
                    {group.title}
                  </p>
                  {group.rows.map((row) => (
                    <Option
                      key={row.key}
                      id={optionId(row.key)}
                      row={row}
                      on={row === active}
                      words={text}
                      onPoint={() => setChosen(row.key)}
                      onClose={onClose}
                    />
                  ))}
                </div>
              ))}
            </div>
            {note && !helping && <p className="px-2.5 pt-2 text-sm text-muted-foreground">{note}</p>}
          </div>
          <footer className="flex shrink-0 items-center gap-5 border-t hairline bg-cream-25 px-5 py-3 text-xs text-subtle-foreground max-md:hidden pointer-coarse:hidden">
            <span className="flex items-center gap-1.5">
              <Keys>↑</Keys>
              <Keys>↓</Keys> Välj
            </span>
            <span className="flex items-center gap-1.5">
              <Keys>↵</Keys> Öppna
            </span>
            <button
              type="button"
              aria-expanded={helping}
              onClick={() => setHelping(!helping)}
              className="ml-auto flex items-center gap-1.5 rounded-xs"
            >
              <Keys>?</Keys> Alla kortkommandon
            </button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type OptionProps = {
  id: string;
  row: CommandRow;
  on: boolean;
  words: string;
  onPoint: () => void;
  onClose: () => void;
};

function Option({ id, row, on, words, onPoint, onClose }: OptionProps) {
  const look = cx(
    "flex min-h-12 w-full items-center gap-3.5 rounded-lg border px-2.5 py-2 text-left",
    on ? "border-green-300 bg-green-50 forced-colors:outline" : "border-transparent",
  );
  const body = (
    <>
      <span className="grid w-9 shrink-0 place-items-center">{row.picture}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">
          <Match text={row.title} words={words} />
        </span>
        {row.detail && (
          <span className="block text-sm wrap-anywhere text-subtle-foreground">{row.detail}</span>
        )}
      </span>
      {row.aside}
      {on && (
        <span aria-hidden className="max-md:hidden pointer-coarse:hidden">
          <Keys>↵</Keys>
        </span>
      )}
    </>
  );
  // The focus stays in the field: the arrows move what is marked.
  const common = {
    id,
    role: "option",
    "aria-selected": on,
    tabIndex: -1,
    onMouseMove: onPoint,
    className: look,
  };
  if (row.link)
    return (
      <Link {...row.link} {...common} onClick={onClose}>
        {body}
      </Link>
    );
  return (
    <button
      type="button"
      {...common}
      onClick={() => {
        onClose();
        row.run?.();
      }}
    >
      {body}
    </button>
  );
}

function Shortcuts({ more }: { more: readonly (readonly [string, string])[] }) {
  const all = [
    [keyName.join(" "), "Sök eller gör något"],
    ["↑ ↓", "Välj"],
    ["↵", "Öppna"],
    ["esc", "Stäng"],
    ...more,
  ];
  return (
    <dl className="px-2.5 py-2">
      {all.map(([keys, does]) => (
        <div key={does} className="flex items-center justify-between gap-4 py-2">
          <dt className="order-last flex gap-1">
            {keys!.split(" ").map((key) => (
              <Keys key={key}>{key}</Keys>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who types fast and presses Enter means what will be found, and not what the word before had found. */
function useEnterWhenSettled(stale: boolean, press: () => void): () => void {
  const waits = useRef(false);
  const settle = useEffectEvent(() => {
    if (waits.current) press();
    waits.current = false;
  });
  useEffect(() => {
    if (!stale) settle();
  }, [stale]);
  return () => {
    waits.current = true;
  };
}
