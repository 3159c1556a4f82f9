import { NotebookPen } from "lucide-react";
import type { CakeOfYear } from "../../../../contract/cakes.ts";
import { isLive } from "../../../../domain/orders.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";

/** An order that could not be made when it was written is offered again. */
export function DraftBanner({ cakes, onContinue }: { cakes: readonly CakeOfYear[]; onContinue: () => void }) {
  const today = useToday().toString();
  const { data } = useCall("get-cake-order-draft", {});
  const discard = useCallAction("discard-cake-order-draft", { done: "Utkastet är borttaget" });
  if (!data?.draft) return null;
  const isOnItsWay = ({ order, delivery_date }: CakeOfYear) =>
    order !== null && isLive(order.status) && delivery_date >= today;
  const provided = new Set(cakes.filter(isOnItsWay).map(({ employee_id }) => employee_id));
  // Others, or the autopilot, may have ordered them meanwhile.
  const count = data.draft.selected_employee_ids.filter((id) => !provided.has(id)).length;
  return (
    <div className="mb-3.5 md:mb-5">
      <Banner
        tone="marzipan"
        icon={<NotebookPen size={22} />}
        title="Ni har en sparad beställning"
        text={
          count > 0
            ? `${counted(count, "tårta väntar", "tårtor väntar")} på att beställas. Allt ni fyllde i finns kvar.`
            : "Alla i den har fått en tårta på väg sedan dess."
        }
        action={
          <div className="flex gap-2.5">
            <Button look="ghost" size="sm" busy={discard.busy} onClick={() => void discard.run({})}>
              Ta bort
            </Button>
            {count > 0 && (
              <Button size="sm" onClick={onContinue}>
                Fortsätt
              </Button>
            )}
          </div>
        }
      />
    </div>
  );
}
