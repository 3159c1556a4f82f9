import type { MealOrder } from "../../../../contract/meals.ts";
import { moveMealDelivery } from "../../../../contract/meals.ts";
import { formatDayTime } from "../../../../domain/dates.ts";
import { MEAL_TIMES, mealLabels } from "../../../../domain/meals.ts";
import { supplierKnows } from "../../../../domain/orders.ts";
import { useToday } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { toast } from "../../../ui/toaster.tsx";

/** Another day or hour for one delivery; the rest of a series stays as it is. */
export function MoveMeal({ order, close }: { order: MealOrder; close: () => void }) {
  const form = useCallForm(moveMealDelivery, {
    start: { meal_order_id: order.id, delivery_date: order.delivery_date, time: order.time },
    input: (values) => ({ ...values, revision: order.revision }),
    done: ({ sent }) => {
      toast.success(
        sent ? "Leveransen är flyttad och restaurangen har fått den nya frågan" : "Leveransen är flyttad",
      );
      close();
    },
    failed: "Kunde inte flytta leveransen",
  });
  const day = form.control("delivery_date");
  const time = form.control("time");
  const isSame = day.value === order.delivery_date && time.value === order.time;
  const when = formatDayTime(Temporal.PlainDate.from(order.delivery_date), order.time, useToday());
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Flytta leveransen"
      description={[
        `${mealLabels[order.event_type]} ${when}.`,
        order.mode === "recurring" && "Resten av serien fortsätter som vanligt.",
        supplierKnows(order.status) &&
          `${order.restaurant_name} får besked att den gamla leveransen är avbokad och svarar på nytt om den nya.`,
      ]
        .filter(Boolean)
        .join(" ")}
      form={form.props}
      footer={
        <>
          <Button look="ghost" className="-ml-3" onClick={close}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy} disabled={!day.value || isSame}>
            Flytta leveransen
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <DateField label="Ny dag" min={useToday().toString()} {...day} />
        <SelectField
          label="Ny tid"
          choices={MEAL_TIMES.map((value) => ({ value, label: value }))}
          value={time.value ?? order.time}
          onChange={(event) => time.onChange(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
