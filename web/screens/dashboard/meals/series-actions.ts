import type { MealEvent } from "../../../../contract/meals.ts";
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

/** The pause that holds or is to come; one that has been is none. */
export function pauseOf({
  paused_from: from,
  paused_until: until,
}: Pause): { from: string; until: string | null } | null {
  return from !== null && (until === null || until >= today().toString()) ? { from, until } : null;
}

type Pause = Pick<MealEvent, "paused_from" | "paused_until">;

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
  const resuming = useCallAction("pause-meal-series", {
    done: (answer) => showChanged("Serien fortsätter", answer),
    failed: FAILED,
  });
  return {
    busy: skipping.busy || keeping.busy || resuming.busy,
    skip: (day: string, skip: boolean) => void skipping.run({ meal_event_id, day, skip }),
    keep: (day: string, keep: boolean) => void keeping.run({ meal_event_id, day, keep }),
    resume: () => void resuming.run({ meal_event_id }),
  };
}
