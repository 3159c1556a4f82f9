import { Check } from "lucide-react";
import { useState } from "react";
import { mayTransition, type OrderStatus, supplierKnows } from "../../../domain/orders.ts";
import type { CallError } from "../../call-error.ts";
import { showError, useCallAction } from "../../calls.ts";
import { refetchEverything } from "../../query.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import type { toast } from "../../ui/toaster.tsx";

export type AdminOrder = {
  order_type: "cake" | "meal";
  id: string;
  status: OrderStatus;
  what: string;
  supplier_name: string | null;
};
type Action = "confirm" | "decline" | "cancel";
type Props = {
  order: AdminOrder;
  action: Action;
  label: string;
  /** Another button beside it is the proposed one. */
  quiet?: boolean;
  onDone?: () => void;
};

/** What the admin does to one order for somebody else: the supplier's answer on the phone, or calling it off. */
export function OrderButton({ order, action, label, quiet = false, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  if (!mayTransition(order.status, action === "cancel" ? "cancelled" : "confirmed", "admin")) return null;
  return (
    <>
      <Button
        look={action === "confirm" && !quiet ? "primary" : "secondary"}
        size="sm"
        icon={action === "confirm" ? <Check size={17} aria-hidden /> : undefined}
        className={action === "confirm" ? undefined : "!text-destructive"}
        onClick={() => setAsking(true)}
        aria-label={`${label}: ${order.what}`}
      >
        {label}
      </Button>
      {asking && <Question {...{ order, action, onDone }} close={() => setAsking(false)} />}
    </>
  );
}

function Question({ order, action, onDone, close }: Omit<Props, "label" | "quiet"> & { close: () => void }) {
  const [reason, setReason] = useState("");
  const { title, text, button, done } = renderTogether(order, action);
  const outcome = {
    done,
    failed: (error: CallError, say: typeof toast.error) => {
      showError("Kunde inte uppdatera status", error, say);
      // Somebody else was first: the list shows it.
      if (!error.refused) return;
      void refetchEverything();
      close();
    },
  };
  const answer = useCallAction("answer-for-supplier", outcome);
  const cancel = useCallAction("cancel-order", outcome);
  const { order_type, id } = order;
  const send = async () => {
    const sent =
      action === "cancel"
        ? await cancel.run({ order_type, id, reason })
        : await answer.run({ order_type, id, answer: action, reason });
    if (!sent) return;
    close();
    onDone?.();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={title}
      action={button}
      stay="Tillbaka"
      danger={action !== "confirm"}
      busy={answer.busy || cancel.busy}
      onConfirm={() => void send()}
    >
      <p>
        {order.what}. {text}
      </p>
      {action !== "confirm" && (
        <TextArea
          label="Skäl till kunden"
          optional
          rows={2}
          maxLength={500}
          className="mt-4"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

function renderTogether({ status, supplier_name }: AdminOrder, action: Action) {
  const supplier = supplier_name ?? "leverantören";
  if (action === "confirm")
    return {
      title: `Bekräfta åt ${supplier}?`,
      text: "Gå igenom dag, tid, adress och allergier med leverantören först. Kunden ser svaret direkt.",
      button: "Bekräfta",
      done: "Beställningen är bekräftad",
    };
  if (action === "decline")
    return {
      title: `Avböj åt ${supplier}?`,
      text: "Kunden får ett mejl om det, med andra leverantörer i närheten. Det går inte att ångra.",
      button: "Avböj",
      done: "Beställningen är avböjd",
    };
  return {
    title: "Avboka beställningen?",
    text: supplierKnows(status)
      ? `Kunden och ${supplier} får ett mejl om det. Det går inte att ångra.`
      : "Kunden får ett mejl om det. Det går inte att ångra.",
    button: "Avboka",
    done: "Beställningen är avbokad",
  };
}
