import { drizzle } from "drizzle-orm/node-postgres";
import {
  Client,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  types as pgTypes,
} from "pg";
import type { Clock } from "../../domain/clock.ts";
import { platformTwins } from "./as-platform.ts";
import { type Database, enterText, enterToReadText, enterValues, type Scope, type Tx } from "./database.ts";
import { migrate } from "./migrate.ts";
  // With pipelining, begin, scope and the first query leave together instead of waiting for each other.
  const pool = new Pool({
    connectionString: url,
    max,
    pipeline: true,
    types,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    keepAlive: true,
  } as PoolConfig);
  pool.on("error", onError);
  pool.on("connect", (client) => {
    // A connection that breaks while it is in use says so too, and with nobody listening that ends the process.
    client.on("error", onError);
    client.query(prepareEntry(enterToReadText)).catch(onError);
  });
  await migrateUnderLock(pool, onError);

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
<<<<<<< HEAD
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
=======
  // With pipelining, begin, scope and the first query leave together instead of waiting for each other.
  const pool = new Pool({ connectionString: url, max, pipeline: true, types } as PoolConfig);
  pool.on("error", onError);
  pool.on("connect", (client) => {
    // A connection that breaks while it is in use says so too, and with nobody listening that ends the process.
    client.on("error", onError);
    client.query(prepareEntry(enterToReadText)).catch(onError);
  });
  await migrateUnderLock(pool);
>>>>>>> 5e7de01 (Read in one packet per statement, and remember for a moment who reads)

  const named = namesOfStatements();
  const drizzles = new WeakMap<PoolClient, Tx>();
  const drizzleOf = (client: PoolClient): Tx => {
    const known = drizzles.get(client) ?? withClient((config, values) => client.query(named(config), values));
    drizzles.set(client, known);
    return known;
  };
  const listeners: { stop(): Promise<void> }[] = [];

  /** Every statement on any connection that is free, with the scope in front of it. */
  function reader(scope: Scope): Tx {
    const entry = enterValues(scope, clock);
    return withClient(async (config, values) => {
      const client = await pool.connect();
      try {
        return await readScoped(client, entry, named(config), values);
      } finally {
        client.release();
      }
    });
  }

  return telling({
    kind: "postgres",
    async transaction(scope, work) {
      if (scope.reads) {
        const tx = reader(scope);
        platformTwins.set(tx, () => reader({ ...scope, as: "platform" }));
        return work(tx);
      }
      const client = await pool.connect();
      const entered = Promise.all([
        client.query("begin"),
        client.query({ name: "enter", text: enterText, values: enterValues(scope, clock) }),
      ]);
      entered.catch(() => {});
      try {
        const result = await work(drizzleOf(client));
        await entered;
        await client.query("commit");
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

type RunQuery = (config: QueryConfig, values?: unknown[]) => Promise<QueryResult>;

const withClient = (query: RunQuery): Tx =>
  drizzle({ client: { query } as unknown as PoolClient }) as unknown as Tx;

const PREPARE_AFTER = 5;
const MOST_PREPARED = 300;

/**
 * A statement that is seen again and again gets a name, so that each connection plans it once. One with a changing
 * number of parameters never comes back often enough.
 */
function namesOfStatements() {
  const seen = new Map<string, { times: number; name?: string }>();
  return (config: QueryConfig): QueryConfig => {
    const statement = seen.get(config.text) ?? { times: 0 };
    statement.times++;
    if (statement.times > 1 || seen.size < MOST_PREPARED) seen.set(config.text, statement);
    if (statement.times > PREPARE_AFTER) statement.name ??= `s${statement.times}${seen.size}`;
    return { ...config, name: config.name ?? statement.name };
  };
}
