import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { platformScope } from "../database/database.ts";
import type { Services } from "../providers/services.ts";

const NOTICED_SECONDS = 60;

/**
 * Compares the wall clock with the monotonic one. A jump harms nothing, but explains a strange day in the journal. A
 * machine that was asleep looks the same.
 */
export function createClockWatch(passedMs: () => number = () => performance.now()) {
  let last: { now: Temporal.Instant; passed: number } | null = null;
  return async function watchClock(services: Services): Promise<void> {
    const [now, passed] = [services.clock.now(), passedMs()];
    const jumped = last
      ? Math.round(last.now.until(now).total("seconds") - (passed - last.passed) / 1000)
      : 0;
    if (Math.abs(jumped) >= NOTICED_SECONDS) await recordJump(services, jumped);
    // After the write: if the database was away, the jump is recorded the next time.
    last = { now, passed };
  };
}

/** Appended to the jumps of the day that the clock shows now. */
async function recordJump(services: Services, seconds: number): Promise<void> {
  services.log.warn({ seconds }, "the clock jumped");
  await services.db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      insert into automation_runs (kind, day, finished_at, result)
      values ('clock', ${stockholmToday(services.clock).toString()}, app_now(), ${JSON.stringify([seconds])}::jsonb)
      on conflict (kind, day) do update set finished_at = app_now(), result = automation_runs.result || excluded.result`),
  );
}
