import { CalendarX, Ellipsis } from "lucide-react";
import { useState } from "react";
import type { MealOrder } from "../../../../contract/meals.ts";
import { inStockholm } from "../../../../domain/clock.ts";
import { daysUntil, formatDayTime } from "../../../../domain/dates.ts";
import { mealLabels } from "../../../../domain/meals.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { DayBadge, StatusBadge } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { DateTile } from "../../../ui/date-tile.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { EmptyPlate } from "../../../ui/plate.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { CancelMeal } from "./cancel-meal.tsx";

export function UpcomingMeals({ orders, ordered }: { orders: readonly MealOrder[]; ordered: number }) {
  return (
    <Card>
      <CardHead
        line
        title="Kommande leveranser"
        aside={
          <p className="text-sm whitespace-nowrap text-subtle-foreground">
            <strong className="font-semibold text-foreground tabular-nums">{ordered}</strong> beställda
          </p>
        }
      />
      {orders.length === 0 ? (
        <EmptyState
          picture={<EmptyPlate />}
          title="Inga leveranser på gång"
          text="Återkommande måltider dyker upp här en vecka i förväg."
        />
      ) : (
        <ul className="divide-y divide-border">
          {orders.map((order) => (
            <MealRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A delivery: when, how many, from whom, and where it stands. */
export function MealRow({ order, past }: { order: MealOrder; past?: boolean }) {
  const day = Temporal.PlainDate.from(order.delivery_date);
  const days = daysUntil(day, useToday());
  const badges = (
    <>
      {!past && <DayBadge days={days} />}
      <StatusBadge status={order.status} />
    </>
  );
  return (
    <li className="relative flex gap-4 px-card py-4 md:items-center">
      <DateTile date={day} today={days === 0} />
      <div className="min-w-0 flex-1">
        <h3 className="text-base font-semibold">{mealLabels[order.event_type]}</h3>
        <p className="mt-0.5 text-sm text-subtle-foreground">
          <span className="max-md:block">{formatDayTime(day, order.time)}</span>
          <span aria-hidden className="mx-2 text-ink-300 max-md:hidden">
            ·
          </span>
          <span className="max-md:block">
            {counted(order.people_count, "person", "personer")},{" "}
            {order.restaurant_name ?? "ingen restaurang vald"}
          </span>
        </p>
        {order.status === "declined" && (
          <p className="mt-1 text-sm text-destructive">
            Restaurangen kan inte leverera{order.decline_reason ? `: ${order.decline_reason}` : "."}
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-1.5 md:hidden">{badges}</div>
      </div>
      <div className="flex items-center gap-2 max-md:hidden">
        {!past && (
          <span className="w-30">
            <DayBadge days={days} />
          </span>
        )}
        <span className="flex w-40 justify-end">
          <StatusBadge status={order.status} />
        </span>
      </div>
      {!past && <RowMenu order={order} />}
    </li>
  );
}

function RowMenu({ order }: { order: MealOrder }) {
  const [cancelling, setCancelling] = useState(false);
  const { cancel_by } = order;
  const limit = cancel_by ? inStockholm(Temporal.Instant.from(cancel_by)) : null;
  const label = limit
    ? `Avboka (senast ${formatDayTime(limit.toPlainDate(), limit.toPlainTime())})`
    : "Kan inte avbokas längre";
  return (
    <>
      <Menu
        items={[
          {
            label,
            icon: <CalendarX size={16} aria-hidden />,
            run: () => setCancelling(true),
            danger: limit !== null,
            disabled: limit === null,
          },
        ]}
      >
        <IconButton
          look="ghost"
          size="sm"
          label={`Fler val för leveransen ${formatDayTime(Temporal.PlainDate.from(order.delivery_date), order.time)}`}
          className="-mr-2 max-md:absolute max-md:top-2 max-md:right-4"
        >
          <Ellipsis size={18} aria-hidden />
        </IconButton>
      </Menu>
      {cancelling && <CancelMeal order={order} close={() => setCancelling(false)} />}
    </>
  );
}
