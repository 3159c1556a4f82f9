import { CalendarX, Ellipsis, Pause, Pencil, Play, SkipForward, Square, Store, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MealEvent, MealOrder } from "../../../../contract/meals.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { mealLabels, scheduleSummary } from "../../../../domain/meals.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Changing } from "../../../viewing.ts";
import { CancelMeal } from "./cancel-meal.tsx";
import { ChangeSeries } from "./change-series.tsx";
import { EndSeries } from "./end-series.tsx";
import { MealDays } from "./meal-days.tsx";
import { PauseSeries } from "./pause-series.tsx";
import { pauseOf, useSeriesActions } from "./series-actions.ts";
import { MealTile } from "./meal-icon.tsx";

type Asking = "pause" | "change" | "end" | "cancel" | null;

type CardProps = { event: MealEvent; orders: readonly MealOrder[]; mayOrder: boolean };

/** One meal that comes once or every week, with everything that can be done about it. */
export function MealCard({ event, orders, mayOrder }: CardProps) {
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
        <div className="mt-4 space-y-1.5 text-sm text-ink-700">
          <Fact icon={<Users size={16} aria-hidden />}>
            {counted(event.people_count, "person", "personer")}
          </Fact>
          <Fact icon={<Store size={16} aria-hidden />}>
            {event.restaurant_name ?? "Ingen restaurang vald"}
          </Fact>
        </div>
        <MealDays event={event} />
      </div>
      <NextDelivery event={event} none={mayOrder ? "ingen planerad" : "ingen utan abonnemang"} />
      {asking === "pause" && <PauseSeries event={event} close={close} />}
      {asking === "change" && <ChangeSeries event={event} close={close} />}
      {asking === "end" && <EndSeries event={event} close={close} />}
      {asking === "cancel" && order && <CancelMeal order={order} close={close} />}
    </li>
  );
}

type MenuProps = { event: MealEvent; mayCancel: boolean; ask: (what: Asking) => void };

function CardMenu({ event, mayCancel, ask }: MenuProps) {
  const today = useToday();
  const { skip, resume } = useSeriesActions(event);
  const icon = (Icon: typeof Pause) => <Icon size={16} aria-hidden />;
  const isPaused = pauseOf(event) !== null;
  const next = event.next && formatDayFrom(Temporal.PlainDate.from(event.next), today);
  const items =
    event.mode === "once"
      ? [
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
          isPaused
            ? { label: "Återuppta serien", icon: icon(Play), run: resume }
            : { label: "Pausa …", icon: icon(Pause), run: () => ask("pause") },
          { label: "Ändra från ett datum …", icon: icon(Pencil), run: () => ask("change") },
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

function NextDelivery({ event, none }: { event: MealEvent; none: string }) {
  const today = useToday();
  const day = (text: string) => formatDayFrom(Temporal.PlainDate.from(text), today);
  const pause = pauseOf(event);
  const pausedNow = pause !== null && pause.from <= today.toString();
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
