import { Check } from "lucide-react";
import { useState } from "react";
import { formatDayFrom, formatTime } from "../../../domain/dates.ts";
import type { OrderKind } from "../../../domain/order-kinds.ts";
import { mayTransition, type OrderStatus, supplierKnows } from "../../../domain/orders.ts";
import { amountOf } from "../../ui/amount.ts";
import type { CallError } from "../../call-error.ts";
import { showError, useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { refetchEverything } from "../../query.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import type { toast } from "../../ui/toaster.tsx";

export type AdminOrder = {
  order_type: OrderKind;
  id: string;
  status: OrderStatus;
  revision: number;
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
  const { order_type, id, revision } = order;
  const read = useCall("get-order-facts", { order_type, id }, { when: action !== "cancel" });
  const send = async () => {
    const sent =
      action === "cancel"
        ? await cancel.run({ order_type, id, reason, revision })
        : await answer.run({
            order_type,
            id,
            revision,
            version: read.data?.version,
            answer: action,
            reason,
          });
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
      {action !== "cancel" && <WhatIsAnswered order={order} />}
      <p>
        {action === "cancel" && `${order.what}. `}
        {text}
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

/** What the yes or no is about, to go through with the supplier on the phone. */
function WhatIsAnswered({ order: { order_type, id, what } }: { order: AdminOrder }) {
  const today = useToday();
  const { data, error, reload } = useCall("get-order-facts", { order_type, id });
  if (error) return <LoadFailed small text="Kunde inte hämta beställningen" retry={reload} />;
  if (!data) return <SkeletonRows rows={2} />;
  const { company_name, delivery_date, delivery_time, address, amount, lines, notes, food } = data;
  const day = formatDayFrom(Temporal.PlainDate.from(delivery_date), today);
  return (
    <ul className="mb-3 grid gap-1 text-foreground">
      <li className="font-semibold">{what}</li>
      <li>{amountOf(order_type, amount)}</li>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        {day} {formatTime(delivery_time)}
      </li>
      <li>{[company_name, address].filter(Boolean).join(", ")}</li>
      {notes && <li>”{notes}”</li>}
      {food.map((line) => (
        <li key={line} className="rounded-sm bg-warning-soft px-2 py-1 text-warning-soft-foreground">
          {line}
        </li>
      ))}
      {food.length === 0 && <li>Inga allergier är anmälda.</li>}
    </ul>
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
      text: "Kunden får ett mejl med förslag på andra leverantörer. Det går inte att ångra.",
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
