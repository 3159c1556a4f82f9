import { Check, PackageCheck } from "lucide-react";
import { useState } from "react";
import type { SupplierOrder } from "../../../contract/supplier-answer.ts";
import { lostAs } from "../../../domain/orders.ts";
import { inStockholm } from "../../../domain/clock.ts";
import { deliveredFrom, isOver, mayBeDelivered } from "../../../domain/outcome.ts";
import { useTexts } from "../../bilingual/texts.ts";
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
import { kitWords } from "../../ui/words.ts";
import { orderTitle } from "./order-title.ts";
import { texts } from "./texts.ts";

/** After the answer: what was said, the last check before the delivery, and the way out when something happens. */
export function Answered({ page, token }: { page: Page; token: string }) {
  const words = useTexts(texts);
  const confirmed = page.orders.filter((order) => order.status === "confirmed");
  const reconfirm = useCallAction("reconfirm-supplier-order", {
    done: words.knownReady,
    // Somebody changed the order while the page was open: only what holds now can be answered.
    failed: (error, say) => {
      say(kitWords().say(error.text, error.code));
      if (error.refused) void refetchEverything();
    },
  });
  const sayReady = () => void reconfirm.run({ token, versions: shownVersions(confirmed) });
  const today = useToday().toString();
  const now = useNow();
  const deliver = useCallAction("deliver-supplier-order", { done: words.thanks });
  if (page.passed) return <Quiet>{words.onlyShown}</Quiet>;
  const withdrawn = page.orders.filter((order) => lostAs(order) === "withdrawn");
  if (confirmed.length === 0)
    return (
      <>
        <Quiet>{closingOf(page, words)}</Quiet>
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
          {times.size > 1 ? words.deliveredAt(words.time(time)) : words.delivered}
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
          {words.onItsWay}
        </Button>
      )}
      {!asks && due.length === 0 && (
        <Quiet>{isToday ? deliveredFromWords(timed.toSorted(byTime)[0]!, words) : words.nothingMore}</Quiet>
      )}
      {ahead.length > 0 ? <Trouble orders={ahead} token={token} /> : <Quiet>{words.tooLate}</Quiet>}
    </div>
  );
}

const byTime = (a: { delivery_time: string }, b: { delivery_time: string }): number =>
  a.delivery_time.localeCompare(b.delivery_time);

type Say = (typeof texts)["sv"];

function deliveredFromWords(order: Parameters<typeof deliveredFrom>[0], words: Say): string {
  const from = inStockholm(deliveredFrom(order)).toPlainTime();
  return words.deliveredFrom(words.time(order.delivery_time), words.time(from));
}

function closingOf({ orders }: Page, words: Say): string {
  if (orders.every((order) => order.status === "cancelled")) return words.closedCancelled;
  if (orders.some((order) => order.outcome === "missing")) return words.closedMissing;
  if (orders.some((order) => order.status === "completed")) return words.closedDone;
  return words.closedNo;
}

/** A yes that cannot be kept is better told today than found out tomorrow. */
function Trouble({ orders, token }: { orders: SupplierOrder[]; token: string }) {
  const words = useTexts(texts);
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [kept, setKept] = useState<string[]>([]);
  const lost = orders.filter(({ id }) => !kept.includes(id));
  const withdraw = useCallAction("withdraw-supplier-order", {
    done: () => toast.info(words.withdrew),
  });
  if (!open)
    return (
      <p className="text-center">
        <Button look="link" className="!text-sm" onClick={() => setOpen(true)}>
          {words.cannot}
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
          label={words.whatNot}
          rows={orders.map((order) => ({ value: order.id, label: orderTitle(order, words) }))}
          value={lost.map(({ id }) => id)}
          onChange={(next) => setKept(orders.map(({ id }) => id).filter((id) => !next.includes(id)))}
          error={lost.length === 0 ? words.chooseOne : undefined}
        />
      )}
      <TextArea
        label={words.whatHappened}
        optional
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex gap-2.5">
        <Button look="secondary" onClick={() => setOpen(false)}>
          {words.undo}
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
          {words.tell}
        </Button>
      </div>
    </div>
  );
}

type AfterAllProps = { orders: SupplierOrder[]; token: string; title?: string };

/** A withdrawal by mistake can be taken back while nobody else has said yes; `title` says which, beside others. */
export function AfterAll({ orders, token, title }: AfterAllProps) {
  const words = useTexts(texts);
  const takeBack = useCallAction("take-back-withdrawal", {
    done: ({ asks_again }) => (asks_again ? toast.info(words.readAnew) : toast.success(words.holdsAgain)),
  });
  return (
    <div className="mt-4 text-center">
      {title && <p className="mb-2.5 text-subtle-foreground">{words.youWithdrew(title)}</p>}
      <Button
        look="secondary"
        busy={takeBack.busy}
        onClick={() => void takeBack.run({ token, order_ids: orders.map(({ id }) => id) })}
      >
        {words.canAfterAll}
      </Button>
    </div>
  );
}

function Quiet({ children }: { children: string }) {
  return <p className="mt-6 text-center text-subtle-foreground">{children}</p>;
}
