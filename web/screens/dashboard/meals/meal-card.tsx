import {
  Building2,
  CalendarSync,
  CalendarX,
  Ellipsis,
  Leaf,
  ListOrdered,
  MapPin,
  Pause,
  Pencil,
  Play,
  Repeat,
  SkipForward,
  Square,
  Store,
  Users,
  Utensils,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MealEvent, MealOrder } from "../../../../contract/meals.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import type { NextStep } from "../../../../domain/next-step.ts";
import { mealLabels, scheduleSummary } from "../../../../domain/meals.ts";
import { agreedTexts } from "../../../../domain/menus.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { StepLine } from "../../../ui/step-icon.tsx";
import { Changing } from "../../../may.ts";
import { useOfficeName } from "../../../offices.ts";
import { CancelMeal } from "./cancel-meal.tsx";
import { ChangeReserves } from "./change-reserves.tsx";
import { ChangeSeries } from "./change-series.tsx";
import { ConfirmFood } from "./confirm-food.tsx";
import { EndSeries } from "./end-series.tsx";
import { MealDays } from "./meal-days.tsx";
import { MoveMeal } from "./move-meal.tsx";
import { PauseSeries } from "./pause-series.tsx";
import { dayInWords, useSeriesActions } from "./series-actions.ts";
import { MealTile } from "./meal-icon.tsx";

type Asking = "food" | "pause" | "change" | "reserves" | "end" | "move" | "cancel" | null;

type CardProps = {
  event: MealEvent & { next_step: NextStep | null };
  events: readonly MealEvent[];
  orders: readonly MealOrder[];
  mayOrder: boolean;
};

/** One meal that comes once or every week, with everything that can be done about it. */
export function MealCard({ event, events, orders, mayOrder }: CardProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const order = orders.find(({ meal_event_id, cancel_by }) => meal_event_id === event.id && cancel_by);
  return (
    <li className="flex flex-col rounded-xl border hairline bg-card shadow-card">
      <div className="flex-1 p-card pb-4">
        <div className="flex items-start gap-3">
          <MealTile meal={event.event_type} once={event.mode === "once"} />
          <div className="min-w-0 flex-1">
            <h2 className="text-base font-semibold">{mealLabels[event.event_type]}</h2>
            <p className="text-sm text-subtle-foreground">{scheduleSummary(event)}</p>
          </div>
          <Changing>
            <CardMenu event={event} mayCancel={Boolean(order)} ask={setAsking} />
          </Changing>
        </div>
        <SeriesPart event={event} events={events} />
        <div className="mt-4 space-y-1.5 text-sm text-ink-700">
          <Fact icon={<Users size={16} aria-hidden />}>
            {counted(event.people_count, "person", "personer")}
          </Fact>
          <Fact icon={<Store size={16} aria-hidden />}>
            {event.restaurant_name ?? "Ingen restaurang vald"}
          </Fact>
          {agreedTexts(event.menus).map((text) => (
            <Fact key={text} icon={<Utensils size={16} aria-hidden />}>
              {text}
            </Fact>
          ))}
          <OfficeFact id={event.office_id} />
          {event.reserves.length > 0 && (
            <Fact icon={<ListOrdered size={16} aria-hidden />}>
              {event.reserves.length === 1 ? "Reserv: " : "Reserver: "}
              {event.reserves.map(({ name }) => name).join(", ")}
            </Fact>
          )}
          {differs(event, events) && (
            <Fact icon={<MapPin size={16} aria-hidden />}>{event.address?.display}</Fact>
          )}
        </div>
        <MealDays event={event} orders={orders} />
        {event.next_step && <StepLine step={event.next_step} className="mt-4 border-t hairline pt-2.5" />}
      </div>
      <NextDelivery event={event} none={mayOrder ? "ingen planerad" : "pausad, abonnemanget har gått ut"} />
      {asking === "pause" && <PauseSeries event={event} close={close} />}
      {asking === "change" && <ChangeSeries event={event} close={close} />}
      {asking === "food" && <ConfirmFood event={event} close={close} />}
      {asking === "end" && <EndSeries event={event} close={close} />}
      {asking === "reserves" && <ChangeReserves event={event} close={close} />}
      {asking === "move" && order && <MoveMeal order={order} close={close} />}
      {asking === "cancel" && order && <CancelMeal order={order} close={close} />}
    </li>
  );
}

