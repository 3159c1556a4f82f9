import { type Call, ORDINARY_LIMIT } from "../contract/define.ts";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "./database/database.ts";

/** How often one address may make a call. */
export type Limits = { allows(call: Call, address: string): Promise<boolean> };

/**
 * Ordinary limits are counted in this process: they only keep one client from taking it all. Tight ones (guessing a
 * password, a join token) are counted in the database, so that they hold across instances and restarts.
 */
export function createLimits(db: Database, clock: Clock): Limits {
  let minute = 0;
  let counts = new Map<string, number>();

  const inProcess = (bucket: string, limit: Call["limit"]) => {
    const current = Math.floor(clock.now().epochMilliseconds / 60_000);
    if (current !== minute) [minute, counts] = [current, new Map()];
    const count = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, count);
    return count <= limit.calls;
  };

  const shared = async (bucket: string, limit: Call["limit"]) => {
    const span = limit.seconds * 1000;
    const start = Temporal.Instant.fromEpochMilliseconds(
      Math.floor(clock.now().epochMilliseconds / span) * span,
    );
    const [row] = await db.lookUp(
      "limit",
      `insert into rate_limits (bucket, window_start, calls) values ($1, $2, 1)
       on conflict (bucket, window_start) do update set calls = rate_limits.calls + 1 returning calls`,
      [bucket, start.toString()],
    );
    return Number(row!.calls) <= limit.calls;
  };

  return {
    async allows(call, address) {
      const bucket = `${call.name} ${address}`;
      return call.limit === ORDINARY_LIMIT ? inProcess(bucket, call.limit) : shared(bucket, call.limit);
    },
  };
}
