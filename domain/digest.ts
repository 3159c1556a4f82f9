import { inStockholm, stockholmDay, stockholmInstant } from "./clock.ts";

/** By the clocks in Stockholm: after the daily check, which makes most offers, has run. */
const DIGEST_TIME = Temporal.PlainTime.from("08:30");

/** What is delivered sooner than so long after the digest is told at once. */
const NEAR_HOURS = 48;

/** The morning on which what is gathered now is told. */
export function nextDigestDay(now: Temporal.Instant): Temporal.PlainDate {
  const today = stockholmDay(now);
  const isAhead = Temporal.PlainTime.compare(inStockholm(now).toPlainTime(), DIGEST_TIME) < 0;
  return isAhead ? today : today.add({ days: 1 });
}

/** The latest day whose digest is to have left. */
export const latestDigestDay = (now: Temporal.Instant): Temporal.PlainDate =>
  nextDigestDay(now).subtract({ days: 1 });

export const digestInstant = (day: Temporal.PlainDate): Temporal.Instant =>
  stockholmInstant(day, DIGEST_TIME);

export type Told = {
  /** The earliest delivery that it is about. */
  delivery: Temporal.Instant;
  /** When its supplier would be reminded to answer; null where nothing is to be answered. */
  remind: Temporal.Instant | null;
};

/**
 * Whether it can wait for the next digest. No answer is waited for longer because of it, so that at least half of the time
 * for it must be left then; and nobody begins a day that they have not heard of.
 */
export function canWait({ delivery, remind }: Told, now: Temporal.Instant): boolean {
  const digest = digestInstant(nextDigestDay(now));
  if (remind && Temporal.Instant.compare(remind, digest) < 0) return false;
  return Temporal.Instant.compare(delivery, digest.add({ hours: NEAR_HOURS })) >= 0;
}
