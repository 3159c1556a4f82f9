/** Where the time comes from. Nothing in the product asks the machine itself. */
export type Clock = { now(): Temporal.Instant };

export const STOCKHOLM = "Europe/Stockholm";

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that reads `start` at this moment and runs on from there, as a demo wants it. */
export function clockFrom(start: Temporal.Instant, running: Clock = systemClock): Clock {
  const ahead = start.epochMilliseconds - running.now().epochMilliseconds;
  return { now: () => Temporal.Instant.fromEpochMilliseconds(running.now().epochMilliseconds + ahead) };
}

export type SettableClock = Clock & {
  set(instant: Temporal.Instant | string): void;
  advance(duration: Temporal.DurationLike): void;
};

/** A clock that stands still until a test moves it. Days are calendar days in Stockholm. */
export function settableClock(start: Temporal.Instant | string): SettableClock {
  let instant = Temporal.Instant.from(start);
  return {
    now: () => instant,
    set: (next) => void (instant = Temporal.Instant.from(next)),
    advance: (duration) => void (instant = inStockholm(instant).add(duration).toInstant()),
  };
}

export function inStockholm(instant: Temporal.Instant): Temporal.ZonedDateTime {
  return instant.toZonedDateTimeISO(STOCKHOLM);
}

/** The day that it was in Stockholm at this moment. */
export function stockholmDay(moment: Temporal.Instant | string): Temporal.PlainDate {
  return inStockholm(Temporal.Instant.from(moment)).toPlainDate();
}

export function stockholmToday(clock: Clock): Temporal.PlainDate {
  return stockholmDay(clock.now());
}

/** The moment when clocks in Stockholm show this time on this date: 08:00 is 08:00 on every day of the year. */
export function stockholmInstant(
  date: Temporal.PlainDate | string,
  time: Temporal.PlainTime | string,
): Temporal.Instant {
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: STOCKHOLM, plainTime: Temporal.PlainTime.from(time) })
    .toInstant();
}
