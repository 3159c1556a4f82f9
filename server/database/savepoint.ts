import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** Work that may fail without taking the rest of its transaction along. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint attempt`);
  try {
    const result = await work();
    await tx.execute(sql`release savepoint attempt`);
    return result;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint attempt`);
    throw error;
  }
}

/** What some work would give, without doing it: it is done and taken back, with its mails and notifications. */
export async function rehearse<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint rehearsal`);
  const result = await work();
  await tx.execute(sql`rollback to savepoint rehearsal`);
  return result;
}
