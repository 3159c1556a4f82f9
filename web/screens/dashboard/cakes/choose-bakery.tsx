import { useState } from "react";
import type { CakeOfYear } from "../../../../contract/cakes.ts";
import { NO_BAKERY_NEAR } from "../../../../domain/suppliers.ts";
import { usePlaceOf } from "../../../address-search.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { Button } from "../../../ui/button.tsx";
import { focusInto } from "../../../ui/focus.ts";
import { SupplierRows } from "../../../ui/supplier-rows.tsx";
import { toast } from "../../../ui/toaster.tsx";

type ChooseProps = {
  order: NonNullable<CakeOfYear["order"]>;
  date: string;
  /** The bakery that a mail's link named. */
  wanted: string | null;
  /** Somebody asked for it just now, and goes on here. */
  opened: boolean;
  /** Saves what must be saved first, and gives the order's revision after it; null when that failed. */
  before: () => Promise<number | null>;
  onDone: () => void;
};

/** The bakeries near the order's address that can still make it; one press asks the chosen one. */
export function ChooseBakery({ order, date, wanted, opened, before, onDone }: ChooseProps) {
  const point = usePlaceOf(order);
  const near = useCall(
    "list-cake-vendors",
    {
      latitude: point?.latitude ?? 0,
      longitude: point?.longitude ?? 0,
      delivery_date: date,
      delivery_time: order.delivery_time,
      another: true,
    },
    { when: point !== null },
  );
  const [picked, setPicked] = useState(wanted);
  const vendors = near.data?.vendors.filter((vendor) => vendor.id !== order.bakery_id) ?? [];
  const chosen = vendors.find((vendor) => vendor.id === picked && vendor.why_not === null);
  // What the platform turned down is looked at again before anybody is asked.
  const asks = order.asked;
  const ask = useCallAction("ask-next-bakery", {
    done: ({ sent }) => {
      toast.success(sent ? `${chosen?.name} har fått frågan` : `${chosen?.name} är valt`);
      onDone();
    },
  });

  async function choose(vendor_id: string) {
    const revision = await before();
    if (revision !== null) await ask.run({ id: order.id, vendor_id, revision });
  }

  return (
    <div ref={opened ? focusInto : null} tabIndex={-1} className="space-y-3.5 outline-none">
      <SupplierRows
        label={order.bakery_id ? "Nytt bageri" : "Bageri"}
        near={{ ...near, data: near.data && { ...near.data, vendors } }}
        value={chosen?.id ?? null}
        onChange={setPicked}
        before="Beställningen saknar en adress som går att hitta på kartan."
        none={near.data?.vendors.length ? "Inga andra bagerier i närheten." : NO_BAKERY_NEAR}
      />
      {chosen && (
        <Button wide busy={ask.busy} onClick={() => void choose(chosen.id)}>
          {asks ? `Fråga ${chosen.name}` : `Välj ${chosen.name}`}
        </Button>
      )}
    </div>
  );
}
