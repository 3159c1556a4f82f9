import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { Input, Output } from "../../contract/contract.ts";
import { useCallAction } from "../calls.ts";
import { Button } from "./button.tsx";
import { toast } from "./toaster.tsx";
import { whenOpened } from "./when-opened.tsx";

const ConfirmDialog = whenOpened(async () => ({
  default: (await import("./dialog.tsx")).ConfirmDialog,
}));

type Renewal = "regenerate-join-link" | "regenerate-calendar-feed" | "renew-join-link";

type Props<N extends Renewal> = {
  call: N;
  input: Input<N>;
  /** Who is left behind with the old one. */
  warning: string;
  done?: (link: Output<N>) => void;
};

/** Ends a link that opens something to whoever has it, after a question, and makes another. */
export function NewLinkButton<N extends Renewal>({ call, input, warning, done }: Props<N>) {
  const [asking, setAsking] = useState(false);
  const renew = useCallAction(call, {
    done: (link) => {
      setAsking(false);
      toast.success("Ny länk genererad!", { description: "Den gamla länken fungerar inte längre." });
      done?.(link);
    },
    failed: (error, say) =>
      say("Kunde inte generera ny länk", { description: error.text || "Försök igen senare." }),
  });
  return (
    <>
      <Button
        size="sm"
        look="secondary"
        icon={<RefreshCw size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Ny länk
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Skapa en ny länk?"
        action="Skapa ny länk"
        busy={renew.busy}
        onConfirm={() => void renew.run(input)}
      >
        Den gamla länken slutar fungera direkt. {warning}
      </ConfirmDialog>
    </>
  );
}
