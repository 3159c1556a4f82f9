import type { OrderStatus } from "../../../domain/orders.ts";
import { defineFact } from "../../calls/facts.ts";

/** What happens to people, for the features that follow them: orders and cakes. */

export type Food = { allergies: string | null; dietary_preferences: string | null };
/** `office_id` is where they ate, where that is not the office that they are at now. */
export type Eater = Food & { id: string; office_id?: string };

/** Who eats, or what they eat, has changed. `before` is what these people ate; a newcomer ate nothing. */
export const eatersChanged = defineFact<{ companyId: string; before: readonly Eater[] }>();

export const newEaters = (ids: readonly string[]): Eater[] =>
  ids.map((id) => ({ id, allergies: null, dietary_preferences: null }));

/** One person's food has been saved, changed or not. */
export const foodSaved = defineFact<{ companyId: string; employeeId: string; before: Food; after: Food }>();

/** People are at another office: by their ids, where they were. Told is how many of their cakes stay there. */
export const officeChanged = defineFact<
  { companyId: string; from: ReadonlyMap<string, string>; to: string },
  number
>();

/** Something else is to stand on somebody's cake. */
export const cakeTextChanged = defineFact<{
  companyId: string;
  employeeId: string;
  before: string | null;
}>();

/** Somebody's name has been corrected. */
export const nameChanged = defineFact<{ companyId: string; employeeId: string; before: string }>();

type Whose = { companyId: string; employeeIds: string[]; today: Temporal.PlainDate };

/**
 * People are celebrated no more: they have left, would rather not, or are erased. Told is how many of their cakes went
 * with it. HR is written to about those where it was not HR who did it.
 */
export const celebrationEnded = defineFact<
  Whose & { mailHr?: boolean | "nameless"; reason?: string },
  number
>();

/** The opposite: people are new, back, or want to be celebrated after all. */
export const celebrationBegan = defineFact<{ companyId: string; employeeIds: string[] }>();

/** Somebody wants another number of pieces; null is what the company has as usual. */
export const portionSizeChanged = defineFact<{
  companyId: string;
  employeeId: string;
  before: number | null;
  after: number | null;
}>();

export type ComingCake = {
  id: string;
  birthday: string;
  delivery_date: string;
  delivery_time: string;
  status: OrderStatus;
  bakery_name: string | null;
};

/**
 * A birthday has been corrected. Told are the cakes that followed it and those that a person must look at. HR is written
 * to about all of them, about what is left to decide, or not at all when HR reads it on the screen.
 */
export const birthdayChanged = defineFact<
  { companyId: string; employeeId: string; birthday: string; mailHr: "all" | "to-decide" | "nothing" },
  { moved: ComingCake[]; to_check: ComingCake[] }
>();

/** Somebody began on another day than was thought. Told are cakes that a person must look at. */
export const startDateChanged = defineFact<{ companyId: string; employeeId: string }, ComingCake[]>();

/** Somebody who had left is back, and wants to be celebrated. Told is how many cakes came back with them. */
export const employeeReturned = defineFact<
  { companyId: string; employee: { id: string; birthday: string; archived_at: string | null } },
  number
>();

export const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
