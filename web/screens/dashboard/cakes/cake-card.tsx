import { useNavigate } from "@tanstack/react-router";
import { CakeSlice, ChevronRight, Store } from "lucide-react";
import type { CakeOfYear } from "../../../../contract/cakes.ts";
import { LATE_DAYS } from "../../../../domain/birthday.ts";
import { formatDay } from "../../../../domain/dates.ts";
import { inKronor } from "../../../../domain/money.ts";
import type { NextStep } from "../../../../domain/next-step.ts";
import { celebrationLine } from "../../../../domain/occasions.ts";
import { isOpen, lostAs } from "../../../../domain/orders.ts";
import { promiseLabels } from "../../../../domain/promise.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { refusedText } from "../refused-text.ts";
import { AllergyNote, DietNote, HiddenFood } from "../../../ui/allergy-note.tsx";
import { Pill, StatusBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/classes.ts";
import { DateTile } from "../../../ui/date-tile.tsx";
import { OfficeNote } from "../../../ui/office-note.tsx";
import { ProductPicture } from "../../../ui/product-picture.tsx";
import { StepLine } from "../../../ui/step-icon.tsx";
import { Changing, useSeesAllergies } from "../../../may.ts";

type CardProps = {
  cake: CakeOfYear;
  /** The card stands among deliveries, so that a birthday on another day is told. */
  byDelivery?: boolean;
  onOrder: (employees: string[]) => void;
};

/** One birthday and its cake. The whole card opens the order; what is missing has a button of its own. */
export function CakeCard({ cake, byDelivery, onOrder }: CardProps) {
  const today = useToday();
  const seesFood = useSeesAllergies();
  const navigate = useNavigate();
  const { order } = cake;
  const date = Temporal.PlainDate.from(cake.delivery_date);
  const past = Temporal.PlainDate.compare(date, today) < 0;
  const unwanted = unwantedText(cake);
  const open = () =>
    void navigate({ to: "/dashboard", search: (search) => ({ ...search, order: order?.id }) });

  return (
    <li
      className={cx(
        "relative flex flex-col rounded-xl border hairline p-[18px] shadow-card",
        past ? "bg-cream-25" : "bg-card",
        order && "transition-soft has-[.opens:hover]:border-border-strong",
      )}
    >
      <div className="flex gap-3.5">
        <DateTile date={date} today={date.equals(today)} />
        <div className="min-w-0 pt-0.5">
          <h3 className={cx("font-semibold", order?.status === "cancelled" && "text-subtle-foreground")}>
            {order ? (
              <button
                type="button"
                onClick={open}
                className="opens max-w-full text-left outline-none after:absolute after:inset-0 after:rounded-xl after:outline-offset-2 after:outline-ring focus-visible:after:outline-2"
              >
                {cake.name}
              </button>
            ) : (
              cake.name
            )}
          </h3>
          <p className="text-sm text-subtle-foreground">
            {celebrationLine(cake.occasion_title, byDelivery ? otherDay(cake) : null) ??
              cake.delivery_reason ??
              formatDay(date)}
          </p>
        </div>
        {order && <ChevronRight size={18} aria-hidden className="mt-1 -mr-1 ml-auto shrink-0 text-ink-300" />}
      </div>
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        {unwanted ? (
          <Pill tone="cream">{unwanted}</Pill>
        ) : (
          <StatusBadge status={null} {...order} delivery_date={cake.delivery_date} />
        )}
        <span className="text-sm text-subtle-foreground tabular-nums">
          {counted(cake.portion_size, "bit", "bitar")}
        </span>
      </div>
      <div className="mt-3.5 flex flex-1 flex-col gap-2 border-t hairline pt-3.5">
        {!seesFood && <HiddenFood />}
        <AllergyNote wide allergies={cake.allergies} />
        <DietNote diet={cake.dietary_preferences} />
        <OfficeNote id={cake.office_id} />
        <p className="flex items-center gap-2 text-sm text-subtle-foreground">
          <Store size={14} aria-hidden />
          {order?.bakery_name ?? "Inget bageri valt"}
        </p>
        {order && <ProductLine {...order} />}
        {order && lostAs(order) === "withdrawn" && (
          <p className="text-sm text-destructive">Bageriet har fått förhinder.</p>
        )}
        {order?.status === "declined" && !order.asked && (
          <p className="text-sm text-destructive">{refusedText(order, "Bageriet", past)}</p>
        )}
        {cake.next_step && <StepLine step={cake.next_step} className="mt-auto border-t hairline pt-2.5" />}
        <Changing>
          <Missing cake={cake} past={past} onOpen={open} onOrder={onOrder} />
        </Changing>
      </div>
    </li>
  );
}

/** The day that is celebrated, where its cake comes on another. */
const otherDay = ({ birthday, delivery_date }: CakeOfYear): string | null =>
  birthday === delivery_date ? null : formatDay(Temporal.PlainDate.from(birthday));

/** What it is of, why, and what it costs; or why nothing is chosen. */
function ProductLine({
  product,
  product_note,
}: Pick<NonNullable<CakeOfYear["order"]>, "product" | "product_note">) {
  if (product_note) return <p className="text-sm text-warning-soft-foreground">{product_note}</p>;
  if (!product) return null;
  return (
    <div className="flex gap-2 text-sm text-subtle-foreground">
      {product.picture ? (
        <ProductPicture product={product} width={64} className="mt-0.5" />
      ) : (
        <CakeSlice size={14} aria-hidden className="mt-0.5 shrink-0" />
      )}
      <p>
        {product.name}, {inKronor(product.price_ore)}
        {product.separate && (
          <span className="block">
            {product.separate.count} st {product.separate.name}, {inKronor(product.separate.price_ore)}
          </span>
        )}
        {product.why && <span className="block text-xs text-muted-foreground">{product.why}</span>}
        {product.why_not && (
          <span className="block text-xs text-warning-soft-foreground">{product.why_not}</span>
        )}
      </p>
    </div>
  );
}

/** Whether there is to be a cake: nobody has said no to it for good. */
export const isWanted = ({
  order,
  celebration,
  paused,
  forgone,
}: Pick<CakeOfYear, "order" | "celebration" | "paused" | "forgone">): boolean =>
  celebration !== "none" && order?.status !== "cancelled" && (order !== null || !(paused || forgone));

/** Why a birthday is to have no cake, as 'Ingen glömd' says it, also where one had been ordered and was cancelled. */
function unwantedText({ order, celebration, paused, forgone }: CakeOfYear): string | null {
  if (order && order.status !== "cancelled") return null;
  if (celebration === "none") return "Vill inte firas";
  if (paused) return "Pausad";
  return forgone ? promiseLabels.forgone : null;
}

/** Whether its bakery is asked next. */
export const isOffered = (cake: CakeOfYear): cake is CakeOfYear & { next_step: NextStep } =>
  cake.next_step?.what === "offer";

/** Whether somebody should do something about this cake. */
export const needsYou = (cake: CakeOfYear): boolean => {
  const { order } = cake;
  return order ? (order.status === "declined" && !order.passed_on) || lacksBakery(order) : isWanted(cake);
};

const lacksBakery = (order: NonNullable<CakeOfYear["order"]>): boolean =>
  isOpen(order.status) && !(order.bakery_id && order.bakery_active);

/** What somebody should do about this cake, if anything. */
function Missing({
  cake: { order, employee_id, celebration, paused, delivery_date },
  past,
  onOpen,
  onOrder,
}: CardProps & { past: boolean; onOpen: () => void }) {
  const lateUntil = useToday().subtract({ days: LATE_DAYS }).toString();
  const button = (text: string, run: () => void) => (
    <Button look="secondary" size="sm" wide className="relative mt-1" onClick={run}>
      {text}
    </Button>
  );
  if (past)
    return !order && celebration !== "none" && !paused && delivery_date >= lateUntil
      ? button("Ordna en tårta", () => onOrder([employee_id]))
      : null;
  if (!order || order.status === "cancelled")
    return celebration === "none" ? null : button("Beställ tårta", () => onOrder([employee_id]));
  if (order.status === "declined") return order.passed_on ? null : button("Välj nytt bageri", onOpen);
  if (lacksBakery(order)) return button("Välj bageri", onOpen);
  return null;
}
