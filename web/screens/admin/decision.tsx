import { type ReactNode, useState } from "react";
import type { OrderRequest } from "../../../contract/admin.ts";
import type { Input, Output } from "../../../contract/contract.ts";
import { mayComplete, mayDecide } from "../../../domain/orders.ts";
import { counted } from "../../../domain/swedish.ts";
import { showError, useCallAction } from "../../calls.ts";
import { refetchEverything } from "../../query.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toaster.tsx";
import { titleOf } from "./request-words.ts";

export type Decision = Input<"set-order-request-status">["status"];
type Answer = Output<"set-order-request-status">;

export const decisionWords: Record<Decision, { button: string; one: string; many: string }> = {
  approved: { button: "Godkänn", one: "godkänd", many: "godkända" },
  rejected: { button: "Avslå", one: "avslagen", many: "avslagna" },
  completed: { button: "Markera som slutförd", one: "slutförd", many: "slutförda" },
};

/** What an admin may decide about this request now. Whoever completes it before its day is told when. */
export const decisionsFor = (request: OrderRequest): Decision[] =>
  (["rejected", "approved", "completed"] as const).filter(
    (to) => mayDecide(request.status, to) && (to !== "completed" || mayComplete(request)),
  );

type Deciding = {
  /** Decides at once, or asks first when it cannot be taken back. */
  ask: (requests: OrderRequest[], to: Decision) => void;
  busy: boolean;
  dialog: ReactNode;
};

export function useDecision({ onDone }: { onDone: () => void }): Deciding {
  const [rejecting, setRejecting] = useState<OrderRequest[]>([]);
  const { run, busy } = useCallAction("set-order-request-status", {
    done: (answer, { status }) => {
      tell(answer, status);
      onDone();
    },
    failed: (error, say) => {
      // Somebody else was first, or the customer changed their mind: the list shows it, the text says it.
      showError("Kunde inte uppdatera status", error, say);
      void refetchEverything();
    },
  });
  const decide = (requests: OrderRequest[], status: Decision) =>
    run({ ids: requests.map(({ id }) => id), status });

  return {
    ask: (requests, to) => (to === "rejected" ? setRejecting(requests) : void decide(requests, to)),
    busy,
    dialog: (
      <ConfirmDialog
        open={rejecting.length > 0}
        onOpenChange={() => setRejecting([])}
        title={rejecting.length === 1 ? "Avslå förfrågan?" : `Avslå ${rejecting.length} förfrågningar?`}
        action="Avslå"
        danger
        busy={busy}
        onConfirm={() => void decide(rejecting, "rejected").then(() => setRejecting([]))}
      >
        {rejecting.length === 1 && `${titleOf(rejecting[0]!)} hos ${rejecting[0]!.company_name}. `}
        Kunden får ett mejl om det, med andra leverantörer i närheten. Det går inte att ångra.
      </ConfirmDialog>
    ),
  };
}

function tell({ changed, unchanged }: Answer, status: Decision): void {
  const { one, many } = decisionWords[status];
  const done = `${counted(changed.length, "förfrågan", "förfrågningar")} ${changed.length === 1 ? one : many}`;
  if (unchanged.length === 0) return toast.success(done);
  const reasons = [...new Set(unchanged.map(({ reason }) => reason))].join(" ");
  toast.info(`${done}, ${unchanged.length} gick inte att ändra`, { description: reasons });
}
