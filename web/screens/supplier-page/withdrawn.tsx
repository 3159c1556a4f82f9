import type { Output } from "../../../contract/contract.ts";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toaster.tsx";
import { tellRefused } from "./tell-refused.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { texts } from "./texts.ts";
import { orderTexts } from "./order-texts.ts";

type Orders = Output<"list-supplier-deliveries">["withdrawn"];

/** A withdrawal by mistake is taken back while nobody else has said yes. */
export function Withdrawn({ orders }: { orders: Orders }) {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  const takeBack = useCallAction("take-back-supplier-orders", {
    done: (result) => (result.asks_again ? toast.info(say.readAnew) : tellRefused(result, say.holdsAgain)),
    failed: say.notSaved,
  });
  return orders.map((order) => (
    <div
      key={order.id}
      className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-cream-100 px-card py-3 text-sm print:hidden"
    >
      <p>
        {say.withdrawn(
          order.company_name,
          words.day(Temporal.PlainDate.from(order.delivery_date)),
          words.amount(order.kind, order.quantity),
        )}
      </p>
      <Button
        look="secondary"
        size="sm"
        busy={takeBack.busy}
        onClick={() => void takeBack.run({ order_ids: [order.id] })}
      >
        {say.canAfterAll}
      </Button>
    </div>
  ));
}
