import { createHash } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool, type PoolClient, type PoolConfig, type QueryConfig, types as pgTypes } from "pg";
import type { Clock } from "../../domain/clock.ts";
import { type Database, enterText, enterValues, type Tx } from "./database.ts";
import { migrate } from "./migrate.ts";
import { telling, troubleOf } from "./trouble.ts";

const MIGRATION_LOCK = 4711;
/** For a place in the pool, or for a database that does not answer at all. */
const LONGEST_WAIT_MS = 5_000;
/** A database that starts together with the server, or is being restarted, is waited for at the start. */
const START_WAIT_MS = 30_000;
const PAUSE_MS = 500;

/** Dates stay the plain text that the database sends: a plain date has no zone to be shifted by. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    [1082, 1083, 1114, 1184].includes(oid)
      ? (value: string) => value
      : pgTypes.getTypeParser(oid, format as "text"),
};

export async function openPostgres(
  url: string,
  clock: Clock,
  onError: (error: Error) => void,
  max = 10,
): Promise<Database> {
  // With pipelining, begin, scope and the first query leave in one packet instead of waiting for each other.
  const pool = new Pool({
    connectionString: url,
    max,
    pipeline: true,
    types,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    keepAlive: true,
  } as PoolConfig);
  pool.on("error", onError);
  // A connection that breaks while it is in use says so too, and with nobody listening that ends the process.
  pool.on("connect", (client) => client.on("error", onError));
  await migrateUnderLock(pool, onError);

  const drizzles = new WeakMap<PoolClient, Tx>();
  const drizzleOf = (client: PoolClient): Tx => {
    const known = drizzles.get(client) ?? (drizzle({ client: preparing(client) }) as unknown as Tx);
    drizzles.set(client, known);
    return known;
  };
  const listeners: { stop(): Promise<void> }[] = [];

  return telling({
    kind: "postgres",
    async transaction(scope, work) {
      const client = await pool.connect();
      const entered = Promise.all([
        client.query(scope.reads ? "begin read only" : "begin"),
        client.query({ name: "enter", text: enterText, values: enterValues(scope, clock) }),
      ]);
      entered.catch(() => {});
      try {
        const result = await work(drizzleOf(client));
        await entered;
        const committed = client.query("commit");
        if (scope.reads) {
          committed.then(
            () => client.release(),
            (error: Error) => client.release(error),
          );
          return result;
        }
        await committed;
        client.release();
        return result;
      } catch (error) {
        await client.query("rollback").then(
          () => client.release(),
          (failure: Error) => client.release(failure),
        );
        throw error;
      }
    },
    async lookUp(name, text, values) {
      return (await pool.query({ name, text, values })).rows;
    },
    async listen(channel, hear) {
      listeners.push(await keepListening(url, channel, hear, onError));
    },
    async dump() {
      throw new Error("PostgreSQL has its own tools for this: see docs/operations.md.");
    },
    async close() {
      await Promise.all(listeners.map((listener) => listener.stop()));
      await pool.end();
    },
  });
}

async function migrateUnderLock(pool: Pool, onError: (error: Error) => void) {
  const client = await connectPatiently(pool, onError);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrate({
      rows: async (text, values) => (await client.query(text, values)).rows,
      script: (text) => client.query(text),
    });
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

async function connectPatiently(pool: Pool, onError: (error: Error) => void): Promise<PoolClient> {
  const until = performance.now() + START_WAIT_MS;
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- once more until it is there
      return await pool.connect();
    } catch (error) {
      if (troubleOf(error) !== "away" || performance.now() > until) throw error;
      onError(error as Error);
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}

/** One connection that only listens. When it breaks it is made anew, and everybody refetches once. */
async function keepListening(
  url: string,
  channel: string,
  hear: (payload: string) => void,
  onError: (error: Error) => void,
) {
  let client: Client;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: LONGEST_WAIT_MS,
      keepAlive: true,
    });
    client.on("notification", (message) => hear(message.payload ?? ""));
    client.on("error", onError);
    // Comes for a connection that breaks and for one that never was: the one place that tries again.
    client.once("end", () => {
      if (!stopped) retry = setTimeout(() => reconnect(), PAUSE_MS);
    });
    await client.connect();
    await client.query(`listen ${channel}`);
  };
  const reconnect = () =>
    connect().then(
      () => hear(""),
      (error: Error) => {
        onError(error);
        void client.end().catch(() => {});
      },
    );

  await connect().catch((error: unknown) => {
    stopped = true;
    throw error;
  });
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client.end().catch(() => {});
    },
  };
}

const PREPARE_AFTER = 5;
const MOST_PREPARED = 300;

/**
 * A statement that a connection sees again and again is prepared on it, so that it is planned once. Named by its text:
 * one with a changing number of parameters never comes back often enough.
 */
function preparing(client: PoolClient): PoolClient {
  const seen = new Map<string, number>();
  const nameFor = (text: string): string | undefined => {
    const times = (seen.get(text) ?? 0) + 1;
    if (times > 1 || seen.size < MOST_PREPARED) seen.set(text, times);
    return times > PREPARE_AFTER ? createHash("sha256").update(text).digest("base64url") : undefined;
  };
  const query = (config: QueryConfig, values?: unknown[]) =>
    client.query({ ...config, name: config.name ?? nameFor(config.text) } as QueryConfig, values);
  return { query } as unknown as PoolClient;
}