const predecessor = (event: MealEvent, events: readonly MealEvent[]) =>
  events.find(({ id }) => id === event.continues_id);

/** A series that was changed from a day on is two cards: each says which part of it that is. */
function SeriesPart({ event, events }: Pick<CardProps, "event" | "events">) {
  const before = predecessor(event, events);
  const after = events.find(({ continues_id }) => continues_id === event.id);
  const text = [
    before && `Samma serie, ändrad från ${dayInWords(event.start_date)}`,
    after && event.end_date && `${before ? "till" : "Till"} och med ${dayInWords(event.end_date)}`,
    !before && after && "sedan som på nästa kort",
  ]
    .filter(Boolean)
    .join(", ");
  if (!text) return null;
  return (
    <p className="mt-3 flex items-start gap-2.5 rounded-md bg-green-50 px-3 py-2 text-sm text-green-800">
      <Repeat size={16} aria-hidden className="mt-0.5 shrink-0" />
      {text}.
    </p>
  );
}

/** Where it goes is said when the cards of one series would else look the same. */
function differs(event: MealEvent, events: readonly MealEvent[]): boolean {
  const neighbour =
    predecessor(event, events) ?? events.find(({ continues_id }) => continues_id === event.id);
  return neighbour !== undefined && neighbour.address?.display !== event.address?.display;
}

type MenuProps = { event: MealEvent; mayCancel: boolean; ask: (what: Asking) => void };

function CardMenu({ event, mayCancel, ask }: MenuProps) {
  const today = useToday();
  const { skip, resume } = useSeriesActions(event);
  const icon = (Icon: typeof Pause) => <Icon size={16} aria-hidden />;
  const isPaused = event.pauses.length > 0;
  const reserves = { label: "Ändra reserver …", icon: icon(ListOrdered), run: () => ask("reserves") };
  const food = { label: "Kost och allergier …", icon: icon(Leaf), run: () => ask("food") };
  const next = event.next && formatDayFrom(Temporal.PlainDate.from(event.next), today);
  const items =
    event.mode === "once"
      ? [
          {
            label: "Flytta …",
            icon: icon(CalendarSync),
            run: () => ask("move"),
            disabled: !mayCancel,
          },
          reserves,
          food,
          {
            label: "Avboka",
            icon: icon(CalendarX),
            run: () => ask("cancel"),
            danger: true,
            disabled: !mayCancel,
          },
        ]
      : [
          ...(event.next
            ? [{ label: `Hoppa över ${next}`, icon: icon(SkipForward), run: () => skip(event.next!, true) }]
            : []),
          ...(isPaused ? [{ label: "Återuppta serien", icon: icon(Play), run: () => resume(null) }] : []),
          {
            label: isPaused ? "Pausa en gång till …" : "Pausa …",
            icon: icon(Pause),
            run: () => ask("pause"),
          },
          { label: "Ändra från ett datum …", icon: icon(Pencil), run: () => ask("change") },
          reserves,
          food,
          { label: "Avsluta serien …", icon: icon(Square), run: () => ask("end"), danger: true },
        ];
  return (
    <Menu items={items}>
      <IconButton
        look="ghost"
        size="sm"
        label={`Fler val för ${mealLabels[event.event_type]}, ${scheduleSummary(event)}`}
        className="-mt-1.5 -mr-2"
      >
        <Ellipsis size={18} aria-hidden />
      </IconButton>
    </Menu>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5">
      <span className="text-ink-500">{icon}</span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function OfficeFact({ id }: { id: string }) {
  const name = useOfficeName()(id);
  return name && <Fact icon={<Building2 size={16} aria-hidden />}>{name}</Fact>;
}

function NextDelivery({ event, none }: { event: MealEvent; none: string }) {
  const today = useToday();
  const day = (text: string) => formatDayFrom(Temporal.PlainDate.from(text), today);
  const pause = event.pauses.find(({ from }) => from <= today.toString());
  const pausedNow = pause !== undefined;
  return (
    <footer className="flex items-center justify-between gap-3 rounded-b-xl border-t hairline bg-cream-25 px-card py-3 text-sm">
      <span className="text-subtle-foreground">{pausedNow ? "Pausad" : "Nästa"}</span>
      <span className="text-right font-medium">
        {pausedNow && !pause.until
          ? "tills vidare"
          : event.next
            ? (pausedNow ? "nästa " : "") + day(event.next)
            : none}
      </span>
    </footer>
  );
}
