import { formatDayFrom } from "../../../domain/dates.ts";
import type { Point } from "../../../domain/distance.ts";
import { CAKE_RADIUS_KM, cakeSuppliersNear, tooFar, whyNot } from "../../../domain/suppliers.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import type { Tx } from "../../database/database.ts";
import type { vendors } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";
import { bookedOn, lockCapacity } from "../suppliers/booked.ts";

const MOST_NAMED = 5;

type Bakery = typeof vendors.$inferSelect;
type Wanted = {
  /** One for each cake. */
  days: readonly string[];
  time: string;
  place: Point | null;
  today: Temporal.PlainDate;
  now: Temporal.Instant;
};

/** A bakery that does not drive so far, or cannot deliver on one of the days, would only say no. */
export async function requireDelivers(tx: Tx, bakery: Bakery, wanted: Wanted): Promise<void> {
  const { place, today, time, now } = wanted;
  if (place && cakeSuppliersNear(place, [bakery]).found.length === 0)
    throw new Refusal("supplier-unavailable", tooFar(bakery, CAKE_RADIUS_KM));

  await lockCapacity(tx, bakery);
  const booked = await bookedOn(tx, [bakery], "cake", wanted.days);
  const impossible = [...Map.groupBy(wanted.days, (day) => day)]
    .map(([day, cakes]) => ({ day, date: Temporal.PlainDate.from(day), wanted: cakes.length }))
    .filter(({ day, ...order }) => whyNot(bakery, { ...order, time, now, booked: booked(bakery.id, day) }))
    .map(({ date }) => formatDayFrom(date, today));
  if (impossible.length > 0) throw new Refusal("supplier-unavailable", cannot(bakery, impossible));
}

function cannot({ name }: Bakery, days: string[]): string {
  const more = days.length - MOST_NAMED;
  const named = days.slice(0, MOST_NAMED);
  if (more > 0) named.push(counted(more, "dag till", "dagar till"));
  return `${name} kan inte leverera ${listed(named)}. Beställ de tårtorna för sig, med ett annat bageri eller utan.`;
}
