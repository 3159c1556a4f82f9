import type { Output } from "../../../contract/contract.ts";
import { formatDay } from "../../../domain/dates.ts";
import { useCallAction } from "../../calls.ts";
import { amountOf } from "../../ui/amount.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";
import { tellRefused } from "./tell-refused.ts";

type Orders = Output<"list-supplier-deliveries">["withdrawn"];

/** A withdrawal by mistake is taken back while nobody else has said yes. */
export function Withdrawn({ orders }: { orders: Orders }) {
  const takeBack = useCallAction("take-back-supplier-orders", {
    done: (result) =>
      result.asks_again
        ? toast.info("Beställningen har ändrats sedan ni sa ja. Läs igenom den och svara på nytt.")
        : tellRefused(result, "Tack! Ert ja gäller igen."),
    failed: "Kunde inte spara",
  });
  return orders.map((order) => (
    <div
      key={order.id}
      className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-cream-100 px-card py-3 text-sm print:hidden"
    >
      <p>
        Ni har fått förhinder: {order.company_name}, {formatDay(Temporal.PlainDate.from(order.delivery_date))}
        , {amountOf(order.kind, order.quantity)}.
      </p>
      <Button
        look="secondary"
        size="sm"
        busy={takeBack.busy}
        onClick={() => void takeBack.run({ order_ids: [order.id] })}
      >
        Vi kan leverera ändå
      </Button>
    </div>
  ));
}
