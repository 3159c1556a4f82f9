import { type Counted, countFood, type Eater } from "./allergies.ts";
import { compareSwedish } from "./swedish.ts";

/**
 * What those who eat a meal need, counted without names: as the register says, until HR confirms or changes it for a
 * meal. What the register says later is counted on top of what was confirmed, so that nobody's allergy is lost.
 */
export type FoodCounts = { allergies: Counted[]; diets: Counted[] };

export const foodKinds = ["allergies", "diets"] as const;

/** Somebody whose food, or office, has changed: null where they do not eat here. */
type Changed = { before: Eater | null; now: Eater | null };

/** The confirmed counts after a change of the register, which was as it is given. */
export const recount = (
  confirmed: FoodCounts,
  register: readonly Eater[],
  changed: readonly Changed[],
): FoodCounts => {
  const was = countFood(register);
  return {
    allergies: moved("allergies", confirmed.allergies, was.allergies, changed),
    diets: moved("diets", confirmed.diets, was.diets, changed),
  };
};

/**
 * Whoever needs something new is counted. Whoever needs it no more may not have been among those that HR counted: only
 * what cannot be anybody else's is taken away.
 */
function moved(
  kind: (typeof foodKinds)[number],
  confirmed: readonly Counted[],
  register: readonly Counted[],
  changed: readonly Changed[],
): Counted[] {
  const needs = (eater: Eater | null) => (eater ? countFood([eater])[kind].map(({ name }) => name) : []);
  const people = changed.map(({ before, now }) => ({ before: needs(before), now: needs(now) }));
  const lost = people.flatMap(({ before, now }) => before.filter((name) => !now.includes(name)));
  const gained = people.flatMap(({ before, now }) => now.filter((name) => !before.includes(name)));
  const names = new Set([...confirmed.map(({ name }) => name), ...gained]);
  const times = (list: readonly string[], name: string) => list.filter((one) => one === name).length;
  return [...names]
    .flatMap((name) => {
      const [had, was] = [countOf(confirmed, name), countOf(register, name)];
      const left = had >= was ? had - times(lost, name) : Math.min(had, was - times(lost, name));
      const count = Math.max(left, 0) + times(gained, name);
      return count > 0 ? [{ name, count }] : [];
    })
    .toSorted(byCount);
}

const byCount = (a: Counted, b: Counted): number => b.count - a.count || compareSwedish(a.name, b.name);

const countOf = (counts: readonly Counted[], name: string): number =>
  counts.find((one) => one.name === name)?.count ?? 0;

/** Of two meals, or of two offices. */
export const joined = (
  some: FoodCounts,
  others: FoodCounts,
  add: (a: number, b: number) => number,
): FoodCounts => {
  const each = (kind: (typeof foodKinds)[number]) =>
    [...new Set([...some[kind], ...others[kind]].map(({ name }) => name))]
      .map((name) => ({ name, count: add(countOf(some[kind], name), countOf(others[kind], name)) }))
      .toSorted(byCount);
  return { allergies: each("allergies"), diets: each("diets") };
};
