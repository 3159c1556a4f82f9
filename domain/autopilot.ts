import { birthdayIn, deliveryDate, type DeliveryRule, plannedDate } from "./birthday.ts";
import { type Closure, closureOn, openWorkdayFrom } from "./closures.ts";
import { calendarFor, type CakeOccasion } from "./occasions.ts";
import { portionsFor } from "./people.ts";
import { counted } from "./swedish.ts";

/** What the autopilot makes of a year, and of a change. */

export const autopilotStates = ["proposed", "on", "paused", "off"] as const;
export type AutopilotState = (typeof autopilotStates)[number];

/** On which days cakes can come. */
export type DeliveryCalendar = { delivery_rule: DeliveryRule; closures: readonly Closure[] };

export type Celebrated = { id: string; name: string; born: string; cake_portion_size: number | null };

export type YearCake = {
  id: string;
  name: string;
  birthday: Temporal.PlainDate;
  /** Null where the company forgoes the birthdays of that time. */
  date: Temporal.PlainDate | null;
  /** Why it is not the birthday itself; 'chosen' is a day that somebody has ordered. */
  moved: "day-off" | "closed" | "late" | "chosen" | null;
  pieces: number;
  /** A cake that is ordered already: nobody is asked for it again. */
  isOrdered: boolean;
};

/** An order that no setting moves. */
export type StandingOrder = { delivery_date: string; portion_size: number; is_declined: boolean };

/** A cake may come this long after its birthday, where the office was closed; further back nothing is ahead. */
const LONGEST_WAIT_DAYS = 100;

/** The birthdays of the coming twelve months. */
export const birthdaysAhead = (today: Temporal.PlainDate) => ({
  from: today.subtract({ days: LONGEST_WAIT_DAYS }),
  to: today.add({ years: 1 }).subtract({ days: 1 }),
});

/** The coming twelve months as they are planned, by day; `first` is the first day on which a delivery is still ahead. */
export function yearAhead(
  people: readonly Celebrated[],
  settings: DeliveryCalendar & { default_portion_size: number },
  first: Temporal.PlainDate,
  today: Temporal.PlainDate,
): YearCake[] {
  const { from, to } = birthdaysAhead(today);
  const years = Array.from({ length: to.year - from.year + 1 }, (_, index) => from.year + index);
  return people
    .flatMap((person) =>
      years
        .map((year) => birthdayIn(Temporal.PlainDate.from(person.born), year))
        .filter((birthday) => isWithin(birthday, from, to))
        .flatMap((birthday) => cakeFor(person, birthday, settings, { first, today })),
    )
    .sort((a, b) => Temporal.PlainDate.compare(a.date ?? a.birthday, b.date ?? b.birthday));
}

function cakeFor(
  person: Celebrated,
  birthday: Temporal.PlainDate,
  settings: DeliveryCalendar & { default_portion_size: number },
  { first, today }: { first: Temporal.PlainDate; today: Temporal.PlainDate },
): YearCake[] {
  const { closures, delivery_rule } = settings;
  const { id, name } = person;
  const cake = (date: Temporal.PlainDate | null, moved: YearCake["moved"]): YearCake[] => [
    { id, name, birthday, date, moved, pieces: portionsFor(person, settings), isOrdered: false },
  ];
  // Today's is celebrated late when the hour has come.
  const isAhead = Temporal.PlainDate.compare(birthday, today) >= 0;
  const date = plannedDate(birthday, delivery_rule, closures);
  if (date === null) return isAhead ? cake(null, "closed") : [];
  if (Temporal.PlainDate.compare(date, first) >= 0) {
    if (date.equals(birthday)) return cake(date, null);
    return cake(date, closureOn(closures, birthday) ? "closed" : "day-off");
  }
  return isAhead ? cake(openWorkdayFrom(closures, first), "late") : [];
}

/** The cake as it is ordered, whatever the settings say; none where it has come, or got a no. */
export function asOrdered(cake: YearCake, order: StandingOrder, first: Temporal.PlainDate): YearCake[] {
  const date = Temporal.PlainDate.from(order.delivery_date);
  if (order.is_declined || Temporal.PlainDate.compare(date, first) < 0) return [];
  const isByRule = cake.date !== null && date.equals(cake.date);
  const moved = date.equals(cake.birthday) ? null : isByRule ? cake.moved : "chosen";
  return [{ ...cake, date, moved, pieces: order.portion_size, isOrdered: true }];
}

export type PlannedOrder = {
  id: string;
  birthday: string;
  delivery_date: string;
  occasion?: CakeOccasion;
};
export type FollowedOrder = { id: string; from: string; to: string };

/**
 * What another rule or closure does to cakes that nobody has been asked about. One that stands where the old rule put it
 * follows the new; one that was moved by hand stays, unless the office is closed that day. None comes today or earlier.
 */
