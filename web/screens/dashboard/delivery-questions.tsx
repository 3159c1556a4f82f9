import { Check } from "lucide-react";
import { Suspense, useState } from "react";
import type { Delivery } from "../../../contract/deliveries.ts";
import { orderers } from "../../../contract/callers.ts";
import { outcomeLabels } from "../../../domain/outcome.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { lazy } from "../../lazy.ts";
import { useHasRole } from "../../may.ts";
import { useViewing } from "../../viewing.ts";
import { Button } from "../../ui/button.tsx";
import { deliveryDetail, deliveryQuestion, deliveryTitle } from "../../ui/delivery-words.ts";
import { UnansweredChange } from "../../ui/unanswered-change.tsx";
import { DateTile } from "../../ui/date-tile.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";

/** After somebody has said yes about a cake. */
const Came = lazy(() => import("./came.tsx"));

/** 'Kom tårtan?': what should have come today or yesterday, or is in doubt, and nobody has said a word about. */
export default function DeliveryQuestions() {
  const { data, error, reload } = useCall("list-delivery-questions", {});
  const [came, setCame] = useState<Delivery[]>([]);
  // It is asked of those who may answer.
  if (!useHasRole(orderers)) return null;
  if (error) return <LoadFailed small text="Kunde inte hämta dagens leveranser" retry={reload} />;
  return (
    <>
      {came.map((delivery) => (
        <Suspense key={delivery.id} fallback={null}>
          <Came
            delivery={delivery}
            onClose={() => setCame((all) => all.filter(({ id }) => id !== delivery.id))}
          />
        </Suspense>
      ))}
      {data?.deliveries.map((delivery) => (
        <Question
          key={delivery.id}
          delivery={delivery}
          onCame={() => delivery.employee_name && setCame((all) => [...all, delivery])}
        />
      ))}
    </>
  );
}

function Question({ delivery, onCame }: { delivery: Delivery; onCame: () => void }) {
  const viewing = useViewing();
  const [telling, setTelling] = useState(false);
  const tell = useCallAction("tell-delivery-outcome", {
    done: () => {
      toast.success("Tack! Leveransen är avprickad.");
      onCame();
    },
  });
  const date = Temporal.PlainDate.from(delivery.delivery_date);
  const today = useToday();
  return (
    <section className="flex items-center gap-4 rounded-xl border border-rose-300/70 bg-gradient-to-b from-rose-100/60 to-card p-card shadow-card max-md:flex-col max-md:items-stretch">
      <div className="flex min-w-0 flex-1 gap-4">
        <DateTile date={date} today={date.equals(today)} />
        <div className="min-w-0">
          <h2 className="display text-h3">{deliveryQuestion(delivery)}</h2>
          <p className="mt-0.5 text-sm text-subtle-foreground">{deliveryDetail(delivery)}</p>
          {delivery.outcome_by === "supplier" && (
            <p className="mt-1 text-sm text-subtle-foreground">Leverantören säger att den är levererad.</p>
          )}
          <UnansweredChange delivery={delivery} />
          {delivery.needs_word && (
            <p className="mt-1 text-sm text-amber-800">
              Vi har inget säkert ja från leverantören och räknar den som levererad först när ni säger det.
            </p>
          )}
        </div>
      </div>
      {!viewing && (
        <div className="flex gap-2.5 max-md:*:flex-1">
          <Button
            busy={tell.busy}
            icon={<Check size={18} aria-hidden />}
            onClick={() =>
              void tell.run({
                order_id: delivery.id,
                outcome: "came",
                note: null,
                revision: delivery.revision,
              })
            }
          >
            {outcomeLabels.came}
          </Button>
          <Button look="secondary" onClick={() => setTelling(true)}>
            Nej
          </Button>
        </div>
      )}
      {telling && (
        <OutcomeDialog
          delivery={{ ...delivery, what: deliveryTitle(delivery) }}
          onClose={() => setTelling(false)}
        />
      )}
    </section>
  );
}
