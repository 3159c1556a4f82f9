import { Ban, CalendarDays, PartyPopper, Pencil, type LucideIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { WeekChange, WeekDelivery } from "../../contract/week.ts";
import { inStockholm } from "../../domain/clock.ts";
import { formatDay, formatTime, shortWeekday, weekdayName } from "../../domain/dates.ts";
import { kilometres } from "../../domain/distance.ts";
import { mealLabels, PEOPLE_OPTIONS } from "../../domain/meals.ts";
import { firstName } from "../../domain/names.ts";
import { answerBy, othersAfter } from "../../domain/offer-times.ts";
import type { OrderKind } from "../../domain/order-kinds.ts";
import { supplierKnows } from "../../domain/orders.ts";
import { PORTION_OPTIONS } from "../../domain/people.ts";
import { amountOf } from "./amount.ts";
import { mayOpen, type WeekDoor, weekDoorLabels, weekDoors } from "../../domain/week.ts";
import { clock } from "../clock.ts";
import { AllergyNote, DietNote, HiddenFood } from "./allergy-note.tsx";
import { StatusBadge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { RadioRows } from "./choice-rows.tsx";
import { chosenByForce, cx } from "./classes.ts";
import { DateTile } from "./date-tile.tsx";

const icons: Record<WeekDoor, LucideIcon> = { andra: Pencil, flytta: CalendarDays, avsta: Ban };

type WeekDeliveryProps = {
  delivery: WeekDelivery;
  /** Of the page, or below a card's own heading. */
  heading: "h2" | "h3";
  today: Temporal.PlainDate;
  /** For somebody who changes nothing here. */
  readOnly?: boolean;
  /** For somebody without the right to see it. */
  hidesFood?: boolean;
  open: WeekDoor | null;
  setOpen(door: WeekDoor | null): void;
  busy: boolean;
  /** Said when it is done: 'Tårtan till Elin är flyttad till fredag 27 november.' */
  act(change: WeekChange, done: string): void;
};

/** A delivery of the week ahead, with three ways to change it. Each opens in place and says what happens first. */
export function WeekDeliveryItem(props: WeekDeliveryProps) {
  const { delivery, heading: Heading, today } = props;
  const panel = useId();
  const date = Temporal.PlainDate.from(delivery.delivery_date);
  return (
    <>
      <div className="flex gap-4 p-card">
        <DateTile date={date} today={date.equals(today)} />
        <div className="min-w-0">
          <Heading className="display text-h3 wrap-anywhere">{titleOf(delivery)}</Heading>
          <p className="text-sm text-subtle-foreground">{detailOf(delivery)}</p>
          {delivery.birthday && (
            <p className="text-sm text-subtle-foreground">
              Fyller {formatDay(Temporal.PlainDate.from(delivery.birthday))}
            </p>
          )}
          <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
            <StatusBadge {...delivery} />
            {props.hidesFood && delivery.kind === "cake" && <HiddenFood />}
            <AllergyNote allergies={delivery.allergies} />
            <DietNote diet={delivery.dietary_preferences} />
          </div>
          {delivery.quiet && (
            <p className="mt-2 text-sm text-subtle-foreground">
              Vill fira tyst, så kollegorna får ingen påminnelse.
            </p>
          )}
        </div>
      </div>
      {delivery.own && (
        <p className="flex items-center gap-3 border-t border-rose-100 bg-accent-soft/45 px-card py-3 text-sm text-accent-soft-foreground">
          <PartyPopper size={17} aria-hidden /> Det är ju du.{" "}
          {date.equals(today) ? "Grattis!" : "Grattis i förväg!"}
        </p>
      )}
      {!props.readOnly && <Doors {...props} panel={panel} />}
    </>
  );
}

function Doors(props: WeekDeliveryProps & { panel: string }) {
  const { delivery, open, setOpen, panel } = props;
  return (
    <>
      <div className="grid grid-cols-3 divide-x divide-border border-t hairline">
        {weekDoors.map((door) => {
          const [label, Icon] = [weekDoorLabels[door], icons[door]];
          const isOpen = open === door;
          return (
            <button
              key={door}
              type="button"
              disabled={!mayOpen(door, delivery.acts)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panel : undefined}
              aria-label={`${label}: ${titleOf(delivery)}`}
              onClick={() => setOpen(isOpen ? null : door)}
              className={cx(
                "transition-soft flex h-13 items-center justify-center gap-2 text-body font-semibold select-none disabled:text-ink-300",
                isOpen
                  ? cx("bg-green-50 text-primary inset-shadow-[0_3px_0_var(--primary)]", chosenByForce)
                  : "text-ink-700 hover:bg-cream-25",
              )}
            >
              <Icon size={17} aria-hidden />
              {label}
            </button>
          );
        })}
      </div>
      {delivery.acts.length === 0 && (
        <p className="border-t hairline px-card py-3 text-sm text-subtle-foreground">
          Det är för sent att ändra här. Ring {delivery.supplier_name ?? "leverantören"} om något är fel.
        </p>
      )}
      {open && mayOpen(open, delivery.acts) && (
        <div id={panel} className="border-t hairline bg-green-50 p-card">
          {open === "andra" && <Change {...props} />}
          {open === "flytta" && <Move {...props} />}
          {open === "avsta" && <Forgo {...props} />}
        </div>
      )}
    </>
  );
}

const titleOf = ({ meal_type, employee_name }: WeekDelivery): string =>
  meal_type ? mealLabels[meal_type] : (employee_name ?? "");

/** 'tårtan till Amina', 'lunchen'. */
const named = ({ meal_type, employee_name }: WeekDelivery): string =>
  meal_type ? `${mealLabels[meal_type].toLowerCase()}en` : `tårtan till ${firstName(employee_name ?? "")}`;

const Named = (delivery: WeekDelivery): string => {
  const words = named(delivery);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function detailOf(delivery: WeekDelivery): string {
  const { quantity, supplier_name, delivery_time } = delivery;
  return `${amountOf(delivery.kind, quantity)}${supplier_name ? ` från ${supplier_name}` : ""}, ${formatTime(delivery_time)}`;
}

/** Who must be told, and who has heard of it: the same word for all three. */
const isKnown = ({ status, supplier_name }: WeekDelivery): boolean =>
  supplier_name !== null && supplierKnows(status);
const NOBODY_ASKED = "Ingen leverantör har fått frågan än.";

type Sizing = {
  options: readonly number[];
  howMany: string;
  /** Whom to choose instead. */
  another: string;
  resized(size: number, revision: number): WeekChange;
  keep(now: number): string;
};
const sizing: Record<OrderKind, Sizing> = {
  cake: {
    options: PORTION_OPTIONS,
    howMany: "Hur många bitar?",
    another: "Eller ett annat bageri",
    resized: (portion_size, revision) => ({ what: "portions", portion_size, revision }),
    keep: (now) => `Behåll ${amountOf("cake", now)}`,
  },
  meal: {
    options: PEOPLE_OPTIONS,
    howMany: "Hur många personer?",
    another: "Eller en annan restaurang",
    resized: (people, revision) => ({ what: "people", people, revision }),
    keep: () => "Ändra inte",
  },
};

function Change({ delivery, busy, act, setOpen }: WeekDeliveryProps) {
  const { quantity, others, supplier_name, acts, revision } = delivery;
  const { options, howMany, another, resized, keep } = sizing[delivery.kind];
  const sizes = [...new Set([...options, quantity])].sort((a, b) => a - b);
  const mayResize = acts.includes("portions") || acts.includes("people");
  const [size, setSize] = useState<number | null>(
    mayResize ? (sizes.find((one) => one > quantity) ?? sizes.at(-2) ?? null) : null,
  );
  const [vendor, setVendor] = useState<string | null>(mayResize ? null : (others[0]?.id ?? null));
  const next = others.find(({ id }) => id === vendor);
  const what = next
    ? `Fråga ${next.name} i stället`
    : size
      ? `Ändra till ${amountOf(delivery.kind, size)}`
      : null;
  const run = () => {
    if (next)
      act(
        { what: "supplier", vendor_id: next.id, revision },
        `${next.name} får frågan om ${named(delivery)}.`,
      );
    else if (size)
      act(resized(size, revision), `${Named(delivery)} är ändrad till ${amountOf(delivery.kind, size)}.`);
  };
  return (
    <Panel
      ask={mayResize ? howMany : "Vem ska leverera?"}
      consequence={changeConsequence(delivery, next?.name ?? null)}
      press={what}
      keep={keep(quantity)}
      busy={busy}
      onPress={run}
      onKeep={() => setOpen(null)}
    >
      {mayResize && (
        <Tiles
          label={howMany}
          value={vendor ? null : String(size)}
          onChange={(value) => {
            setVendor(null);
            setSize(Number(value));
          }}
          tiles={sizes.map((one) => ({ value: String(one), isNow: one === quantity, children: one }))}
        />
      )}
      {others.length > 0 && acts.includes("supplier") && (
        <RadioRows
          className={mayResize ? "mt-4" : ""}
          label={another}
          hideLabel={!mayResize}
          value={vendor}
          onChange={setVendor}
          rows={others.map(({ id, name, distance_km }) => ({
            value: id,
            label: name,
            aside: kilometres(distance_km),
          }))}
        />
      )}
      {!what && (
        <p className="text-sm text-subtle-foreground">
          Ingen annan inom räckhåll kan leverera då. {supplier_name && `${supplier_name} är kvar.`}
        </p>
      )}
    </Panel>
  );
}

function changeConsequence(delivery: WeekDelivery, next: string | null): string {
  const { supplier_name } = delivery;
  if (!next) return isKnown(delivery) ? `${supplier_name} får ändringen i ett mejl.` : NOBODY_ASKED;
  return isKnown(delivery)
    ? `${supplier_name} får veta att beställningen är avbokad, och ${next} får frågan nu.`
    : `${next} får frågan. Säger de nej frågar vi nästa.`;
}

const COLUMNS = ["col-start-1", "col-start-2", "col-start-3", "col-start-4", "col-start-5"];

function Move({ delivery, busy, act, setOpen }: WeekDeliveryProps) {
  const now = Temporal.PlainDate.from(delivery.delivery_date);
  const days = delivery.days.map((day) => Temporal.PlainDate.from(day));
  const distance = (day: Temporal.PlainDate) => Math.abs(now.until(day).days);
  const nearest = days.toSorted((a, b) => distance(a) - distance(b))[0];
  const [chosen, setChosen] = useState<Temporal.PlainDate | undefined>(nearest);
  const shown = [...days, now].sort(Temporal.PlainDate.compare);
  return (
    <Panel
      ask="Vilken dag i stället?"
      consequence={chosen ? moveConsequence(delivery, chosen) : ""}
      press={chosen ? `Flytta till ${formatDay(chosen)}` : null}
      keep={`Behåll ${weekdayName(now)}`}
      busy={busy}
      onPress={() =>
        chosen &&
        act(
          { what: "move", delivery_date: chosen.toString(), revision: delivery.revision },
          `${Named(delivery)} är flyttad till ${formatDay(chosen)}.`,
        )
      }
      onKeep={() => setOpen(null)}
    >
      {chosen ? (
        <Tiles
          label="Vilken dag i stället?"
          value={chosen.toString()}
          onChange={(day) => setChosen(Temporal.PlainDate.from(day))}
          byWeekday
          tiles={shown.map((day) => ({
            value: day.toString(),
            isNow: day.equals(now),
            place: COLUMNS[day.dayOfWeek - 1],
            name: formatDay(day),
            children: (
              <>
                <span className="block text-2xs font-normal">{shortWeekday(day)}</span>
                <span className="display block text-h3 leading-[1.15] font-semibold tabular-nums">
                  {day.day}
                </span>
              </>
            ),
          }))}
        />
      ) : (
        <p className="text-sm text-subtle-foreground">
          {delivery.supplier_name ?? "Ingen"} kan inte någon annan dag de två veckorna. Välj en annan
          leverantör under Ändra, eller avstå.
        </p>
      )}
    </Panel>
  );
}

function moveConsequence(delivery: WeekDelivery, day: Temporal.PlainDate): string {
  const { supplier_name } = delivery;
  if (!supplier_name) return NOBODY_ASKED;
  const open = `${supplier_name} har öppet och plats på ${weekdayName(day)}.`;
  // Who could not on the old day is asked for the new one.
  return isKnown(delivery) || delivery.status === "declined"
    ? `${open} De får frågan nu och svarar senast ${deadline(delivery, day)}. Säger de nej frågar vi nästa.`
    : `${open} De har inte fått frågan än.`;
}

function deadline({ delivery_time: time, lead_hours }: WeekDelivery, date: Temporal.PlainDate): string {
  const by = inStockholm(answerBy(clock.now(), { date, time }, { lead_hours, others: othersAfter(0) }));
  return `${weekdayName(by.toPlainDate())} ${formatTime(by.toPlainTime())}`;
}

function Forgo({ delivery, busy, act, setOpen }: WeekDeliveryProps) {
  const { supplier_name } = delivery;
  return (
    <Panel
      ask={`Avstå från ${named(delivery)}?`}
      consequence={
        isKnown(delivery)
          ? `${supplier_name} får veta att beställningen är avbokad.`
          : delivery.status === "declined"
            ? "Ingen har sagt ja, och vi slutar leta."
            : NOBODY_ASKED
      }
      press={`Avstå från ${named(delivery)}`}
      keep="Behåll"
      busy={busy}
      onPress={() => act({ what: "forgo", revision: delivery.revision }, `${Named(delivery)} är avbokad.`)}
      onKeep={() => setOpen(null)}
    />
  );
}

type PanelProps = {
  ask: string;
  /** What happens, before it does. */
  consequence: string;
  /** The green button names it; null when there is nothing to choose. */
  press: string | null;
  keep: string;
  busy: boolean;
  onPress(): void;
  onKeep(): void;
  children?: ReactNode;
};

function Panel({ ask, consequence, press, keep, busy, onPress, onKeep, children }: PanelProps) {
  return (
    <>
      <p className="mb-2.5 text-body font-semibold">{ask}</p>
      {children}
      {press && <p className="mt-3 text-sm text-subtle-foreground">{consequence}</p>}
      <div className="mt-4 flex gap-2.5 max-md:flex-col">
        {press && (
          <Button
            busy={busy}
            onClick={onPress}
            className="h-auto! min-h-control flex-1 py-2 whitespace-normal!"
          >
            {press}
          </Button>
        )}
        <Button look="secondary" onClick={onKeep} className="max-md:hidden">
          {keep}
        </Button>
      </div>
    </>
  );
}

type Tile = { value: string; isNow: boolean; children: ReactNode; name?: string; place?: string | undefined };
type TilesProps = {
  label: string;
  tiles: Tile[];
  value: string | null;
  onChange(value: string): void;
  byWeekday?: boolean;
};

/** Small squares of which one holds; the one that is now is dashed and chooses nothing. */
function Tiles({ label, tiles, value, onChange, byWeekday }: TilesProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        "grid gap-2",
        byWeekday ? "grid-cols-5" : "grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))]",
      )}
    >
      {tiles.map((tile) => (
        <label
          key={tile.value}
          className={cx(
            "transition-soft grid min-h-control content-center rounded-md border py-1.5 text-center font-semibold",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
            tile.place,
            tile.isNow
              ? "border-dashed border-ink-500 text-subtle-foreground"
              : tile.value === value
                ? cx("border-primary bg-primary text-primary-foreground", chosenByForce)
                : "border-border-strong bg-card hover:bg-cream-100",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={tile.name ? `${tile.name}${tile.isNow ? ", som nu" : ""}` : undefined}
            checked={tile.value === value}
            disabled={tile.isNow}
            onChange={() => onChange(tile.value)}
          />
          {tile.children}
        </label>
      ))}
    </div>
  );
}
