import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Steps out of the tenant for a moment, inside the same transaction, and back to where it was. */
export async function asPlatform<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute(
    sql`select current_setting('role') as before, set_config('role', 'tartdags_platform', true)`,
  );
  const result = await work();
  await tx.execute(sql`select set_config('role', ${rows[0]!.before as string}, true)`);
  return result;
}
