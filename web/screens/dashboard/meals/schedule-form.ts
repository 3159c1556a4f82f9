import { z } from "zod";
import { STOCKHOLM } from "../../../../domain/clock.ts";
import {
  checkSchedule,
  type InvoiceInterval,
  type MealSchedule,
  type MealType,
  PEOPLE_OPTIONS,
  usualTime,
} from "../../../../domain/meals.ts";
import type { FoodCounts } from "../../../../domain/confirmed-food.ts";
import { today } from "../../../clock.ts";
import type { ChosenMenus } from "./menu-choice.ts";
import { typedDate } from "../../../ui/typed-date.ts";

/** What the second step's fields hold. */
export type ScheduleValues = {
  schedule: {
    mode: "once" | "recurring";
    date: string;
    days_of_week: number[];
    start_date: string;
    end_date: string;
    time: string;
    people: string;
    invoice_interval: InvoiceInterval;
    notes: string;
  };
  menus: ChosenMenus;
  /** As HR has confirmed it. */
  food: FoodCounts | null;
};

export const startOfSchedule = (people: number, meal: MealType): ScheduleValues => ({
  schedule: {
    mode: "once",
    date: "",
    days_of_week: [],
    start_date: "",
    end_date: "",
    time: usualTime(meal),
    people: String(people),
    invoice_interval: "monthly",
    notes: "",
  },
  menus: {},
  food: null,
});

type Chosen = { people: number; meal_type: MealType };

/** What the first step says anew: how many, and another meal's usual hour where nobody chose one. */
export function withSelection(
  values: ScheduleValues | null,
  before: Chosen,
  after: Chosen,
): ScheduleValues | null {
  if (!values) return null;
  const { people, time } = values.schedule;
  return {
    // Another restaurant has other menus, and other people eat at another office.
    menus: {},
    food: null,
    schedule: {
      ...values.schedule,
      people: before.people === after.people ? people : String(after.people),
      time: time === usualTime(before.meal_type) ? usualTime(after.meal_type) : time,
    },
  };
}

/** The specified numbers, and the one from the first step when it is another. */
export function peopleChoices(own: number): { value: string; label: string }[] {
  const numbers = [...new Set<number>([...PEOPLE_OPTIONS, own])].sort((a, b) => a - b);
  return numbers.map((number) => ({ value: String(number), label: String(number) }));
}

/** The schedule that the fields mean; null while something is missing, so that nothing can be created yet. */
export function scheduleOf({ schedule: values }: ScheduleValues): MealSchedule | null {
  const { time, invoice_interval } = values;
  const common = {
    time,
    invoice_interval,
    people: Number(values.people),
    timezone: STOCKHOLM,
    notes: values.notes.trim() || null,
  } as const;
  if (values.mode === "once")
    return typedDate(values.date) ? { ...common, mode: "once", date: values.date } : null;
  const isComplete = typedDate(values.start_date) && values.days_of_week.length > 0;
  if (!isComplete || (values.end_date && !typedDate(values.end_date))) return null;
  const { days_of_week, start_date, end_date } = values;
  return { ...common, mode: "recurring", days_of_week, start_date, end_date: end_date || null };
}

/** As the calls take it. */
export const foodInput = (food: FoodCounts | null) =>
  food && {
    allergies: food.allergies.map(({ name, count }) => ({ what: name, count })),
    diets: food.diets.map(({ name, count }) => ({ what: name, count })),
  };

/** The domain's own check, with its words beside the fields. */
export const scheduleCheck = z.custom<ScheduleValues>().superRefine((values, context) => {
  const schedule = scheduleOf(values);
  const problems = schedule ? checkSchedule(schedule, today()) : { date: "Ange ett giltigt datum" };
  for (const [field, message] of Object.entries(problems))
    context.addIssue({ code: "custom", path: ["schedule", field], message });
});
