import { useState } from "react";
import type { MealOrder } from "../../../../contract/meals.ts";
import { formatDayTime } from "../../../../domain/dates.ts";
import { mealLabels } from "../../../../domain/meals.ts";
import { supplierKnows } from "../../../../domain/orders.ts";
import { NO_RESTAURANT_NEAR } from "../../../../domain/suppliers.ts";
import { usePlaceOf } from "../../../address-search.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SupplierRows } from "../../../ui/supplier-rows.tsx";
import { toast } from "../../../ui/toaster.tsx";

type ChooseProps = { order: MealOrder; proposed?: string | undefined; close: () => void };

/** Another kitchen for one delivery: those who can still make it, the nearest first. */
export function ChooseRestaurant({ order, proposed, close }: ChooseProps) {
  const [vendorId, setVendorId] = useState<string | null>(proposed ?? null);
  const point = usePlaceOf(order);
  const near = useCall(
    "list-meal-vendors",
    {
      meal_type: order.event_type,
      latitude: point?.latitude ?? 0,
      longitude: point?.longitude ?? 0,
      delivery_date: order.delivery_date,
      delivery_time: order.time,
      another: true,
    },
    { when: point !== null },
  );
  const { run, busy } = useCallAction("ask-next-restaurant", {
    done: ({ sent }) => toast.success(sent ? "Restaurangen har fått frågan" : "Restaurangen är vald"),
    failed: "Kunde inte byta restaurang",
  });
  const asks = order.asked ? "Fråga" : "Välj";
  const others = near.data?.vendors.filter(({ id }) => id !== order.restaurant_id) ?? [];
  const chosen = others.find(({ id, why_not }) => id === vendorId && !why_not);
  const when = formatDayTime(Temporal.PlainDate.from(order.delivery_date), order.time, useToday());
  return (
    <Dialog
      open
      addressed={proposed !== undefined}
      onOpenChange={close}
      title="Välj restaurang"
      description={[
        `${mealLabels[order.event_type]} ${when}.`,
        supplierKnows(order.status) && `${order.restaurant_name} får besked om att beställningen är avbokad.`,
      ]
        .filter(Boolean)
        .join(" ")}
      footer={
        <>
          <Button look="ghost" className="-ml-3" onClick={close}>
            Avbryt
          </Button>
          <Button
            busy={busy}
            disabled={!chosen}
            onClick={() =>
              void run({ id: order.id, vendor_id: chosen!.id, revision: order.revision }).then(
                (answer) => answer && close(),
              )
            }
          >
            {chosen ? `${asks} ${chosen.name}` : `${asks} restaurangen`}
          </Button>
        </>
      }
    >
      <SupplierRows
        label="Restaurang"
        near={{ ...near, data: near.data && { ...near.data, vendors: others } }}
        value={vendorId}
        onChange={setVendorId}
        before="Leveransen saknar adress på kartan."
        none={near.data?.vendors.length ? "Inga andra restauranger i närheten." : NO_RESTAURANT_NEAR}
      />
    </Dialog>
  );
}
