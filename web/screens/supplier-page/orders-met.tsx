import { TriangleAlert } from "lucide-react";
import type { Output } from "../../../contract/contract.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { Button } from "../../ui/button.tsx";
import { focusInto } from "../../ui/focus.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { ruleTexts } from "./rule-texts.ts";
import { orderTexts } from "./order-texts.ts";

type Props = {
  orders: Output<"set-supplier-rules">["orders"];
  busy: boolean;
  cancel(): void;
  confirm(): void;
};

/** What stands on the days that are closed, before they are. */
export function OrdersMet({ orders, busy, cancel, confirm }: Props) {
  const say = useTexts(ruleTexts);
  const words = useTexts(orderTexts);
  return (
    <section
      ref={focusInto}
      tabIndex={-1}
      aria-label={say.ordersMet}
      className="mt-5 flex gap-3.5 rounded-xl border border-warning-border bg-warning-soft p-card text-warning-soft-foreground outline-none"
    >
      <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p>
          <strong>{say.met(orders.length)}</strong> {say.metText}
        </p>
        <ul className="mt-3 grid gap-2 text-sm">
          {orders.map((order) => (
            <li key={order.id}>
              <strong className="tabular-nums">
                {capitalised(words.day(Temporal.PlainDate.from(order.delivery_date)))} {order.delivery_time}
              </strong>
              <span className="block wrap-anywhere">
                {words.amount(order.kind, order.quantity)}, {order.company_name}
              </span>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button look="secondary" onClick={cancel}>
            {say.undo}
          </Button>
          <Button busy={busy} onClick={confirm}>
            {say.closeAndOffer}
          </Button>
        </div>
      </div>
    </section>
  );
}
