import { useNavigate } from "@tanstack/react-router";
import { ArrowLeft, CalendarCheck, Clock, Repeat, Users } from "lucide-react";
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
import type { FoodCounts } from "../../../../domain/confirmed-food.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useToday } from "../../../clock.ts";
import { toSubscription } from "../to-subscription.ts";
import { showError, useCall } from "../../../calls.ts";
import { useCallForm } from "../../../form.ts";
import { Button, SubmitButton } from "../../../ui/button.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { FoodField } from "./food-field.tsx";
import { RestaurantKnows } from "./restaurant-knows.tsx";
import { agreedOf, chosenOf, isEnough, menuDays, occasionsOf } from "./menu-choice.ts";
import { MenuField } from "./menu-field.tsx";
import type { Created, Selection } from "./order-dialog.tsx";
import {
  foodInput,
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
  /** What the register says of those who eat, for HR to confirm; null for who may not read it. */
  register: FoodCounts | null;
  close: () => void;
  back: (values: ScheduleValues) => void;
  done: (created: Created) => void;
};

/** When, for how many, and what the kitchen should know; the sentence reads it back. */
export function ScheduleStep({
  selection,
  start,
  kitchenLines,
  register,
  close,
  back,
  done,
}: ScheduleStepProps) {
  const { data: offered } = useCall("list-menus", {
    vendor_id: selection.vendor_id,
    meal_type: selection.meal_type,
  });
  const daysOf = (values: ScheduleValues) =>
    menuDays(offered?.menus ?? [], occasionsOf(scheduleOf(values)), values.menus);
  const today = useToday();
  const navigate = useNavigate();
  const form = useCallForm<"create-meal-order", ScheduleValues>(createMealOrder, {
    start: start ?? startOfSchedule(selection.people, selection.meal_type),
    schema: scheduleCheck,
    input: (values) => ({
      ...orderOf(selection),
      schedule: inputOf(scheduleOf(values)!),
      menus: chosenOf(daysOf(values)),
      food: foodInput(values.food),
    }),
    done: (answer) =>
      done({
        ...answer,
        selection,
        schedule: scheduleOf(form.values)!,
        menus: agreedOf(daysOf(form.values)),
      }),
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
  const days = daysOf(form.values);
  const people = Number(form.values.schedule.people);
  const mayCreate = schedule !== null && Object.keys(problems).length === 0 && isEnough(days, people);

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
        {offered && offered.menus.length > 0 && days.length > 0 && (
          <MenuField
            days={days}
            people={people}
            vatPercent={offered.vat_percent}
            food={form.values.food ?? register}
            value={form.values.menus}
            onChange={(menus) => form.set("menus", menus)}
          />
        )}
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
        {register ? (
          <FoodField
            register={register}
            people={people}
            value={form.values.food}
            onChange={(food) => form.set("food", food)}
          />
        ) : (
          <RestaurantKnows lines={kitchenLines} />
        )}
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
