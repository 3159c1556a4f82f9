import type { MealEvent, MealOrder } from "../../../../contract/meals.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { useCallAction } from "../../../calls.ts";
import { today } from "../../../clock.ts";
import { toast } from "../../../ui/toaster.tsx";
import { tooLateText } from "./meal-icon.tsx";

export const dayInWords = (day: string) => formatDayFrom(Temporal.PlainDate.from(day), today());

/** Says what was done, and what it came too late for. */
export function showChanged(text: string, { too_late }: { too_late: readonly string[] }): void {
  const late = tooLateText(too_late, dayInWords);
  toast.success(text, late ? { description: late } : {});
}

const FAILED = "Kunde inte ändra måltiden";

/** What needs no dialog: one click, and a toast that can be acted on again. */
export function useSeriesActions({ id: meal_event_id }: Pick<MealEvent, "id">) {
  const skipping = useCallAction("skip-meal-delivery", {
    done: (answer, { day, skip: out }) =>
      showChanged(`${out ? "Hoppar över" : "Leverans igen"} ${dayInWords(day)}`, answer),
    failed: FAILED,
  });
  const keeping = useCallAction("keep-meal-on-holiday", {
    done: (answer, { day, keep: wanted }) =>
      showChanged(`${wanted ? "Leverans även" : "Ingen leverans"} ${dayInWords(day)}`, answer),
    failed: FAILED,
  });
  const moving = useCallAction("move-meal-delivery", {
    done: (_, { delivery_date }) =>
      showChanged(`Leveransen är tillbaka ${dayInWords(delivery_date)}`, { too_late: [] }),
    failed: FAILED,
  });
  const resuming = useCallAction("pause-meal-series", {
    done: (answer) => showChanged("Serien fortsätter", answer),
    failed: FAILED,
  });
  return {
    busy: skipping.busy || keeping.busy || resuming.busy || moving.busy,
    skip: (day: string, skip: boolean) => void skipping.run({ meal_event_id, day, skip }),
    keep: (day: string, keep: boolean) => void keeping.run({ meal_event_id, day, keep }),
    /** The pause of that day, or every one. */
    resume: (day: string | null) => void resuming.run({ meal_event_id, resume: day }),
    moveBack: ({ id: meal_order_id, revision }: MealOrder, delivery_date: string) =>
      void moving.run({ meal_order_id, delivery_date, revision }),
  };
}
