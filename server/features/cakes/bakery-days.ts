import { isOpenWorkday, type Closure } from "../../../domain/closures.ts";
import { MOST_DAYS_FROM_BIRTHDAY } from "../../../domain/birthday.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import type { Point } from "../../../domain/distance.ts";
import {
  type Availability,
  CAKE_RADIUS_KM,
  cakeSuppliersNear,
  cannotDeliver,
  tooFar,
  whyNot,
} from "../../../domain/suppliers.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import type { Tx } from "../../database/database.ts";
import type { vendors } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";
import { bookedOn, lockCapacity } from "../suppliers/booked.ts";

const MOST_NAMED = 5;

type Bakery = typeof vendors.$inferSelect;
type Wanted<Cake> = {
  cakes: readonly Cake[];
  time: string;
  place: Point | null;
  today: Temporal.PlainDate;
  now: Temporal.Instant;
};

/**
 * Which of the cakes a bakery cannot deliver on their day, and why: the others can still be ordered. One that drives not
 * so far, or could make none of them, is refused.
 */
export async function undeliverable<Cake extends { delivery_date: string }>(
  tx: Tx,
  bakery: Bakery,
  { cakes, time, place, today, now }: Wanted<Cake>,
): Promise<Map<Cake, string>> {
  if (place && cakeSuppliersNear(place, [bakery]).found.length === 0)
    throw new Refusal("supplier-unavailable", tooFar(bakery, CAKE_RADIUS_KM));

  await lockCapacity(tx, bakery);
  const days = [...new Set(cakes.map(({ delivery_date }) => delivery_date))];
  const booked = await bookedOn(tx, [bakery], "cake", days);
  const reasons = new Map<Cake, string>();
  for (const [day, ofDay] of Map.groupBy(cakes, ({ delivery_date }) => delivery_date)) {
    const order = { date: Temporal.PlainDate.from(day), time, now, booked: booked(bakery.id, day) };
    // As many as there is room for come; the rest of that day does not.
    for (const [index, cake] of ofDay.entries()) {
      const reason = whyNot(bakery, { ...order, wanted: index + 1 });
      if (reason) reasons.set(cake, cannotDeliver(bakery.name, reason));
    }
  }
  if (reasons.size > 0 && reasons.size === cakes.length)
    throw new Refusal(
      "supplier-unavailable",
      cannot(
        bakery,
        days.map((day) => formatDayFrom(Temporal.PlainDate.from(day), today)),
      ),
    );
  return reasons;
}

function cannot({ name }: Bakery, days: string[]): string {
  const more = days.length - MOST_NAMED;
  const named = days.slice(0, MOST_NAMED);
  if (more > 0) named.push(counted(more, "dag till", "dagar till"));
  return `${name} kan inte leverera ${listed(named)}. Beställ de tårtorna för sig, med ett annat bageri eller utan.`;
}

type Days = {
  /** One for each cake. */
  days: readonly string[];
  time: string;
  now: Temporal.Instant;
  closures: readonly Closure[];
};

/** The days among these on which each bakery cannot deliver, with the first later one on which it can. */
export async function lateDays<Supplier extends Availability & { id: string }>(
  tx: Tx,
  bakeries: readonly Supplier[],
  { days, time, now, closures }: Days,
) {
  const wanted = [...Map.groupBy(days, (day) => day)].map(([day, cakes]) => ({ day, wanted: cakes.length }));
  const candidates = wanted.map((asked) => ({ ...asked, later: openDaysAfter(asked.day, closures) }));
  const asked = candidates.flatMap(({ day, later }) => [day, ...later.map(String)]);
  const booked = await bookedOn(tx, bakeries, "cake", asked);
  return (bakery: Supplier) =>
    candidates.flatMap(({ day, wanted: cakes, later }) => {
      const why = (date: Temporal.PlainDate, count: number) =>
        whyNot(bakery, { date, time, now, booked: booked(bakery.id, date.toString()), wanted: count });
      const why_not = why(Temporal.PlainDate.from(day), cakes);
      if (!why_not) return [];
      const first = later.find((date) => why(date, 1) === null);
      return [{ delivery_date: day, why_not, first_day: first?.toString() ?? null }];
    });
}

/** As far as a cake may be moved, the days on which the office can receive it. */
function openDaysAfter(day: string, closures: readonly Closure[]): Temporal.PlainDate[] {
  return Array.from({ length: MOST_DAYS_FROM_BIRTHDAY }, (_, index) =>
    Temporal.PlainDate.from(day).add({ days: index + 1 }),
  ).filter((date) => isOpenWorkday(closures, date));
}
