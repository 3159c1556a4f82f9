import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { RadioRows } from "../../ui/choice-rows.tsx";

type Props = { id: string; others: Output<"get-order-story">["others"]; close: () => void };

/** The next suppliers within reach, for an order that has none or needs another. */
export function OtherSuppliers({ id, others, close }: Props) {
  const [vendorId, setVendorId] = useState<string | null>(null);
  const { run, busy } = useCallAction("assign-request-supplier", {
    done: "Leverantören är bytt",
    failed: "Kunde inte byta leverantör",
  });
  const change = async () => {
    if (vendorId && (await run({ id, vendorId }))) close();
  };
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
          aside: `${other.distance_km.toLocaleString("sv")} km`,
        }))}
      />
      <Button
        look="secondary"
        size="sm"
        disabled={!vendorId}
        busy={busy}
        onClick={() => void change()}
        className="justify-self-end"
      >
        Byt leverantör
      </Button>
    </section>
  );
}
