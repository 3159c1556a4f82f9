import { hasRoom } from "../../../domain/suppliers.ts";

type Asked = { delivery_date: string };
type Room = { booked: readonly { day: string; count: number }[]; daily_capacity: number | null };

/** Of these the first that the supplier has room for on their days. */
export function fitting<Offer extends Asked>(
  offers: readonly Offer[],
  { booked, daily_capacity }: Room,
): Offer[] {
  const taken = new Map(booked.map(({ day, count }) => [day, count]));
  return offers.filter(({ delivery_date: day }) => {
    const before = taken.get(day) ?? 0;
    if (!hasRoom({ daily_capacity }, before, 1)) return false;
    taken.set(day, before + 1);
    return true;
  });
}

/** The days of these on which there is room for no more beside what is chosen. */
export function fullDays(offers: readonly Asked[], chosen: readonly Asked[], room: Room): Set<string> {
  const days = new Set(offers.map(({ delivery_date }) => delivery_date));
  return new Set([...days].filter((day) => !hasRoom(room, takenOn(day, chosen, room), 1)));
}

export const takenOn = (day: string, chosen: readonly Asked[], { booked }: Room): number =>
  (booked.find((one) => one.day === day)?.count ?? 0) +
  chosen.filter(({ delivery_date }) => delivery_date === day).length;
