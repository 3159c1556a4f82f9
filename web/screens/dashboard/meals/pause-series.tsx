import { z } from "zod";
import type { Input } from "../../../../contract/contract.ts";
import { type MealEvent, pauseMealSeries } from "../../../../contract/meals.ts";
import { useToday } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showChanged } from "./series-actions.ts";

type Values = { meal_event_id: string; from: string; until: string };

const inputOf = ({ from, until, ...series }: Values): Input<"pause-meal-series"> => ({
  ...series,
  from: from || null,
  until: until || null,
});

export function PauseSeries({ event, close }: { event: MealEvent; close: () => void }) {
  const today = useToday().toString();
  const form = useCallForm<"pause-meal-series", Values>(pauseMealSeries, {
    start: { meal_event_id: event.id, from: event.next ?? today, until: "" },
    schema: z.custom<Values>().transform(inputOf).pipe(pauseMealSeries.input),
    input: inputOf,
    done: (answer) => {
      showChanged("Serien är pausad", answer);
      close();
    },
    failed: "Kunde inte pausa serien",
  });
  const from = form.control("from");
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Pausa serien"
      description="Leveranser under pausen avbokas. Restauranger som redan är tillfrågade får besked."
      form={form.props}
      footer={
        <>
          <Button look="ghost" className="-ml-3" onClick={close}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy} disabled={!from.value}>
            Pausa
          </SubmitButton>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3.5">
        <DateField label="Från och med" min={today} {...from} />
        <DateField
          label="Till och med"
          optional
          placeholder="Tills vidare"
          min={from.value || today}
          {...form.control("until")}
        />
      </div>
    </Dialog>
  );
}
