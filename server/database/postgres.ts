import { type ClientBase, Pool, type PoolClient, type PoolConfig } from "pg";
import type { Clock } from "../../domain/clock.ts";
import { platformReaders } from "./as-platform.ts";
import { type Database, enterToReadText, enterValues, type Scope, type Tx } from "./database.ts";
import { types, withClient, inTransaction } from "./driver.ts";
import { within } from "./deadline.ts";
import { createConnections } from "./connections.ts";
import { createListening } from "./listening.ts";
import { migrateUnderLock } from "./migrate-postgres.ts";
import { createBackgroundThrottle } from "./background-throttle.ts";
import { createPipelinedReads, MOST_LINES } from "./pipelined-reads.ts";
import { prepareEntry, readScoped } from "./scoped-query.ts";
import { readOnlyServer, setUpSession } from "./session.ts";
import { namesOfStatements } from "./statement-names.ts";
import { type Limits, localLimits, timeoutsOf } from "./timeouts.ts";
import { DatabaseError, isReadOnly, withErrorTracking } from "./errors.ts";

/** Connections for what writes, one for each transaction at work; those that reads share come on top. */
const MOST_WRITING = 10;
/** What an instance takes of the database at most: those, the reading lines and the one that listens. */
export const MOST_CONNECTIONS = MOST_WRITING + MOST_LINES + 1;

/** It serves many at once, but the process in front of it does not: most of the time is for those who look. */
const REST = 3;

const RESPONSE_MS = 10_000;

export async function openPostgres(
  url: string,
  clock: Clock,
  onError: (error: Error) => void,
  max = MOST_WRITING,
  timeouts = timeoutsOf(RESPONSE_MS),
): Promise<Database> {
  const connections = createConnections(timeouts.response);
  const listening = createListening(url, onError, connections, timeouts);
  // With pipelining, begin, scope and the first query leave together instead of waiting for each other.
  const pool = new Pool({
    connectionString: url,
    max: max + MOST_LINES,
    pipeline: true,
    types,
    connectionTimeoutMillis: timeouts.connect,
    keepAlive: true,
    fallback_application_name: "tartdags",
    async onConnect(client: ClientBase) {
      // A connection that breaks while it is in use says so too, and with nobody listening that ends the process.
      client.on("error", onError);
      connections.add(client, listening.isAtWork);
      await setUpSession(client, timeouts, prepareEntry(enterToReadText));
    },
  } as PoolConfig);
  pool.on("error", onError);

  const throttling = createBackgroundThrottle(REST);
  const lines = createPipelinedReads(() => pool.connect());

  async function close() {
    const goodbyes = [listening.stop(), lines.close().then(() => pool.end())];
    await within(timeouts.close, Promise.all(goodbyes));
    connections.stopWatching();
    connections.destroyAll(new Error("The database is closed"));
  }

  try {
    await migrateUnderLock(pool, onError, timeouts);
  } catch (error) {
    await close();
    throw error;
  }

  const named = namesOfStatements();
  const drizzles = new WeakMap<PoolClient, Tx>();
  const drizzleOf = (client: PoolClient): Tx => {
    const known = drizzles.get(client) ?? withClient((config, values) => client.query(named(config), values));
    drizzles.set(client, known);
    return known;
  };

  const limitsOf = (scope: Scope): Limits => (scope.background ? timeouts.background : timeouts);
  const beginning = `begin; ${localLimits(timeouts.background)}`;

  /** Every statement by itself, with the scope in front of it. */
  function reader(scope: Scope): Tx {
    const entry = enterValues(scope, clock);
    const until = performance.now() + limitsOf(scope).transaction;
    return withClient((config, values) => {
      if (performance.now() > until) return Promise.reject(new DatabaseError("slow"));
      return lines.read((client) => readScoped(client, entry, named(config), values));
    });
  }

  /** No more will ever be written there: everybody leaves that server and looks for the one that took over. */
  function leaveIfReadOnly(error: unknown) {
    if (isReadOnly(error)) connections.destroyAll(readOnlyServer());
  }

  return withErrorTracking({
    kind: "postgres",
    async transaction(scope, work) {
      if (scope.reads) {
        throttling.looked();
        const tx = reader(scope);
        platformReaders.set(tx, () => reader({ ...scope, as: "platform" }));
        return work(tx);
      }
      const client = await pool.connect();
      const { promise: overdue, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        const slow = new DatabaseError("slow");
        connections.destroy(client, slow);
        reject(slow);
      }, limitsOf(scope).transaction);
      try {
        const done = inTransaction(
          client,
          enterValues(scope, clock),
          () => work(drizzleOf(client)),
          scope.background ? beginning : "begin",
        );
        const result = await Promise.race([done, overdue]);
        client.release();
        return result;
      } catch (error) {
        leaveIfReadOnly(error);
        await client.query("rollback").then(
          () => client.release(),
          (failure: Error) => client.release(failure),
        );
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    async lookUp(name, text, values) {
      try {
        return (await pool.query({ name, text, values })).rows;
      } catch (error) {
        leaveIfReadOnly(error);
        throw error;
      }
    },
    listen: listening.hear,
    probe: listening.probe,
    throttle: () => throttling.throttle(() => performance.now()),
    stopThrottling: throttling.stopThrottling,
    async tidy() {},
    async dump() {
      throw new Error("PostgreSQL has its own tools for this: see docs/operations.md.");
    },
    close,
  });
}
