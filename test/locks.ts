import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Database, platformScope } from "../server/database/database.ts";

const waiting = sql`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Waits until somebody else's statement waits for a lock, which is what a transaction that is still open holds. It asks in
 * a transaction of its own: a read might share the connection of the very statement that waits.
 */
export async function untilBlocked(db: Database): Promise<void> {
  const count = () =>
    db.transaction(platformScope, async (tx) => (await tx.execute(waiting)).rows[0]!.count as number);
  await expect.poll(count).toBeGreaterThan(0);
}
