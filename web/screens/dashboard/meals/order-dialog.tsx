import { useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import type { MealAddress } from "../../../../contract/meals.ts";
import { DEFAULT_PEOPLE, type MealSchedule, type MealType } from "../../../../domain/meals.ts";
import { useCall } from "../../../calls.ts";
import { useOfficeFilter } from "../../../offices.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import type { agreedOf } from "./menu-choice.ts";
import { Confirmation } from "./confirmation.tsx";
import { type ScheduleValues, withSelection } from "./schedule-form.ts";
import { ScheduleStep } from "./schedule-step.tsx";
import { SelectStep } from "./select-step.tsx";

/** What the first step chose. */
export type Selection = {
  meal_type: MealType;
  vendor_id: string;
  restaurant_name: string;
  /** In their order; null while nobody has touched what is proposed. */
  reserves: { chosen: string[] | null; ids: string[]; names: string[] };
  people: number;
  address: MealAddress;
  /** Null where the company has one alone. */
  office: MealOffice | null;
};

export type MealOffice = Output<"get-meal-order-draft">["offices"][number];

export type Created = Output<"create-meal-order"> & {
  selection: Selection;
  schedule: MealSchedule;
  menus: ReturnType<typeof agreedOf>;
};

type Stage =
  | { at: "select" }
  | { at: "schedule"; selection: Selection }
  | { at: "confirmation"; created: Created };

/** Select, schedule, confirmation. The last is reached when the order is made, and only then. */
export default function OrderDialog({ close }: { close: () => void }) {
  const { data, error, reload } = useCall("get-meal-order-draft", {});
  const [stage, setStage] = useState<Stage>({ at: "select" });
  // Going back shows what was chosen, not what was saved when the dialog opened.
  const [chosen, setChosen] = useState<Selection | null>(null);
  const [timing, setTiming] = useState<ScheduleValues | null>(null);
  const { office: filtered } = useOfficeFilter();

  if (!data)
    return (
      <Dialog open onOpenChange={close} title="Skapa måltidsbeställning" step={{ now: 1, of: 2 }}>
        {error ? <LoadFailed text="Kunde inte hämta restauranger" retry={reload} /> : <SkeletonRows />}
      </Dialog>
    );
  if (stage.at === "confirmation")
    return (
      <Confirmation
        created={stage.created}
        close={close}
        another={() => {
          setChosen(null);
          setTiming(null);
          setStage({ at: "select" });
        }}
      />
    );
  if (stage.at === "schedule")
    return (
      <ScheduleStep
        selection={stage.selection}
        start={timing}
        register={stage.selection.office ? stage.selection.office.food : (data.offices[0]?.food ?? null)}
        kitchenLines={stage.selection.office?.kitchen_lines ?? data.kitchen_lines}
        close={close}
        back={(values) => {
          setTiming(values);
          setStage({ at: "select" });
        }}
        done={(created) => setStage({ at: "confirmation", created })}
      />
    );
  const { draft } = data;
  const offices = data.offices.length > 1 ? data.offices : [];
  const drafted = offices.find(({ address }) => address?.display === draft?.address_snapshot?.display);
  const office =
    chosen?.office ?? drafted ?? offices.find(({ id }) => id === filtered?.id) ?? offices[0] ?? null;
  return (
    <SelectStep
      start={{
        meal_type: chosen?.meal_type ?? draft?.meal_type ?? "frukost",
        vendor_id: chosen?.vendor_id ?? draft?.vendor_id ?? null,
        reserve_ids: chosen?.reserves.chosen ?? null,
        people: chosen?.people ?? draft?.default_people ?? DEFAULT_PEOPLE,
        address: chosen?.address ?? draft?.address_snapshot ?? office?.address ?? data.address,
        office,
      }}
      offices={offices}
      began={timing !== null}
      close={close}
      next={(selection) => {
        if (chosen) setTiming(withSelection(timing, chosen, selection));
        setChosen(selection);
        setStage({ at: "schedule", selection });
      }}
    />
  );
}
