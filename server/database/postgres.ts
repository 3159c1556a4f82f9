import { type ClientBase, Pool, type PoolClient, type PoolConfig } from "pg";
import type { Clock } from "../../domain/clock.ts";
import { platformReaders } from "./as-platform.ts";
import { rememberRight } from "./food.ts";
import { type Database, enterToReadText, enterValues, type Scope, type Tx } from "./database.ts";
import { types, withClient, inTransaction } from "./driver.ts";
import { within } from "./deadline.ts";
import { createConnections } from "./connections.ts";
import { createListening } from "./listening.ts";
import { migrateUnderLock } from "./migrate-postgres.ts";
import { createBackgroundThrottle } from "./background-throttle.ts";
import { createPipelinedReads, MAX_READ_CONNECTIONS } from "./pipelined-reads.ts";
import { prepareEntry, readScoped } from "./scoped-query.ts";
import { createServers } from "./servers.ts";
import { readOnlyServer, setUpSession } from "./session.ts";
import { type Naming, namesOfStatements } from "./statement-names.ts";
import { type Limits, localLimits, timeoutsOf } from "./timeouts.ts";
import { classifyDatabaseError, DatabaseError, isReadOnly, withErrorTracking } from "./errors.ts";

/** One for each open transaction; the connections that reads share come on top. */
const MAX_WRITE_CONNECTIONS = 10;
/** What an instance takes of the database at most: writing, reading, and the one that listens. */
export const MOST_CONNECTIONS = MAX_WRITE_CONNECTIONS + MAX_READ_CONNECTIONS + 1;

/** PostgreSQL serves many at once, but this process does not: while people read, background work pauses. */
const REST = 3;

const RESPONSE_MS = 10_000;

export async function openPostgres(
  url: string,
  clock: Clock,
  onError: (error: Error) => void,
  max = MAX_WRITE_CONNECTIONS,
  timeouts = timeoutsOf(RESPONSE_MS),
  naming?: Naming,
): Promise<Database> {
  const servers = createServers(url);
  const connections = createConnections(timeouts.response);
  const listening = createListening(servers, onError, connections, timeouts);
  // With pipelining, begin, scope and the first query leave together instead of waiting for each other.
  const pool = new Pool({
    Client: servers.Client,
    max: max + MAX_READ_CONNECTIONS,
    pipeline: true,
    types,
    connectionTimeoutMillis: timeouts.connect,
    keepAlive: true,
    fallback_application_name: "tartdags",
    async onConnect(client: ClientBase) {
      // A connection that breaks while in use emits an error; without a listener that ends the process.
      client.on("error", onError);
      connections.add(client, listening.isAtWork);
      await servers.orLeave(client, setUpSession(client, timeouts, prepareEntry(enterToReadText)));
    },
  } as PoolConfig);
  pool.on("error", onError);

  const throttling = createBackgroundThrottle(REST);
  const pipelinedReads = createPipelinedReads(connect);

  /** Where the server in use is gone, another may have taken over: each is tried once. */
  async function connect(): Promise<PoolClient> {
    for (let tried = 1; ; tried++) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        return await pool.connect();
      } catch (error) {
        if (tried === servers.count || classifyDatabaseError(error) !== "away") throw error;
      }
    }
  }

  async function close() {
    const goodbyes = [listening.stop(), pipelinedReads.close().then(() => pool.end())];
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

  const named = namesOfStatements(naming);
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
      return pipelinedReads.read((client) => readScoped(client, entry, named(config), values));
    });
  }

  /** The server no longer accepts writes: all connections are closed, and the next find the one that took over. */
  function leaveIfReadOnly(error: unknown) {
    if (isReadOnly(error)) connections.destroyAll(readOnlyServer());
  }

  return withErrorTracking({
    kind: "postgres",
    async transaction(scope, work) {
      if (scope.reads) {
        throttling.beginRead();
        const tx = reader(scope);
        platformReaders.set(tx, () => reader({ ...scope, as: "platform" }));
        rememberRight(tx, scope);
        return work(tx).finally(throttling.endRead);
      }
      const client = await connect();
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
        const client = await connect();
        try {
          return (await client.query({ name, text, values })).rows;
        } finally {
          client.release();
        }
      } catch (error) {
        leaveIfReadOnly(error);
        throw error;
      }
    },
    listen: listening.listen,
    probe: listening.probe,
    throttle: () => throttling.throttle(() => performance.now()),
    stopThrottling: throttling.stopThrottling,
    async vacuum() {},
    async dump() {
      throw new Error("PostgreSQL has its own tools for this: see docs/operations.md.");
    },
    close,
  });
}
