import { useState } from "react";
import type { MealOrder } from "../../../../contract/meals.ts";
import { formatDayTime } from "../../../../domain/dates.ts";
import { MAX_PEOPLE, mealLabels } from "../../../../domain/meals.ts";
import { supplierKnows } from "../../../../domain/orders.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NumberField } from "../../../ui/number-field.tsx";

/** More or fewer for one delivery; the rest of a series stays as it is. */
export function ChangePeople({ order, close }: { order: MealOrder; close: () => void }) {
  const [people, setPeople] = useState(order.people_count);
  const { run, busy } = useCallAction("change-meal-order", {
    done: "Antalet personer är ändrat",
    failed: "Kunde inte ändra antalet personer",
  });
  const when = formatDayTime(Temporal.PlainDate.from(order.delivery_date), order.time, useToday());
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Ändra antalet personer"
      description={[
        `${mealLabels[order.event_type]} ${when}.`,
        order.mode === "recurring" && "Resten av serien fortsätter som vanligt.",
        supplierKnows(order.status) && `${order.restaurant_name ?? "Restaurangen"} får besked inom en stund.`,
      ]
        .filter(Boolean)
        .join(" ")}
      form={{
        noValidate: true,
        onSubmit: (event) => {
          event.preventDefault();
          if (people === order.people_count) close();
          else
            void run({ meal_order_id: order.id, people, revision: order.revision }).then(
              (answer) => answer && close(),
            );
        },
      }}
      footer={
        <>
          <Button look="ghost" className="-ml-3" onClick={close}>
            Avbryt
          </Button>
          <SubmitButton busy={busy}>Spara ändringen</SubmitButton>
        </>
      }
    >
      <div data-edited={people !== order.people_count}>
        <NumberField
          label="Antal personer"
          hint={`1 till ${MAX_PEOPLE}`}
          min={1}
          max={MAX_PEOPLE}
          value={people}
          onChange={setPeople}
        />
      </div>
    </Dialog>
  );
}
