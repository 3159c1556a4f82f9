import { Pool, type PoolClient, type PoolConfig } from "pg";
import type { Clock } from "../../domain/clock.ts";
import { platformTwins } from "./as-platform.ts";
import { type Database, enterToReadText, enterValues, type Scope, type Tx } from "./database.ts";
import { types, withClient, inTransaction } from "./driver.ts";
import { createListening } from "./listening.ts";
import { migrate } from "./migrate.ts";
import { createPacing } from "./pacing.ts";
import { createReadingLines, MOST_LINES } from "./reading-lines.ts";
import { prepareEntry, readScoped } from "./scoped-query.ts";
import { namesOfStatements } from "./statement-names.ts";
import { telling, troubleOf } from "./trouble.ts";
import { LONGEST_WAIT_MS, PAUSE_MS } from "./waits.ts";

const MIGRATION_LOCK = 4711;
/** A database that starts together with the server, or is being restarted, is waited for at the start. */
const START_WAIT_MS = 30_000;

/** Connections for what writes, one for each transaction at work; those that reads share come on top. */
const MOST_WRITING = 10;
/** What an instance takes of the database at most: those, the reading lines and the one that listens. */
export const MOST_CONNECTIONS = MOST_WRITING + MOST_LINES + 1;

/** It serves many at once, but the process in front of it does not: most of the time is for those who look. */
const REST = 3;

/** What is guessed to be dear would be compiled first, for a second or two; nothing here takes that long. */
const NO_COMPILING = "set jit = off";

export async function openPostgres(
  url: string,
  clock: Clock,
  onError: (error: Error) => void,
  max = MOST_WRITING,
): Promise<Database> {
  // With pipelining, begin, scope and the first query leave together instead of waiting for each other.
  const pool = new Pool({
    connectionString: url,
    max: max + MOST_LINES,
    pipeline: true,
    types,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    keepAlive: true,
  } as PoolConfig);
  pool.on("error", onError);
  pool.on("connect", (client) => {
    // A connection that breaks while it is in use says so too, and with nobody listening that ends the process.
    client.on("error", onError);
    client.query(`${NO_COMPILING}; ${prepareEntry(enterToReadText)}`).catch(onError);
  });
  await migrateUnderLock(pool, onError);

  const named = namesOfStatements();
  const drizzles = new WeakMap<PoolClient, Tx>();
  const drizzleOf = (client: PoolClient): Tx => {
    const known = drizzles.get(client) ?? withClient((config, values) => client.query(named(config), values));
    drizzles.set(client, known);
    return known;
  };
  const listening = createListening(url, onError);

  const pacing = createPacing(REST);
  const lines = createReadingLines(() => pool.connect());

  /** Every statement by itself, with the scope in front of it. */
  function reader(scope: Scope): Tx {
    const entry = enterValues(scope, clock);
    return withClient((config, values) =>
      lines.read((client) => readScoped(client, entry, named(config), values)),
    );
  }

  return telling({
    kind: "postgres",
    async transaction(scope, work) {
      if (scope.reads) {
        pacing.looked();
        const tx = reader(scope);
        platformTwins.set(tx, () => reader({ ...scope, as: "platform" }));
        return work(tx);
      }
      const client = await pool.connect();
      try {
        const result = await inTransaction(client, enterValues(scope, clock), () => work(drizzleOf(client)));
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
    listen: listening.hear,
    pace: () => pacing.pace(() => performance.now()),
    hurry: pacing.hurry,
    async tidy() {},
    async dump() {
      throw new Error("PostgreSQL has its own tools for this: see docs/operations.md.");
    },
    async close() {
      await listening.stop();
      await lines.close();
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
