import { type Call, ORDINARY_LIMIT } from "../contract/define.ts";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "./database/database.ts";

/** How often one network may make a call, or knock at a door that is none. */
export type Limits = { allows(call: Pick<Call, "name" | "limit">, address: string): Promise<boolean> };

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
      const bucket = `${call.name} ${networkOf(address)}`;
      return call.limit === ORDINARY_LIMIT ? inProcess(bucket, call.limit) : shared(bucket, call.limit);
    },
  };
}

/** One address of the old kind; of the new kind the network of a single customer, who has as many as they like. */
export function networkOf(address: string): string {
  const old = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (old) return old[1]!;
  const [left = "", right] = address.replace(/%.*$/, "").split("::");
  const [before, after] = [left, right ?? ""].map((part) => part.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros =
    right === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":").toLowerCase()}::/64`;
}
