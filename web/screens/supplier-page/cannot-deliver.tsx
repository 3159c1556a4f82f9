import { useState } from "react";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { tellRefused } from "./tell-refused.ts";

/** A yes that cannot be kept is better told today than found out tomorrow. */
export function CannotDeliver({ order }: { order: { id: string; company_name: string } }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const withdraw = useCallAction("withdraw-supplier-orders", {
    done: (result) => tellRefused(result, "Tack för att ni sa till. Vi frågar någon annan."),
    failed: "Kunde inte spara",
  });
  return (
    <p className="text-center">
      <Button look="link" className="min-h-11 text-sm!" onClick={() => setOpen(true)}>
        Vi kan inte leverera
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Kan ni inte leverera till ${order.company_name}?`}
        action="Säg till"
        danger
        busy={withdraw.busy}
        onConfirm={() => {
          void withdraw.run({ order_ids: [order.id], reason }).then(() => setOpen(false));
        }}
      >
        <span className="block">
          Vi frågar någon annan direkt. Ni kan ta tillbaka det så länge ingen annan har sagt ja.
        </span>
        <TextArea
          className="mt-4 text-left"
          label="Vad har hänt?"
          optional
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </p>
  );
}
