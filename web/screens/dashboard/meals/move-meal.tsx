import type { Input } from "../../../../contract/contract.ts";
import type { MealOrder } from "../../../../contract/meals.ts";
import { moveMealDelivery } from "../../../../contract/meals.ts";
import { formatDayTime } from "../../../../domain/dates.ts";
import { MEAL_TIMES, mealLabels } from "../../../../domain/meals.ts";
import { whyNotOn } from "../../../../domain/menus.ts";
import { supplierKnows } from "../../../../domain/orders.ts";
import { useCall } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { type ChosenMenus, chosenOf, isEnough, menuDays } from "./menu-choice.ts";
import { MenuField } from "./menu-field.tsx";

type Values = { meal_order_id: string; delivery_date: string; time: string; menu: ChosenMenus };

/** Another day or hour for one delivery; the rest of a series stays as it is. */
export function MoveMeal({ order, close }: { order: MealOrder; close: () => void }) {
  const { data: offered } = useCall(
    "list-menus",
    { vendor_id: order.restaurant_id ?? "", meal_type: order.event_type },
    { when: order.product_id !== null && order.restaurant_id !== null },
  );
  /** Why it cannot be of the same menu on the new day, and what else there is. */
  const elsewhere = ({ delivery_date, menu }: Values) => {
    const own = offered?.menus.find(({ id }) => id === order.product_id);
    if (!own || !delivery_date || delivery_date === order.delivery_date) return null;
    const date = Temporal.PlainDate.from(delivery_date);
    const why = whyNotOn(own, date);
    if (why === null) return null;
    const occasions = { dates: [date], people: order.people_count };
    return { why, days: menuDays(offered!.menus, occasions, menu) };
  };
  const form = useCallForm<"move-meal-delivery", Values>(moveMealDelivery, {
    start: { meal_order_id: order.id, delivery_date: order.delivery_date, time: order.time, menu: {} },
    input: ({ menu, time, ...values }) => {
      const other = elsewhere({ menu, time, ...values });
      const [chosen] = other ? chosenOf(other.days) : [];
      return {
        ...values,
        ...(time === order.time ? {} : { time: time as Input<"move-meal-delivery">["time"] }),
        ...(other
          ? { menu: chosen ? { product_id: chosen.product_id, price_ore: chosen.price_ore } : null }
          : {}),
        revision: order.revision,
      };
    },
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
  const other = elsewhere(form.values);
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
          <SubmitButton
            busy={form.busy}
            disabled={!day.value || isSame || (other !== null && !isEnough(other.days, order.people_count))}
          >
            Flytta leveransen
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <DateField label="Ny dag" min={useToday().toString()} {...day} />
        <SelectField
          label="Ny tid"
          choices={[...new Set<string>([...MEAL_TIMES, order.time])]
            .sort()
            .map((value) => ({ value, label: value }))}
          value={time.value ?? order.time}
          onChange={(event) => time.onChange(event.target.value)}
        />
      </div>
      {other && (
        <div className="mt-5 space-y-4">
          <p
            role="status"
            className="rounded-md bg-warning-soft px-3.5 py-2.5 text-sm text-warning-soft-foreground"
          >
            {other.why} Välj vad som ska komma i stället.
          </p>
          <MenuField
            days={other.days}
            people={order.people_count}
            vatPercent={offered!.vat_percent}
            food={null}
            value={form.values.menu}
            onChange={(menu) => form.set("menu", menu)}
          />
        </div>
      )}
    </Dialog>
  );
}
