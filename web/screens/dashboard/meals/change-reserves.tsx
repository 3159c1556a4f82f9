import { useState } from "react";
import type { MealEvent } from "../../../../contract/meals.ts";
import { usePlaceOf } from "../../../address-search.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { ReserveField } from "./reserve-field.tsx";

/** Who is asked when the restaurant of a meal or a series cannot. It holds for what nobody has said yes to yet. */
export function ChangeReserves({ event, close }: { event: MealEvent; close: () => void }) {
  const start = event.reserves.map(({ id }) => id);
  const [reserves, setReserves] = useState(start);
  const point = usePlaceOf({ ...event.address, address: event.address?.display ?? null });
  const near = useCall(
    "list-meal-vendors",
    { meal_type: event.event_type, latitude: point?.latitude ?? 0, longitude: point?.longitude ?? 0 },
    { when: point !== null },
  );
  const { run, busy } = useCallAction("set-meal-reserves", {
    done: "Reserverna är sparade",
    failed: "Kunde inte spara reserverna",
  });
  const around = near.data?.vendors ?? [];
  const gone = event.reserves.filter(({ id }) => !around.some((vendor) => vendor.id === id));
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Reserver"
      description={`Om ${event.restaurant_name ?? "restaurangen"} säger nej eller inte svarar frågar vi dem i tur och ordning.`}
      form={{
        noValidate: true,
        onSubmit: (submit) => {
          submit.preventDefault();
          void run({ meal_event_id: event.id, reserve_ids: reserves }).then((answer) => answer && close());
        },
      }}
      footer={
        <>
          <Button look="ghost" className="-ml-3" onClick={close}>
            Avbryt
          </Button>
          <SubmitButton busy={busy}>Spara reserver</SubmitButton>
        </>
      }
    >
      <div data-edited={reserves.join() !== start.join()}>
        {near.error ? (
          <LoadFailed small text="Kunde inte hämta restauranger" retry={near.reload} />
        ) : near.waiting ? (
          <SkeletonRows />
        ) : (
          <ReserveField
            restaurants={[...around, ...gone]}
            vendorId={event.restaurant_id}
            value={reserves}
            onChange={setReserves}
          />
        )}
      </div>
    </Dialog>
  );
}
