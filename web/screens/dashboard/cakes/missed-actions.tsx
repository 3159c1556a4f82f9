import { useCallAction } from "../../../calls.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { Changing } from "../../../may.ts";

type MissedProps = {
  employee_id: string;
  birthday: string;
  /** The order to look at, when it can still be mended. */
  order_id?: string | null;
  /** The order that HR may say came all the same. */
  came?: { id: string; revision: number } | null;
  /** It has an order that may still come: that is looked at, and cancelled before anybody does without. */
  isOrdered?: boolean;
  /** False where nothing rings that doing without would end. */
  mayForgo?: boolean;
  onDone?: () => void;
};

/** What can be done about a birthday that needs somebody: a cake, the word that it came, or doing without. */
export function MissedActions({
  employee_id,
  birthday,
  order_id,
  came,
  isOrdered = false,
  mayForgo = true,
  onDone,
}: MissedProps) {
  const forgo = useCallAction("forgo-birthday", {
    done: (_, { forgone }) => {
      if (!forgone) return;
      toast.success("Ni avstår från tårtan", {
        action: { label: "Ångra", run: () => void forgo.run({ employee_id, birthday, forgone: false }) },
      });
      onDone?.();
    },
  });
  const tell = useCallAction("tell-delivery-outcome", {
    done: () => {
      toast.success("Tack! Svaret är sparat.");
      onDone?.();
    },
  });
  return (
    <Changing>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          to="/dashboard"
          search={{ tab: "tartor", ...(order_id ? { order: order_id } : { employee: employee_id }) }}
          look="secondary"
          size="sm"
        >
          {isOrdered ? "Visa beställningen" : "Ordna en tårta"}
        </LinkButton>
        {came && (
          <Button
            look="ghost"
            size="sm"
            busy={tell.busy}
            onClick={() =>
              void tell.run({ order_id: came.id, outcome: "came", note: null, revision: came.revision })
            }
          >
            Den kom ändå
          </Button>
        )}
        {mayForgo && !isOrdered && (
          <Button
            look="ghost"
            size="sm"
            busy={forgo.busy}
            onClick={() => void forgo.run({ employee_id, birthday, forgone: true })}
          >
            Avstå
          </Button>
        )}
      </div>
    </Changing>
  );
}
