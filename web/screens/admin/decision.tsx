import { type ReactNode, useState } from "react";
import type { OrderRequest } from "../../../contract/order-requests.ts";
import type { Input, Output } from "../../../contract/contract.ts";
import { mayComplete, mayDecide } from "../../../domain/orders.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import { showError, useCallAction } from "../../calls.ts";
import { today } from "../../clock.ts";
import { refetchEverything } from "../../query.ts";
import { toast } from "../../ui/toaster.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

export type Decision = Input<"set-order-request-status">["status"];
type Answer = Output<"set-order-request-status">;

export const decisionWords: Record<Decision, { button: string; one: string; many: string }> = {
  approved: { button: "Godkänn", one: "godkänd", many: "godkända" },
  rejected: { button: "Avslå", one: "avslagen", many: "avslagna" },
  completed: { button: "Markera som slutförd", one: "slutförd", many: "slutförda" },
};

/** What an admin may decide about this request now: nothing is called delivered before its day. */
export const decisionsFor = (request: OrderRequest, day: Temporal.PlainDate = today()): Decision[] =>
  (["rejected", "approved", "completed"] as const).filter(
    (to) =>
      mayDecide(request.status, to) &&
      (to !== "completed" || (mayComplete(request) && request.requested_delivery_date <= day.toString())),
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
  const decide = (requests: OrderRequest[], status: Decision, reason?: string) =>
    run({
      ids: requests.map(({ id }) => id),
      revisions: Object.fromEntries(requests.map(({ id, revision }) => [id, revision])),
      status,
      reason,
    });

  return {
    ask: (requests, to) => (to === "rejected" ? setRejecting(requests) : void decide(requests, to)),
    busy,
    dialog: rejecting.length > 0 && (
      <RejectDialog
        requests={rejecting}
        busy={busy}
        close={() => setRejecting([])}
        reject={(reason) => void decide(rejecting, "rejected", reason).then(() => setRejecting([]))}
      />
    ),
  };
}

function tell({ changed, unchanged, released }: Answer, status: Decision): void {
  const { one, many } = decisionWords[status];
  const done = `${counted(changed.length, "förfrågan", "förfrågningar")} ${changed.length === 1 ? one : many}`;
  const follows = released.length > 0 ? { description: whatFollows(released) } : {};
  if (unchanged.length === 0) return toast.success(done, follows);
  const reasons = [...new Set(unchanged.map(({ reason }) => reason))].join(" ");
  toast.info(`${done}, ${unchanged.length} gick inte att ändra`, { description: reasons });
}

/** Other orders that waited go too; the first approval opens the way for those to come, unless it is by hand. */
function whatFollows(released: Answer["released"]): string {
  const also = released.reduce((sum, { also_approved }) => sum + also_approved.length, 0);
  const automatic = released.filter(({ approval }) => approval === "automatic");
  const names = listed(automatic.map(({ company_name }) => company_name));
  return [
    also === 0 ? "" : `${counted(also, "annan", "andra")} som väntade skickades också.`,
    names === "" ? "" : `Nya beställningar från ${names} går direkt till leverantören.`,
  ]
    .join(" ")
    .trim();
}
