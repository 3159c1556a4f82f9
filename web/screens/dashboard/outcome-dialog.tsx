import { useState } from "react";
import { formatDay } from "../../../domain/dates.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type Answer, OutcomeFields } from "../../ui/outcome-fields.tsx";
import { toast } from "../../ui/toaster.tsx";

type OutcomeDialogProps = {
  delivery: { id: string; what: string; delivery_date: string; outcome: Outcome | null; revision: number };
  onClose: () => void;
};

/** How a delivery went, or a correction of what was said. */
export function OutcomeDialog({ delivery, onClose }: OutcomeDialogProps) {
  const [answer, setAnswer] = useState<Answer>({ outcome: delivery.outcome, note: "" });
  const [missing, setMissing] = useState(false);
  const tell = useCallAction("tell-delivery-outcome", {
    done: (_, { outcome }) => {
      if (outcome === "missing") toast.info("Tack för att ni sa till. Vi ringer leverantören.");
      else toast.success("Tack! Svaret är sparat.");
      onClose();
    },
  });
  const send = () => {
    const { outcome, note } = answer;
    if (!outcome) return setMissing(true);
    void tell.run({
      order_id: delivery.id,
      outcome,
      note: outcome === "came" ? null : note,
      revision: delivery.revision,
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Hur gick leveransen?"
      description={`${delivery.what}, ${formatDay(Temporal.PlainDate.from(delivery.delivery_date))}`}
      footer={
        <Button className="ml-auto" wide="phone" busy={tell.busy} onClick={send}>
          Spara svaret
        </Button>
      }
    >
      <OutcomeFields
        label="Kom den?"
        value={answer}
        onChange={setAnswer}
        error={missing && !answer.outcome ? "Välj ett svar." : undefined}
      />
    </Dialog>
  );
}
