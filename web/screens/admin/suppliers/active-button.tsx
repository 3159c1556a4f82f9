import { useState } from "react";
import type { Supplier } from "../../../../contract/entities/supplier.ts";
import { showError, useCallAction } from "../../../calls.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import type { Face } from "./faces.ts";

const calls = { restaurant: "set-restaurant-active", bakery: "set-bakery-active" } as const;

/** Switches a supplier on or off. The server says when orders depend on it; only then somebody is asked. */
export function ActiveButton({ face, supplier }: { face: Face; supplier: Supplier }) {
  const { id, name, active } = supplier;
  const [warning, setWarning] = useState<string | null>(null);
  const { run, busy } = useCallAction(calls[face], {
    done: (now) => {
      setWarning(null);
      toast.success(now.active ? `${name} är aktiv` : `${name} är inaktiv`);
    },
    failed: (error, say) => {
      if (error.code === "orders-depend") setWarning(error.text);
      else showError("Kunde inte ändra leverantören", error, say);
    },
  });
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        busy={busy && !warning}
        aria-label={`${active ? "Inaktivera" : "Aktivera"} ${name}`}
        onClick={() => void run({ id, active: !active })}
      >
        {active ? "Inaktivera" : "Aktivera"}
      </Button>
      <ConfirmDialog
        open={warning !== null}
        onOpenChange={() => setWarning(null)}
        title={`Inaktivera ${name}?`}
        action="Inaktivera ändå"
        danger
        busy={busy}
        onConfirm={() => void run({ id, active: false, despiteOrders: true })}
      >
        <p className="whitespace-pre-line">{warning}</p>
      </ConfirmDialog>
    </>
  );
}
