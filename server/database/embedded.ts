import { rm } from "node:fs/promises";
import net from "node:net";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Client, type ClientConfig } from "pg";
import type { Clock } from "../../domain/clock.ts";
import { makeDataFolder } from "./data-folder.ts";
import { platformReaders } from "./as-platform.ts";
import { rememberRight } from "./food.ts";
import { type Database, enterToReadText, enterValues, type Scope, type Tx } from "./database.ts";
import { types, withClient, inTransaction } from "./driver.ts";
import { embeddedSocket } from "./embedded-socket.ts";
import { migrate } from "./migrate.ts";
import { prepareEntry, readScoped } from "./scoped-query.ts";
import { namesOfStatements } from "./statement-names.ts";
import { withErrorTracking } from "./errors.ts";
import { createReadWriteQueue } from "./read-write-queue.ts";

export class FolderInUse extends Error {
  override name = "FolderInUse";
}

/** Where rows were deleted or changed; a table is counted anew when a tenth of it has. */
const tablesToVacuum = `select format('vacuum (analyze %s) %I', (n_mod_since_analyze > n_live_tup / 10)::text, relname) as work
  from pg_stat_user_tables where n_dead_tup > 0 or n_mod_since_analyze > n_live_tup / 10`;

/** PostgreSQL inside this process. One connection: a transaction has the database to itself. */
export async function openEmbedded(folder: string | null, clock: Clock, from?: Blob): Promise<Database> {
  const unlock = folder ? await lock(folder) : async () => {};
  if (folder) await makeDataFolder(folder);
  const lite = await PGlite.create({
    ...(folder ? { dataDir: join(folder, "database") } : {}),
    ...(from ? { loadDataDir: from } : {}),
  });
  const who = { user: "postgres", database: "postgres" };
  const client = new Client({
    ...who,
    stream: () => embeddedSocket(lite),
    types,
    pipeline: true,
  } as ClientConfig);
  // Should the database break down, whoever waits for it is told, and so is everybody after that.
  client.on("error", () => {});
  // One for each who listens, and in a test several instances do.
  client.setMaxListeners(0);
  await client.connect();
  await migrate({
    rows: async (text, values) => (await client.query(text, values)).rows,
    script: (text) => client.query(text),
  });
  await client.query(prepareEntry(enterToReadText));
  const queue = createReadWriteQueue();
  const named = namesOfStatements();
  const writer = withClient((config, values) => client.query(named(config), values));

  /** Every statement by itself, with the scope in front of it. */
  function reader(scope: Scope): Tx {
    const entry = enterValues(scope, clock);
    return withClient((config, values) => queue.read(() => readScoped(client, entry, named(config), values)));
  }

  return withErrorTracking({
    kind: "embedded",
    async transaction(scope, work) {
      if (scope.reads) {
        const tx = reader(scope);
        platformReaders.set(tx, () => reader({ ...scope, as: "platform" }));
        rememberRight(tx, scope);
        return work(tx);
      }
      return queue.write(async () => {
        try {
          return await inTransaction(client, enterValues(scope, clock), () => work(writer));
        } catch (error) {
          await client.query("rollback").catch(() => {});
          throw error;
        }
      });
    },
    lookUp: (name, text, values) =>
      queue.read(async () => (await client.query({ name, text, values })).rows as Record<string, unknown>[]),
    async listen(channel, onMessage) {
      client.on("notification", (message) => message.channel === channel && onMessage(message.payload ?? ""));
      await queue.write(() => client.query(`listen ${client.escapeIdentifier(channel)}`));
    },
    // In this process and without an answer to wait for: nothing falls silent, and nothing can be cancelled either.
    probe: () =>
      queue
        .read(() => client.query("select 1"))
        .then(
          () => null,
          () => "away" as const,
        ),
    throttle: queue.throttle,
    stopThrottling: queue.stopThrottling,
    async vacuum() {
      await queue.write(() => client.query("select pg_stat_force_next_flush()"));
      const { rows } = await queue.write(() => client.query(tablesToVacuum));
      const yieldToReads = queue.throttle();
      for (const { work } of rows) {
        // oxlint-disable no-await-in-loop -- one after the other: whoever looks comes in between
        await queue.write(() => client.query(work as string));
        await yieldToReads();
        // oxlint-enable no-await-in-loop
      }
    },
    dump: () => queue.write(() => lite.dumpDataDir("gzip")),
    async close() {
      await queue.write(() => client.end());
      await lite.close();
      await unlock();
    },
  });
}

/** Two processes on one folder destroy it without a word. The lock is a socket, so even kill -9 frees it. */
async function lock(folder: string): Promise<() => Promise<void>> {
  const onLinux = process.platform === "linux";
  const path = onLinux ? `\0tartdags:${resolve(folder)}` : join(resolve(folder), "lock.sock");
  if (!onLinux) {
    await makeDataFolder(folder);
    if (!(await answers(path))) await rm(path, { force: true });
  }
  const server = net.createServer((socket) => socket.end());
  await new Promise<void>((done, fail) => {
    server.once("error", () =>
      fail(
        new FolderInUse(
          `Another process is using the data folder ${folder}. Stop it first, or set DATA_DIR.`,
        ),
      ),
    );
    server.listen(path, done);
  });
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

/** Whether somebody listens on the socket; a file that nobody answers on was left by a process that died. */
function answers(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = net.connect(path);
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}
