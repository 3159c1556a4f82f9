import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Waits for every other transaction that has said this name, and makes the next wait until this one has ended. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The same for several names, one after the other as they stand. */
export async function lockByNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${sql.param([...names])}::text[]) with ordinality as given (name, number)
      order by number offset 0) names`);
}
