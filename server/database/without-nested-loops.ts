import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/**
 * For a statement that compares two large sets of a company's rows. What has just been written, and a company that has
 * just moved in, are unknown to the planner: it believes in a few rows and compares each with each.
 */
export async function withoutNestedLoops<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`set local enable_nestloop = off`);
  const done = await work();
  await tx.execute(sql`set local enable_nestloop = on`);
  return done;
}
