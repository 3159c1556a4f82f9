import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Waits for every other transaction that has said this name, and makes the next wait until this one has ended. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
