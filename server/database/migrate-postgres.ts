import type { Pool, PoolClient } from "pg";
import { migrate, type Runner } from "./migrate.ts";
import { localLimits, PAUSE_MS, type Timeouts } from "./timeouts.ts";
import { DatabaseError, classifyDatabaseError } from "./errors.ts";

const LOCK = 4711;
const LOCK_TIMEOUT = "55P03";

/** One instance at a time; the others wait for it, but not for ever. */
export async function migrateUnderLock(
  pool: Pool,
  onError: (error: Error) => void,
  timeouts: Timeouts,
): Promise<void> {
  const client = await connectPatiently(pool, onError, timeouts.start);
  try {
    await waitForLock(client, timeouts.migrationLock);
    await migrateInTurns(client, timeouts);
    await client.query("select pg_advisory_unlock($1)", [LOCK]);
    client.release();
  } catch (error) {
    // The lock goes with the connection.
    client.release(error as Error);
    throw error;
  }
}

/** Asked for again and again: a connection that waited inside the database could not be told from a silent one. */
async function waitForLock(client: PoolClient, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    // oxlint-disable no-await-in-loop -- once more until it is free
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0].mine) return;
    if (performance.now() > until) {
      throw new DatabaseError("slow", new Error("Another instance has not finished its migrations"));
    }
    await pause();
    // oxlint-enable no-await-in-loop
  }
}

/**
 * A migration may take its time, but everybody queues up behind one that waits for a lock. So it waits no longer than a
 * call does, and tries again.
 */
async function migrateInTurns(client: PoolClient, timeouts: Timeouts): Promise<void> {
  const until = performance.now() + timeouts.migrationLock;
  const runner: Runner = {
    rows: async (text, values) => (await client.query(text, values)).rows,
    script: (text) => client.query(text),
    begin: `begin; ${localLimits({ ...timeouts.background, lock: timeouts.lock })}`,
  };
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- once more until what it changes is free
      return void (await migrate(runner));
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT || performance.now() > until) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await client.query("rollback").then(pause);
    }
  }
}

/** A database that starts together with the server, is being restarted or has no connection to spare is waited for. */
async function connectPatiently(
  pool: Pool,
  onError: (error: Error) => void,
  waitMs: number,
): Promise<PoolClient> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- once more until it is there
      return await pool.connect();
    } catch (error) {
      if (!classifyDatabaseError(error) || performance.now() > until) throw error;
      onError(error as Error);
      // oxlint-disable-next-line no-await-in-loop
      await pause();
    }
  }
}

const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));
