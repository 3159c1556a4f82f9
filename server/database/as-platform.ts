import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "./database.ts";
import { readRow } from "./query.ts";

/** For a reader, whose statements each enter the scope anew: the same reader outside the tenant. */
export const platformReaders = new WeakMap<Tx, () => Tx>();

/** Steps out of the tenant for a moment, inside the same transaction, and back to where it was. */
export async function asPlatform<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const twin = platformReaders.get(tx);
  if (twin) return work(twin());
  const { before } = await readRow(tx, { before: z.string(), set_config: z.string() })`
    select current_setting('role') as before, set_config('role', 'tartdags_platform', true)`;
  const result = await work(tx);
  await tx.execute(sql`select set_config('role', ${before}, true)`);
  return result;
}
