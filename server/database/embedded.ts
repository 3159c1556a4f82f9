import { mkdir, rm } from "node:fs/promises";
import net from "node:net";
import { join, resolve } from "node:path";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Clock } from "../../domain/clock.ts";
import { type Database, enterText, enterToReadText, enterValues, type Tx } from "./database.ts";
import { migrate } from "./migrate.ts";
import { telling } from "./trouble.ts";

/** Plain dates, times and instants stay text, as on PostgreSQL. */
const asText = (value: string) => value;
const parsers = { 1082: asText, 1083: asText, 1114: asText, 1184: asText };

export class FolderInUse extends Error {
  override name = "FolderInUse";
}

/** PostgreSQL inside this process. One connection: a transaction has the database to itself. */
export async function openEmbedded(folder: string | null, clock: Clock, from?: Blob): Promise<Database> {
  const unlock = folder ? await lock(folder) : async () => {};
  if (folder) await mkdir(folder, { recursive: true });
  const lite = await PGlite.create({
    ...(folder ? { dataDir: join(folder, "database") } : {}),
    ...(from ? { loadDataDir: from } : {}),
    parsers,
  });
  await migrate({
    rows: async (text, values) => (await lite.query<Record<string, unknown>>(text, values as never[])).rows,
    script: (text) => lite.exec(text),
  });
  const stops: (() => Promise<void>)[] = [];

  return telling({
    kind: "embedded",
    transaction: (scope, work) =>
      lite.transaction(async (transaction: Transaction) => {
        await transaction.query(scope.reads ? enterToReadText : enterText, enterValues(scope, clock));
        return await work(drizzle({ client: transaction as unknown as PGlite }) as unknown as Tx);
      }),
    lookUp: async (_name, text, values) =>
      (await lite.query<Record<string, unknown>>(text, values as never[])).rows,
    async listen(channel, hear) {
      stops.push(await lite.listen(channel, hear));
    },
    dump: () => lite.dumpDataDir("gzip"),
    async close() {
      await Promise.all(stops.map((stop) => stop()));
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
    await mkdir(folder, { recursive: true });
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
