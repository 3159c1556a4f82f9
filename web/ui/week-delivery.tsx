import { Ban, CalendarDays, PartyPopper, Pencil, type LucideIcon } from "lucide-react";
import { useId } from "react";
import type { WeekDelivery } from "../../contract/week.ts";
import { formatDay, formatTime } from "../../domain/dates.ts";
import { amountOf } from "./amount.ts";
import { celebrationLine } from "../../domain/occasions.ts";
import { mayOpen, type WeekPanel, weekPanelLabels, weekPanels } from "../../domain/week.ts";
import { AllergyNote, DietNote, HiddenFood } from "./allergy-note.tsx";
import { StatusBadge } from "./badge.tsx";
import { chosenByForce, cx } from "./classes.ts";
import { DateTile } from "./date-tile.tsx";
import { Change } from "./week-delivery/change.tsx";
import { Forgo } from "./week-delivery/forgo.tsx";
import { Move } from "./week-delivery/move.tsx";
import type { WeekPanelProps } from "./week-delivery/panel.tsx";
import { titleOf } from "./week-delivery/words.ts";

const icons: Record<WeekPanel, LucideIcon> = { andra: Pencil, flytta: CalendarDays, avsta: Ban };

type WeekDeliveryProps = {
  /** Of the page, or below a card's own heading. */
  heading: "h2" | "h3";
  today: Temporal.PlainDate;
  /** For somebody who changes nothing here. */
  readOnly?: boolean;
  /** For somebody without the right to see it. */
  hidesFood?: boolean;
  open: WeekPanel | null;
  setOpen(panel: WeekPanel | null): void;
} & Omit<WeekPanelProps, "onKeep">;

/** A delivery of the week ahead, with three ways to change it. Each opens in place and says what happens first. */
export function WeekDeliveryItem(props: WeekDeliveryProps) {
  const { delivery, heading: Heading, today } = props;
  const date = Temporal.PlainDate.from(delivery.delivery_date);
  const celebrated = celebrationLine(
    delivery.occasion_title,
    delivery.birthday && formatDay(Temporal.PlainDate.from(delivery.birthday)),
  );
  return (
    <>
      <div className="flex gap-4 p-card">
        <DateTile date={date} today={date.equals(today)} />
        <div className="min-w-0">
          <Heading className="display text-h3 wrap-anywhere">{titleOf(delivery)}</Heading>
          <p className="text-sm text-subtle-foreground">{detailOf(delivery)}</p>
          {celebrated && <p className="text-sm text-subtle-foreground">{celebrated}</p>}
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
      {!props.readOnly && <Actions {...props} />}
    </>
  );
}

function Actions(props: WeekDeliveryProps) {
  const { delivery, open, setOpen, busy, act } = props;
  const panelId = useId();
  const panelProps = { delivery, busy, act, onKeep: () => setOpen(null) };
  return (
    <>
      <div className="grid grid-cols-3 divide-x divide-border border-t hairline">
        {weekPanels.map((panel) => {
          const [label, Icon] = [weekPanelLabels[panel], icons[panel]];
          const isOpen = open === panel;
          return (
            <button
              key={panel}
              type="button"
              disabled={!mayOpen(panel, delivery.acts)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? panelId : undefined}
              aria-label={`${label}: ${titleOf(delivery)}`}
              onClick={() => setOpen(isOpen ? null : panel)}
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
        <div id={panelId} className="border-t hairline bg-green-50 p-card">
          {open === "andra" && <Change {...panelProps} />}
          {open === "flytta" && <Move {...panelProps} />}
          {open === "avsta" && <Forgo {...panelProps} />}
        </div>
      )}
    </>
  );
}

function detailOf(delivery: WeekDelivery): string {
  const { quantity, supplier_name, delivery_time } = delivery;
  return `${amountOf(delivery.kind, quantity)}${supplier_name ? ` från ${supplier_name}` : ""}, ${formatTime(delivery_time)}`;
}
