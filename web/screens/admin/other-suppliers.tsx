import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { kilometres } from "../../../domain/distance.ts";
import { Button } from "../../ui/button.tsx";
import { RadioRows } from "../../ui/choice-rows.tsx";

type Props = {
  others: Output<"list-next-suppliers">["others"];
  choose: (vendorId: string) => void;
  busy: boolean;
};

export const assigning = { done: "Leverantören är bytt", failed: "Kunde inte byta leverantör" };

/** The next suppliers within reach, for an order that has none or needs another. */
export function OtherSuppliers({ others, choose, busy }: Props) {
  const [vendorId, setVendorId] = useState<string | null>(null);
  return (
    <section className="grid gap-3">
      <RadioRows
        label="Byt leverantör"
        value={vendorId}
        onChange={setVendorId}
        rows={others.map((other) => ({
          value: other.id,
          label: other.name,
          detail: other.address,
          aside: kilometres(other.distance_km),
        }))}
      />
      <Button
        look="secondary"
        size="sm"
        disabled={!vendorId}
        busy={busy}
        onClick={() => vendorId && choose(vendorId)}
        className="justify-self-end"
      >
        Byt leverantör
      </Button>
    </section>
  );
}
