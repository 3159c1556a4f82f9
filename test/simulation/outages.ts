import type { Random } from "./random.ts";

/** When something is down: from and until, in epoch milliseconds. */
type Outage = { from: number; until: number };

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** What goes wrong outside: the machine stands still for a minute to ten days, the mail server for up to three. */
export type Outages = { isDown(now: Temporal.Instant): boolean; isMailDown(now: Temporal.Instant): boolean };

export function planOutages(random: Random, start: Temporal.Instant, days: number): Outages {
  const plan = (perYear: number, shortest: number, longest: number): Outage[] =>
    Array.from({ length: Math.ceil((perYear * days) / 365) }, () => {
      const from = start.epochMilliseconds + random.next() * days * DAY;
      return { from, until: from + random.spread(shortest, longest) };
    });
  const machine = plan(8, MINUTE, 10 * DAY);
  const mail = plan(10, MINUTE, 3 * DAY);
  const within = (outages: Outage[]) => (now: Temporal.Instant) =>
    outages.some(({ from, until }) => now.epochMilliseconds >= from && now.epochMilliseconds < until);
  return { isDown: within(machine), isMailDown: within(mail) };
}
