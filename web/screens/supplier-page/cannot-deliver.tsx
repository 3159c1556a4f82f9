import { useState } from "react";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { tellRefused } from "./tell-refused.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";

/** A yes that cannot be kept is better told today than found out tomorrow. */
export function CannotDeliver({ order }: { order: { id: string; company_name: string } }) {
  const say = useTexts(texts);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const withdraw = useCallAction("withdraw-supplier-orders", {
    done: (result) => tellRefused(result, say.withdrew),
    failed: say.notSaved,
  });
  return (
    <p className="text-center">
      <Button look="link" className="min-h-11 text-sm!" onClick={() => setOpen(true)}>
        {say.cannot}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={say.cannotTitle(order.company_name)}
        action={say.tell}
        danger
        busy={withdraw.busy}
        onConfirm={() => {
          void withdraw.run({ order_ids: [order.id], reason }).then(() => setOpen(false));
        }}
      >
        <span className="block">{say.cannotText}</span>
        <TextArea
          className="mt-4 text-left"
          label={say.whatHappened}
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
