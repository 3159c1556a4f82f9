import type { DeliveryRule } from "./birthday.ts";
import type { Closure } from "./closures.ts";

/** What a cake is for. */
export const occasions = ["birthday", "first-day", "anniversary", "farewell", "child", "other"] as const;
export type CakeOccasion = (typeof occasions)[number];

/** Those that follow from somebody's start date. */
export const occasionsOfYears = ["first-day", "anniversary"] as const;
/** Those that only a person can know, and HR tells of. */
export const toldOccasions = ["farewell", "child", "other"] as const;
export type ToldOccasion = (typeof toldOccasions)[number];
export const toldOccasionLabels: Record<ToldOccasion, string> = {
  farewell: "Avtackning",
  child: "Nytt barn",
  other: "Eget tillfälle",
};
/** What is proposed to stand on the cake. */
export const toldOccasionTexts: Record<ToldOccasion, string> = {
  farewell: "Tack och lycka till!",
  child: "Grattis!",
  other: "",
};

export const LONGEST_OCCASION_TITLE = 60;

/** The years at work that a company can choose to celebrate; 0 is the first day. */
export const yearsToCelebrate = [0, 1, 2, 3, 5, 10, 15, 20, 25, 30, 40] as const;

export type Anniversary = { years: number; occasion: CakeOccasion; title: string; text: string };

/** What a number of years is called, and what stands on its cake. */
export function anniversaryOf(years: number): Anniversary {
  if (years === 0) return { years, occasion: "first-day", title: "Första dagen", text: "Välkommen!" };
  return {
    years,
    occasion: "anniversary",
    title: `${years} år på jobbet`,
    text: `Tack för ${years} år!`,
  };
}

type Calendar = { delivery_rule: DeliveryRule; closures: readonly Closure[] };

/**
 * By which calendar an occasion's cake comes: the office's own, but that nobody's first day is celebrated before they are
 * there, nor their farewell after they have gone.
 */
export function calendarFor(occasion: CakeOccasion | undefined, calendar: Calendar): Calendar {
  const { delivery_rule, closures } = calendar;
  if (occasion === "first-day")
    return { delivery_rule: "workday-after", closures: inDirection("after", closures) };
  if (occasion === "farewell")
    return { delivery_rule: "workday-before", closures: inDirection("before", closures) };
  // What HR has asked for is not forgone.
  const isForgone = ({ birthdays }: Closure) => birthdays === "forgo";
  if (occasion !== "child" && occasion !== "other") return calendar;
  return {
    delivery_rule,
    closures: closures.map((closure) => (isForgone(closure) ? { ...closure, birthdays: "before" } : closure)),
  };
}

const inDirection = (direction: "before" | "after", closures: readonly Closure[]): Closure[] =>
  closures.map((closure) => ({ ...closure, birthdays: direction }));

/** 'Fyller lördag 26 december', '5 år på jobbet', '5 år på jobbet, lördag 26 december'; nothing to add of a birthday on its day. */
export function celebrationLine(title: string | null | undefined, day: string | null): string | null {
  if (title) return [title, day].filter(Boolean).join(", ");
  return day && `Fyller ${day}`;
}
