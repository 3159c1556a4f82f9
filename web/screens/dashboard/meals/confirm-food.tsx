import { useState } from "react";
import type { MealEvent } from "../../../../contract/meals.ts";
import type { FoodCounts } from "../../../../domain/confirmed-food.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { FoodField } from "./food-field.tsx";
import { foodInput } from "./schedule-form.ts";

/** What those who eat a meal need, confirmed or counted anew; the kitchen hears of what is more. */
export function ConfirmFood({ event, close }: { event: MealEvent; close: () => void }) {
  const { data, error, reload } = useCall("get-meal-order-draft", {});
  const [food, setFood] = useState<FoodCounts | null>(event.food);
  const { run, busy } = useCallAction("confirm-meal-food", {
    done: "Kosten är sparad",
    failed: "Kunde inte spara kosten",
  });
  const register = data?.offices.find(({ id }) => id === event.office_id)?.food;
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Kost och allergier"
      description="Antalen gäller den här måltiden. Ändras något i registret räknas det om, och köket får besked."
      footer={
        <>
          <Button look="ghost" className="-ml-3" disabled={busy} onClick={() => save(null)}>
            Följ registret
          </Button>
          <Button busy={busy} disabled={food === null} onClick={() => save(food)}>
            Spara antalen
          </Button>
        </>
      }
    >
      {error ? (
        <LoadFailed text="Kunde inte hämta registret" retry={reload} />
      ) : !data ? (
        <SkeletonRows />
      ) : register && [register, event.food].some(hasFood) ? (
        <div data-edited={food !== event.food}>
          <FoodField register={register} people={event.people_count} value={food} onChange={setFood} />
        </div>
      ) : (
        <p className="text-sm text-subtle-foreground">
          {register ? "Ingen på kontoret har anmält allergi eller kost." : "Du ser inte allergier."}
        </p>
      )}
    </Dialog>
  );
  function save(counts: FoodCounts | null) {
    void run({ meal_event_id: event.id, food: foodInput(counts) }).then((answer) => answer && close());
  }
}

const hasFood = (food: FoodCounts | null): boolean =>
  food !== null && food.allergies.length + food.diets.length > 0;
