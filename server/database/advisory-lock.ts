import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "./database.ts";
import { readRow } from "./query.ts";

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

/** Whether nobody else holds this name; if so, the next waits until this transaction has ended. */
export async function tryLockByName(tx: Tx, name: string): Promise<boolean> {
  const { free } = await readRow(tx, { free: z.boolean() })`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`;
  return free;
}
