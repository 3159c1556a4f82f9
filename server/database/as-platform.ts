import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Steps out of the tenant for a moment, inside the same transaction, and back in again. */
export async function asPlatform<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('role', 'tartdags_platform', true)`);
  const result = await work();
  await tx.execute(sql`select set_config('role', 'tartdags_app', true)`);
  return result;
}
