import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "../server/database/database.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { startCluster } from "../test/databases.ts";
import type { DatabaseKind, Figure } from "./measure.ts";

export type Measured = {
  db: Database;
  title: "PostgreSQL" | "embedded";
  /** One statement as the database's owner: for filling it, and for what ours is measured against. */
  owner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Where the database itself can read a file. */
  folder: string;
};

export type Open = (name: string) => Promise<Measured>;
type Take = (open: Open) => Promise<Figure[]>;

export const both: DatabaseKind[] = ["postgres", "embedded"];

/** Takes the figures on databases that are empty at first and gone afterwards. */
export function takeOn(database: DatabaseKind, clock: Clock, take: Take): Promise<Figure[]> {
  return (database === "postgres" ? onPostgres : onEmbedded)(clock, take);
}

async function onPostgres(clock: Clock, take: Take): Promise<Figure[]> {
  const cluster = await startCluster();
  const folder = newFolder();
  chmodSync(folder, 0o755); // the database server is another user
  const closing: (() => Promise<void>)[] = [];
  const connect = async (name: string) => {
    const client = new Client({ connectionString: cluster.url(name) });
    await client.connect();
    closing.push(() => client.end());
    return client;
  };
  const first = await connect("postgres");
  try {
    return await take(async (name) => {
      await first.query(`create database ${name}`);
      const db = await openPostgres(cluster.url(name), clock, () => {});
      closing.push(() => db.close());
      const client = await connect(name);
      const owner = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
      return { db, title: "PostgreSQL", owner, folder };
    });
  } finally {
    await Promise.all(closing.map((close) => close()));
    await cluster.stop();
    rmSync(folder, { recursive: true });
  }
}

async function onEmbedded(clock: Clock, take: Take): Promise<Figure[]> {
  const folder = newFolder();
  const opened: Database[] = [];
  try {
    return await take(async (name) => {
      const db = await openEmbedded(join(folder, name), clock);
      opened.push(db);
      return {
        db,
        title: "embedded",
        owner: (text, values = []) => db.lookUp("", text, values),
        folder: join(folder, name, "database"),
      };
    });
  } finally {
    await Promise.all(opened.map((db) => db.close()));
    rmSync(folder, { recursive: true });
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), "tartdags-bench-"));
