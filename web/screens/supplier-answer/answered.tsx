import { Check, PackageCheck } from "lucide-react";
import { useState } from "react";
import type { SupplierOrder } from "../../../contract/supplier-answer.ts";
import { formatTime } from "../../../domain/dates.ts";
import { lostAs } from "../../../domain/orders.ts";
import { deliveredFromText, isOver, mayBeDelivered } from "../../../domain/outcome.ts";
import { TOO_LATE_TO_WITHDRAW } from "../../../domain/outcome-words.ts";
import { useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useNow } from "../../ui/use-now.ts";
import { refetchEverything } from "../../query.ts";
import { Button } from "../../ui/button.tsx";
import { CheckRows } from "../../ui/choice-rows.tsx";
import { focusInto } from "../../ui/focus.ts";
import { TextArea } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { type Page, shownVersions } from "./order-facts.tsx";
import { orderTitle } from "./order-title.ts";

/** After the answer: what was said, the last check before the delivery, and the way out when something happens. */
export function Answered({ page, token }: { page: Page; token: string }) {
  const confirmed = page.orders.filter((order) => order.status === "confirmed");
  const reconfirm = useCallAction("reconfirm-supplier-order", {
    done: "Tack! Då vet kunden att allt är på väg.",
    // Somebody changed the order while the page was open: only what holds now can be answered.
    failed: (error, say) => {
      say(error.text);
      if (error.refused) void refetchEverything();
    },
  });
  const sayReady = () => void reconfirm.run({ token, versions: shownVersions(confirmed) });
  const today = useToday().toString();
  const now = useNow();
  const deliver = useCallAction("deliver-supplier-order", { done: "Tack för leveransen!" });
  if (page.passed) return <Quiet>Länken visar beställningen, men den går inte längre att svara på.</Quiet>;
  const withdrawn = page.orders.filter((order) => lostAs(order) === "withdrawn");
  if (confirmed.length === 0)
    return (
      <>
        <Quiet>{closingOf(page)}</Quiet>
        {withdrawn.length > 0 && <AfterAll orders={withdrawn} token={token} />}
      </>
    );
  const asks = page.may_reconfirm && confirmed.some((order) => !order.reconfirmed);
  const timed = confirmed.map((order) => ({ ...order, delivery_date: page.delivery_date }));
  // What comes at different hours is delivered one at a time.
  const times = Map.groupBy(timed, ({ delivery_time }) => delivery_time);
  const isToday = page.delivery_date === today;
  const due = isToday ? [...times].filter(([, [order]]) => mayBeDelivered(order!, now)) : [];
  const ahead = timed.filter((order) => !isOver(order, now));
  return (
    <div className="mt-6 space-y-6">
      {due.map(([time, orders]) => (
        <Button
          key={time}
          wide
          size="lg"
          busy={deliver.busy}
          icon={<PackageCheck size={19} aria-hidden />}
          onClick={() => void deliver.run({ token, order_ids: orders.map(({ id }) => id) })}
        >
          {times.size > 1 ? `Levererad, ${formatTime(time)}` : "Levererad"}
        </Button>
      ))}
      {asks && (
        <Button
          wide
          {...(due.length > 0
            ? { look: "secondary" }
            : { size: "lg", icon: <Check size={19} aria-hidden /> })}
          busy={reconfirm.busy}
          onClick={sayReady}
        >
          Allt är på väg
        </Button>
      )}
      {!asks && due.length === 0 && (
        <Quiet>
          {isToday
            ? deliveredFromText(timed.toSorted(byTime)[0]!)
            : "Vi hör av oss om något ändras. Ni behöver inte göra något mer nu."}
        </Quiet>
      )}
      {ahead.length > 0 ? <Trouble orders={ahead} token={token} /> : <Quiet>{TOO_LATE_TO_WITHDRAW}</Quiet>}
    </div>
  );
}

const byTime = (a: { delivery_time: string }, b: { delivery_time: string }): number =>
  a.delivery_time.localeCompare(b.delivery_time);

function closingOf({ orders }: Page): string {
  if (orders.every((order) => order.status === "cancelled"))
    return "Ni behöver inte leverera och inte svara.";
  if (orders.some((order) => order.outcome === "missing"))
    return "Kunden har svarat att leveransen inte kom. Vi hör av oss. Är det fel? Svara på vårt mejl.";
  if (orders.some((order) => order.status === "completed")) return "Ni behöver inte göra något mer.";
  return "Frågan går vidare till någon annan. Ni behöver inte göra något mer.";
}

/** A yes that cannot be kept is better told today than found out tomorrow. */
function Trouble({ orders, token }: { orders: SupplierOrder[]; token: string }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [kept, setKept] = useState<string[]>([]);
  const lost = orders.filter(({ id }) => !kept.includes(id));
  const withdraw = useCallAction("withdraw-supplier-order", {
    done: () => toast.info("Tack för att ni sa till. Vi frågar någon annan."),
  });
  if (!open)
    return (
      <p className="text-center">
        <Button look="link" className="!text-sm" onClick={() => setOpen(true)}>
          Vi kan inte leverera som planerat
        </Button>
      </p>
    );
  return (
    <div
      ref={focusInto}
      tabIndex={-1}
      className="space-y-3.5 rounded-xl border border-red-300 bg-card p-5 outline-none"
    >
      {orders.length > 1 && (
        <CheckRows
          label="Vad kan ni inte leverera?"
          rows={orders.map((order) => ({ value: order.id, label: orderTitle(order) }))}
          value={lost.map(({ id }) => id)}
          onChange={(next) => setKept(orders.map(({ id }) => id).filter((id) => !next.includes(id)))}
          error={lost.length === 0 ? "Välj minst en." : undefined}
        />
      )}
      <TextArea
        label="Vad har hänt?"
        optional
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex gap-2.5">
        <Button look="secondary" onClick={() => setOpen(false)}>
          Ångra
        </Button>
        <Button
          look="danger"
          className="flex-1"
          busy={withdraw.busy}
          disabled={lost.length === 0}
          onClick={() =>
            void withdraw.run({
              token,
              order_ids: lost.map(({ id }) => id),
              reason,
              versions: shownVersions(orders),
            })
          }
        >
          Säg till
        </Button>
      </div>
    </div>
  );
}

type AfterAllProps = { orders: SupplierOrder[]; token: string; title?: string };

/** A withdrawal by mistake can be taken back while nobody else has said yes; `title` says which, beside others. */
export function AfterAll({ orders, token, title }: AfterAllProps) {
  const takeBack = useCallAction("take-back-withdrawal", {
    done: ({ asks_again }) =>
      asks_again
        ? toast.info("Beställningen har ändrats sedan ni sa ja. Läs igenom den och svara på nytt.")
        : toast.success("Tack! Er bekräftelse gäller igen."),
  });
  return (
    <div className="mt-4 text-center">
      {title && <p className="mb-2.5 text-subtle-foreground">Ni har fått förhinder: {title}.</p>}
      <Button
        look="secondary"
        busy={takeBack.busy}
        onClick={() => void takeBack.run({ token, order_ids: orders.map(({ id }) => id) })}
      >
        Vi kan leverera ändå
      </Button>
    </div>
  );
}

function Quiet({ children }: { children: string }) {
  return <p className="mt-6 text-center text-subtle-foreground">{children}</p>;
}