export function followCalendar(
  orders: readonly PlannedOrder[],
  calendarBefore: DeliveryCalendar,
  calendarAfter: DeliveryCalendar,
  today: Temporal.PlainDate,
): { moved: FollowedOrder[]; forgone: string[] } {
  const moved: FollowedOrder[] = [];
  const forgone: string[] = [];
  for (const { id, birthday: day, delivery_date: from, occasion } of orders) {
    const [before, after] = [calendarFor(occasion, calendarBefore), calendarFor(occasion, calendarAfter)];
    const birthday = Temporal.PlainDate.from(day);
    const byRule = deliveryDate(birthday, before.delivery_rule, before.closures).toString() === from;
    const isShut = closureOn(after.closures, Temporal.PlainDate.from(from)) !== null;
    if (!byRule && !isShut) continue;
    const date = plannedDate(birthday, after.delivery_rule, after.closures);
    if (date === null) {
      forgone.push(id);
      continue;
    }
    const isAhead = Temporal.PlainDate.compare(date, today) > 0;
    if (!isAhead && !isShut) continue;
    const to = (isAhead ? date : openWorkdayFrom(after.closures, today.add({ days: 1 }))).toString();
    if (to !== from) moved.push({ id, from, to });
  }
  return { moved, forgone };
}

/** What a change does, counted. Only cakes that nobody has been asked about follow it. */
export type ChangeCounts = {
  /** New cakes. */
  planned: number;
  /** Cakes that get another day. */
  moved: number;
  /** Cakes that a bakery knows of and that get another day. */
  told: number;
  /** Cakes that are taken away. */
  removed: number;
  /** Cakes that get another size, hour or bakery. */
  changed: number;
  /** Questions that leave at once. */
  asked: number;
  /** Cakes that a bakery knows of: they stay as they are. */
  staying: number;
  /** The same, where HR wants them cancelled. */
  cancelled: number;
  /** Meals of series on days that are closed now. */
  meals_cancelled: number;
  /** The same, where the kitchen should have heard earlier. */
  meals_staying: number;
  /** Meals of series on days that are open again. */
  meals_planned: number;
};

export const NO_CHANGE: ChangeCounts = {
  planned: 0,
  moved: 0,
  told: 0,
  removed: 0,
  changed: 0,
  asked: 0,
  staying: 0,
  cancelled: 0,
  meals_cancelled: 0,
  meals_staying: 0,
  meals_planned: 0,
};

export const addCounts = (one: ChangeCounts, other: ChangeCounts): ChangeCounts => ({
  planned: one.planned + other.planned,
  moved: one.moved + other.moved,
  told: one.told + other.told,
  removed: one.removed + other.removed,
  changed: one.changed + other.changed,
  asked: one.asked + other.asked,
  staying: one.staying + other.staying,
  cancelled: one.cancelled + other.cancelled,
  meals_cancelled: one.meals_cancelled + other.meals_cancelled,
  meals_staying: one.meals_staying + other.meals_staying,
  meals_planned: one.meals_planned + other.meals_planned,
});

/** The same in words, before it is saved. */
export function describeChange(counts: ChangeCounts): string[] {
  const cakes = (count: number) => counted(count, "tårta", "tårtor");
  const meals = (count: number) => counted(count, "måltid", "måltider");
  const lines = [
    counts.planned > 0 && `${cakes(counts.planned)} planeras.`,
    counts.moved > 0 && `${cakes(counts.moved)} får en ny dag.`,
    counts.told > 0 &&
      `${cakes(counts.told)} som ett bageri känner till får en ny dag, och bageriet får besked.`,
    counts.removed > 0 &&
      `${cakes(counts.removed)} tas bort. Inget bageri bakar ${counts.removed === 1 ? "den" : "dem"}.`,
    counts.cancelled > 0 && `${cakes(counts.cancelled)} avbokas, och bageriet får besked.`,
    counts.changed > 0 && `${cakes(counts.changed)} får ny storlek, ny tid eller ett annat bageri.`,
    counts.meals_cancelled > 0 &&
      `${meals(counts.meals_cancelled)} ställs in. Restauranger som redan är tillfrågade får besked.`,
    counts.meals_planned > 0 && `${meals(counts.meals_planned)} kommer igen.`,
    counts.asked > 0 && `${counted(counts.asked, "fråga", "frågor")} går i väg direkt.`,
  ].filter((line) => line !== false);
  if (lines.length === 0) lines.push("Inget som är planerat ändras.");
  if (counts.meals_staying > 0)
    lines.push(`${meals(counts.meals_staying)} kommer ändå: restaurangen behövde besked tidigare.`);
  if (counts.staying > 0)
    lines.push(`${cakes(counts.staying)} som ett bageri redan känner till kommer som planerat.`);
  return lines;
}

const isWithin = (date: Temporal.PlainDate, from: Temporal.PlainDate, to: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(date, from) >= 0 && Temporal.PlainDate.compare(date, to) <= 0;
