import type { MealOrder } from "../../../../contract/meals.ts";
import { formatDayTime } from "../../../../domain/dates.ts";
import { mealLabels } from "../../../../domain/meals.ts";
import { supplierKnows } from "../../../../domain/orders.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

export function CancelMeal({ order, close }: { order: MealOrder; close: () => void }) {
  /** Nobody makes it: there is nobody to tell. */
  const isForgone = order.status === "declined";
  const { run, busy } = useCallAction("cancel-meal-order", {
    done: isForgone ? "Ni avstår från leveransen" : "Leveransen är avbokad",
    failed: "Kunde inte avboka leveransen",
  });
  const when = formatDayTime(Temporal.PlainDate.from(order.delivery_date), order.time, useToday());
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={isForgone ? "Avstå från leveransen?" : "Avboka leveransen?"}
      action={isForgone ? "Avstå" : "Avboka"}
      stay="Behåll leveransen"
      danger
      busy={busy}
      onConfirm={() =>
        void run({ meal_order_id: order.id, revision: order.revision }).then((answer) => answer && close())
      }
    >
      <p>
        {mealLabels[order.event_type]} {when} kommer inte.
        {isForgone && " Vi slutar leta efter en restaurang."}
        {supplierKnows(order.status) && ` ${order.restaurant_name ?? "Restaurangen"} får besked direkt.`}
        {order.mode === "recurring" && " Resten av serien fortsätter som vanligt."}
      </p>
    </ConfirmDialog>
  );
}
