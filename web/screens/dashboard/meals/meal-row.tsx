import { CalendarSync, CalendarX, Ellipsis, Store, Users } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { orderers } from "../../../../contract/callers.ts";
import type { MealOrder } from "../../../../contract/meals.ts";
import { daysUntil, formatDayTime } from "../../../../domain/dates.ts";
import { mealLabels } from "../../../../domain/meals.ts";
import { inKronor } from "../../../../domain/money.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { useHasRole } from "../../../may.ts";
import { DayBadge, StatusBadge } from "../../../ui/badge.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/classes.ts";
import { DateTile } from "../../../ui/date-tile.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { OfficeNote } from "../../../ui/office-note.tsx";
import { StepLine } from "../../../ui/step-icon.tsx";
import { CancelMeal } from "./cancel-meal.tsx";
import { ChangePeople } from "./change-people.tsx";
import { ChooseRestaurant } from "./choose-restaurant.tsx";
import { MoveMeal } from "./move-meal.tsx";
import { refusedText } from "../refused-text.ts";
import { momentText } from "../../../ui/moment-text.ts";

/** A delivery: when, how many, from whom, and where it stands. */
type RowProps = { order: MealOrder; past?: boolean; /** A link has led here. */ pointedAt?: boolean };

export function MealRow({ order, past, pointedAt = false }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const isOrderer = useHasRole(orderers);
  useEffect(() => {
    if (!pointedAt) return;
    row.current?.scrollIntoView({ block: "center" });
    row.current?.focus({ preventScroll: true });
  }, [pointedAt]);
  const day = Temporal.PlainDate.from(order.delivery_date);
  const today = useToday();
  const days = daysUntil(day, today);
  const refused = refusedText(order, order.restaurant_name ?? "Restaurangen", days < 0);
  const badges = (
    <>
      {!past && <DayBadge days={days} />}
      <StatusBadge {...order} />
    </>
  );
  return (
    <li
      ref={row}
      {...(pointedAt ? { tabIndex: -1, "aria-current": true } : {})}
      className={cx(
        "relative flex gap-4 px-card py-4 outline-none max-md:flex-wrap md:items-center",
        pointedAt && "bg-marzipan-100",
      )}
    >
      <DateTile date={day} today={days === 0} />
      <div className="min-w-0 flex-1">
        <h3 className="text-base font-semibold">{mealLabels[order.event_type]}</h3>
        <p className="mt-0.5 text-sm text-subtle-foreground">
          <span className="max-md:block">{formatDayTime(day, order.time, today)}</span>
          <span aria-hidden className="mx-2 text-ink-300 max-md:hidden">
            ·
          </span>
          <span className="max-md:block">
            {counted(order.people_count, "person", "personer")},{" "}
            {order.restaurant_name ?? "ingen restaurang vald"}
            {order.product_name && `, ${order.product_name}`}
            {order.product_price_ore !== null && `, ${inKronor(order.product_price_ore)} exkl. moms`}
          </span>
        </p>
        <OfficeNote id={order.office_id} className="mt-0.5" />
        {refused && <p className="mt-1 text-sm text-destructive">{refused}</p>}
        {order.next_step && !past && <StepLine step={order.next_step} className="mt-1.5" />}
        <div className="mt-2 flex flex-wrap gap-1.5 md:hidden">{badges}</div>
      </div>
      <div className="flex items-center gap-2 max-md:hidden">
        {!past && (
          <span className="w-30">
            <DayBadge days={days} />
          </span>
        )}
        <span className="flex w-40 justify-end">
          <StatusBadge {...order} />
        </span>
      </div>
      {!past && isOrderer && <RowMenu order={order} />}
    </li>
  );
}

function RowMenu({ order }: { order: MealOrder }) {
  const [asking, setAsking] = useState<"people" | "restaurant" | "move" | "cancel" | null>(null);
  const close = () => setAsking(null);
  const { cancel_by } = order;
  const cancel = cancel_by ? `Avboka (senast ${momentText(cancel_by)})` : "Kan inte avbokas längre";
  const refused = order.status === "declined";
  const needsRestaurant = refused || !order.restaurant_name;
  return (
    <>
      {refused && (
        <Button look="secondary" size="sm" className="max-md:w-full" onClick={() => setAsking("restaurant")}>
          Välj ny restaurang
        </Button>
      )}
      <Menu
        items={[
          {
            label: needsRestaurant ? "Välj ny restaurang …" : "Byt restaurang …",
            icon: <Store size={16} aria-hidden />,
            run: () => setAsking("restaurant"),
            disabled: !needsRestaurant && cancel_by === null,
          },
          ...(refused
            ? []
            : [
                {
                  label: "Ändra antalet personer …",
                  icon: <Users size={16} aria-hidden />,
                  run: () => setAsking("people"),
                  disabled: cancel_by === null,
                },
              ]),
          {
            label: "Flytta …",
            icon: <CalendarSync size={16} aria-hidden />,
            run: () => setAsking("move"),
            disabled: refused ? !order.asked || order.outcome !== null : cancel_by === null,
          },
          ...(refused
            ? [
                {
                  label: "Avstå …",
                  icon: <CalendarX size={16} aria-hidden />,
                  run: () => setAsking("cancel"),
                  danger: true,
                  disabled: order.outcome !== null,
                },
              ]
            : [
                {
                  label: cancel,
                  icon: <CalendarX size={16} aria-hidden />,
                  run: () => setAsking("cancel"),
                  danger: cancel_by !== null,
                  disabled: cancel_by === null,
                },
              ]),
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
      {asking === "people" && <ChangePeople order={order} close={close} />}
      {asking === "move" && <MoveMeal order={order} close={close} />}
      {asking === "cancel" && <CancelMeal order={order} close={close} />}
      {asking === "restaurant" && <ChooseRestaurant order={order} close={close} />}
    </>
  );
}
