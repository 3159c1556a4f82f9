import type { Counted } from "./allergies.ts";
import type { PromiseState } from "./promise.ts";

/** What HR's yearly report tells, and the rules that it states in words. */

/** What ordering by hand takes: choosing, telephoning, reminding and book-keeping. */
export const SAVED_MINUTES = { cake: 25, meal: 15 };

export const savedHours = ({ cakes, meals }: { cakes: number; meals: number }): number =>
  Math.round((cakes * SAVED_MINUTES.cake + meals * SAVED_MINUTES.meal) / 60);

/** Below that many a diet could point at somebody. */
export const LEAST_PEOPLE = 5;

export const shownDiets = (counts: readonly Counted[]): Counted[] =>
  counts.filter(({ count }) => count >= LEAST_PEOPLE);

/** The year's candles: of each birthday that has passed, what became of it. */
export const birthdayOutcomes = ["celebrated", "coming", "declined", "missed", "new"] as const;
export type BirthdayOutcome = (typeof birthdayOutcomes)[number];

const outcomeOf: Record<PromiseState, BirthdayOutcome> = {
  celebrated: "celebrated",
  planned: "coming",
  "opted-out": "declined",
  forgone: "declined",
  unordered: "missed",
  declined: "missed",
  missed: "missed",
  "too-late": "new",
};

type Passed = { state: PromiseState; birthday: Temporal.PlainDate };

/** Of birthdays that have passed by today: how many of each, and on which days the missed ones were. */
export function birthdaysSoFar(all: readonly Passed[], year: number, today: Temporal.PlainDate) {
  const counts = { celebrated: 0, coming: 0, declined: 0, missed: 0, new: 0 };
  const missedOn: string[] = [];
  for (const { state, birthday } of all) {
    const passed = Temporal.PlainDate.compare(birthday, today);
    // Today's counts once it is celebrated: until then somebody may still see to it.
    if (birthday.year !== year || passed > 0 || (passed === 0 && state !== "celebrated")) continue;
    const outcome = outcomeOf[state];
    counts[outcome] += 1;
    if (outcome === "missed") missedOn.push(birthday.toString());
  }
  return { counts, missedOn: missedOn.toSorted() };
}

/** The birthdays that a cake could have come to: whoever came into the register later is none of them. */
export const knownInTime = (counts: Record<BirthdayOutcome, number>): number =>
  birthdayOutcomes.reduce((sum, outcome) => sum + (outcome === "new" ? 0 : counts[outcome]), 0);
