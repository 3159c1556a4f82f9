import { useNavigate } from "@tanstack/react-router";
import { ArrowLeft, CalendarCheck, Clock, Leaf, Repeat, Users } from "lucide-react";
import { useState } from "react";
import { createMealOrder } from "../../../../contract/meals.ts";
import {
  checkSchedule,
  invoiceIntervals,
  invoiceLabels,
  MEAL_TIMES,
  type MealSchedule,
  type MealType,
  schedulePhrases,
  type ScheduleProblems,
} from "../../../../domain/meals.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { toSubscription } from "../to-subscription.ts";
import { showError } from "../../../calls.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import type { Created, Selection } from "./order-dialog.tsx";
import {
  peopleChoices,
  scheduleCheck,
  scheduleOf,
  type ScheduleValues,
  startOfSchedule,
} from "./schedule-form.ts";
import { WeekdayField } from "../../../ui/weekday-field.tsx";

type ScheduleStepProps = {
  selection: Selection;
  /** What was filled in before somebody went back to the first step. */
  start: ScheduleValues | null;
  kitchenLines: readonly string[];
  close: () => void;
  back: (values: ScheduleValues) => void;
  done: (created: Created) => void;
};

/** When, for how many, and what the kitchen should know; the sentence reads it back. */
export function ScheduleStep({ selection, start, kitchenLines, close, back, done }: ScheduleStepProps) {
  const today = useToday();
  const navigate = useNavigate();
  const form = useCallForm<"create-meal-order", ScheduleValues>(createMealOrder, {
    start: start ?? startOfSchedule(selection.people, selection.meal_type),
    schema: scheduleCheck,
    input: (values) => ({ ...orderOf(selection), schedule: inputOf(scheduleOf(values)!) }),
    done: (answer) => done({ ...answer, selection, schedule: scheduleOf(form.values)! }),
    failed: (error, say) => {
      if (error.code === "subscription-ended")
        return say(error.text, { action: { label: "Förnya", run: () => void navigate(toSubscription) } });
      const series = form.values.schedule.mode === "recurring";
      return showError(
        series ? "Fel vid tillägg av måltidsevent" : "Kunde inte skapa beställning",
        error,
        say,
      );
    },
  });
  // The first step has asked: here it is only read, until somebody wants another number.
  const [changingPeople, setChangingPeople] = useState(false);
  const { mode } = form.values.schedule;
  const schedule = scheduleOf(form.values);
  const problems = schedule ? checkSchedule(schedule, today) : {};
  const mayCreate = schedule !== null && Object.keys(problems).length === 0;

  return (
    <Dialog
      open
      onOpenChange={close}
      title="När ska maten komma?"
      step={{ now: 2, of: 2 }}
      onBack={() => back(form.values)}
      form={form.props}
      footer={
        <>
          <Button
            look="ghost"
            className="-ml-3"
            icon={<ArrowLeft size={18} aria-hidden />}
            onClick={() => back(form.values)}
          >
            Tillbaka
          </Button>
          <SubmitButton busy={form.busy} disabled={!mayCreate}>
            Skapa beställning
          </SubmitButton>
        </>
      }
    >
      <div className="space-y-5" data-edited={start !== null}>
        <Segmented
          label="Hur ofta"
          wide
          choices={[
            { value: "once", label: "En gång" },
            { value: "recurring", label: "Återkommande", icon: <Repeat size={17} aria-hidden /> },
          ]}
          {...form.control("schedule.mode")}
        />
        {mode === "once" ? (
          <DateField
            label="Datum"
            min={today.toString()}
            {...withProblem(form.control("schedule.date"), problems.date)}
          />
        ) : (
          <RecurringFields form={form} today={today.toString()} problems={problems} />
        )}
        <div className="grid grid-cols-2 items-end gap-3.5">
          <SelectField
            label="Tid"
            before={<Clock size={18} aria-hidden />}
            choices={MEAL_TIMES.map((time) => ({ value: time, label: time }))}
            {...form.field("schedule.time")}
          />
          {changingPeople ? (
            <SelectField
              label="Antal personer"
              before={<Users size={18} aria-hidden />}
              choices={peopleChoices(selection.people)}
              {...form.field("schedule.people")}
            />
          ) : (
            <p className="flex min-h-control flex-wrap items-center gap-x-2 text-sm">
              {counted(Number(form.values.schedule.people), "person", "personer")}
              <Button
                look="link"
                className="!text-sm"
                aria-label="Ändra antal personer"
                onClick={() => setChangingPeople(true)}
              >
                Ändra
              </Button>
            </p>
          )}
        </div>
        <div>
          <p className="mb-1.5 text-sm font-semibold">Fakturering</p>
          <Segmented
            label="Fakturering"
            wide
            choices={invoiceIntervals.map((value) => ({ value, label: invoiceLabels[value] }))}
            {...form.control("schedule.invoice_interval")}
          />
        </div>
        <TextArea
          label="Meddelande till restaurangen"
          optional
          rows={3}
          maxLength={1000}
          {...form.field("schedule.notes")}
        />
        <RestaurantKnows lines={kitchenLines} />
        {schedule && mayCreate && <ReadBack meal={selection.meal_type} schedule={schedule} />}
      </div>
    </Dialog>
  );
}

type Form = ReturnType<typeof useCallForm<"create-meal-order", ScheduleValues>>;

/** What is wrong stands beside its field at once: the button alone would not say why it waits. */
const withProblem = <C extends { error: string | undefined }>(control: C, problem: string | undefined) => ({
  ...control,
  error: control.error ?? problem,
});

type RecurringProps = { form: Form; today: string; problems: ScheduleProblems };

function RecurringFields({ form, today, problems }: RecurringProps) {
  const start = withProblem(form.control("schedule.start_date"), problems.start_date);
  return (
    <>
      <WeekdayField {...withProblem(form.control("schedule.days_of_week"), problems.days_of_week)} />
      <div className="grid grid-cols-2 gap-3.5">
        <DateField label="Startdatum" min={today} {...start} />
        <DateField
          label="Slutdatum"
          optional
          placeholder="Tills vidare"
          min={start.value || today}
          {...withProblem(form.control("schedule.end_date"), problems.end_date)}
        />
      </div>
    </>
  );
}

/** The colleagues' diets go along by themselves, counted; nobody is named. */
function RestaurantKnows({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <p className="flex items-start gap-2.5 text-sm text-subtle-foreground">
      <Leaf size={16} aria-hidden className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">
        Köket får veta vad kollegorna behöver, utan namn:
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </span>
    </p>
  );
}

function ReadBack({ meal, schedule }: { meal: MealType; schedule: MealSchedule }) {
  const today = useToday();
  return (
    <p
      role="status"
      className="flex items-start gap-3 rounded-lg border border-green-200 bg-green-50 px-4 py-3.5 text-ink-700"
    >
      <CalendarCheck size={20} aria-hidden className="mt-0.5 text-primary" />
      <span>
        {schedulePhrases(meal, schedule, today).map(({ text, strong }) =>
          strong ? (
            <strong key={text} className="font-semibold text-foreground">
              {text}
            </strong>
          ) : (
            <span key={text}>{text}</span>
          ),
        )}
      </span>
    </p>
  );
}

const orderOf = ({ vendor_id, reserves, meal_type, address, office }: Selection) => ({
  vendor_id,
  reserve_ids: reserves.ids,
  meal_type,
  address,
  ...(office ? { office_id: office.id } : {}),
});

function inputOf(schedule: MealSchedule) {
  return schedule.mode === "once" ? schedule : { ...schedule, days_of_week: [...schedule.days_of_week] };
}
