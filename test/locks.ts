import { expect } from "vitest";
import type { Database } from "../server/database/database.ts";

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
/** A read that comes sooner may be sent behind the statement that waits, on its connection, and wait with it. */
const SHARED_MS = 20;

/** Waits until somebody else's statement waits for a lock, which is what a transaction that is still open holds. */
export async function untilBlocked(db: Database): Promise<void> {
  const begun = performance.now();
  await expect.poll(() => performance.now() - begun).toBeGreaterThan(SHARED_MS);
  const waiting = async () => (await db.lookUp("waiting-for-locks", WAITING, []))[0]!.count;
  await expect.poll(waiting).toBeGreaterThan(0);
}
