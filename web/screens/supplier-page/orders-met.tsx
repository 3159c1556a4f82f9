import { TriangleAlert } from "lucide-react";
import type { Output } from "../../../contract/contract.ts";
import { formatDay } from "../../../domain/dates.ts";
import { capitalised, counted } from "../../../domain/swedish.ts";
import { amountOf } from "../../ui/amount.ts";
import { Button } from "../../ui/button.tsx";
import { focusInto } from "../../ui/focus.ts";

type Props = {
  orders: Output<"set-supplier-rules">["orders"];
  busy: boolean;
  cancel(): void;
  confirm(): void;
};

/** What stands on the days that are closed, before they are. */
export function OrdersMet({ orders, busy, cancel, confirm }: Props) {
  return (
    <section
      ref={focusInto}
      tabIndex={-1}
      aria-label="Beställningar de dagarna"
      className="mt-5 flex gap-3.5 rounded-xl border border-warning-border bg-warning-soft p-card text-warning-soft-foreground outline-none"
    >
      <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p>
          <strong>Ni har {counted(orders.length, "beställning", "beställningar")} de dagarna.</strong> Stänger
          ni erbjuder vi dem till nästa leverantör och berättar för kunden.
        </p>
        <ul className="mt-3 grid gap-2 text-sm">
          {orders.map((order) => (
            <li key={order.id}>
              <strong className="tabular-nums">
                {capitalised(formatDay(Temporal.PlainDate.from(order.delivery_date)))} {order.delivery_time}
              </strong>
              <span className="block wrap-anywhere">
                {amountOf(order.kind, order.quantity)}, {order.company_name}
              </span>
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button look="secondary" onClick={cancel}>
            Ångra
          </Button>
          <Button busy={busy} onClick={confirm}>
            Stäng och erbjud vidare
          </Button>
        </div>
      </div>
    </section>
  );
}
