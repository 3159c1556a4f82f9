import { Clock, Users } from "lucide-react";
import { z } from "zod";
import type { Input } from "../../../../contract/contract.ts";
import { changeMealSeries, type MealEvent } from "../../../../contract/meals.ts";
import { MEAL_TIMES } from "../../../../domain/meals.ts";
import { useToday } from "../../../clock.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { peopleChoices } from "./schedule-form.ts";
import { showChanged } from "./series-actions.ts";
import { WeekdayField } from "./weekday-field.tsx";

type Values = {
  meal_event_id: string;
  from: string;
  people: string;
  time: string;
  days_of_week: number[];
  notes: string;
};

const inputOf = (values: Values): Input<"change-meal-series"> => ({
  ...values,
  people: Number(values.people),
});

/** From a day on: what was before that day stays as it was. */
export function ChangeSeries({ event, close }: { event: MealEvent; close: () => void }) {
  const today = useToday().toString();
  const form = useCallForm<"change-meal-series", Values>(changeMealSeries, {
    start: {
      meal_event_id: event.id,
      from: event.next ?? today,
      people: String(event.people_count),
      time: event.time,
      days_of_week: event.days_of_week,
      notes: event.notes ?? "",
    },
    schema: z.custom<Values>().transform(inputOf).pipe(changeMealSeries.input),
    input: inputOf,
    done: (answer) => {
      showChanged("Serien är ändrad", answer);
      close();
    },
    failed: "Kunde inte ändra måltiden",
  });
  const from = form.control("from");
  const days = form.control("days_of_week");
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Ändra serien"
      description="Ändringen gäller från och med dagen ni väljer. Tidigare leveranser påverkas inte."
      form={form.props}
      footer={
        <>
          <Button look="ghost" className="-ml-3" onClick={close}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy} disabled={!from.value || days.value.length === 0}>
            Spara ändringen
          </SubmitButton>
        </>
      }
    >
      <div className="space-y-5">
        <DateField
          label="Från och med"
          min={today}
          {...(event.end_date ? { max: event.end_date } : {})}
          {...from}
        />
        <WeekdayField {...days} />
        <div className="grid grid-cols-2 gap-3.5">
          <SelectField
            label="Tid"
            before={<Clock size={18} aria-hidden />}
            choices={MEAL_TIMES.map((time) => ({ value: time, label: time }))}
            {...form.field("time")}
          />
          <SelectField
            label="Antal personer"
            before={<Users size={18} aria-hidden />}
            choices={peopleChoices(event.people_count)}
            {...form.field("people")}
          />
        </div>
        <TextArea label="Meddelande till restaurangen" optional rows={3} {...form.field("notes")} />
      </div>
    </Dialog>
  );
}
