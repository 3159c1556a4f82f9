import { endMealSeries, type MealEvent } from "../../../../contract/meals.ts";
import { mealLabels } from "../../../../domain/meals.ts";
import { useToday } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showChanged } from "./series-actions.ts";

export function EndSeries({ event, close }: { event: MealEvent; close: () => void }) {
  const today = useToday().toString();
  const form = useCallForm(endMealSeries, {
    start: { meal_event_id: event.id, last_day: today },
    done: (answer) => {
      showChanged("Serien avslutas", answer);
      close();
    },
    failed: "Kunde inte avsluta serien",
  });
  const last = form.control("last_day");
  return (
    <Dialog
      open
      onOpenChange={close}
      title={`Avsluta ${mealLabels[event.event_type].toLowerCase()}serien`}
      description="Leveranser efter sista dagen avbokas. Det som redan levererats står kvar i historiken."
      form={form.props}
      footer={
        <>
          <Button look="ghost" className="-ml-3" onClick={close}>
            Avbryt
          </Button>
          <SubmitButton look="danger" busy={form.busy} disabled={!last.value}>
            Avsluta serien
          </SubmitButton>
        </>
      }
    >
      <DateField
        label="Sista dag"
        min={today}
        {...(event.end_date ? { max: event.end_date } : {})}
        {...last}
      />
    </Dialog>
  );
}
