import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { inject } from "vitest";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "../server/database/database.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { timeoutsOf } from "../server/database/timeouts.ts";
import { borrowDatabase } from "./shared-database.ts";

/** A file of tests asks most statements fewer times than it takes in production until they are planned once and for all. */
const NAMED_AT_ONCE = { after: 0, most: 3000 };

/** On a busy machine a statement is slow, not wrong: a lock may be waited for as long as a whole test; limits have tests of their own. */
const PATIENT = timeoutsOf(400_000);

/** For a world that changes nothing but rows: on PostgreSQL the worker's own database while nobody else has it. */
export async function lendDatabase(clock: Clock): Promise<{ db: Database; drop(): Promise<void> }> {
  const template = inject("template");
  const lent =
    template.kind === "postgres" &&
    (await borrowDatabase(clock, (its) => makeDatabase(template.bySocket, its)));
  return lent || openTestDatabase(clock);
}

/** A copy of the migrated database, of whichever kind the tests run on. */
export async function openTestDatabase(
  clock: Clock,
  connections?: number,
  /** On PostgreSQL: an empty database instead, as this leaves it before the program opens and migrates it. */
  prepare?: (client: Client) => Promise<void>,
): Promise<{ db: Database; drop(): Promise<void> }> {
  const template = inject("template");
  if (template.kind === "postgres") return makeDatabase(template.bySocket, clock, connections, prepare);
  const db = await openEmbedded(null, clock, new Blob([await readFile(template.file)]));
  return { db, drop: async () => {} };
}

/** One on PostgreSQL with nothing in it, to be migrated as far as a test likes. */
export async function openEmptyDatabase(): Promise<{ client: Client; drop(): Promise<void> }> {
  const template = inject("template");
  if (template.kind !== "postgres") throw new Error("This test needs PostgreSQL");
  const { url, drop } = await createOn(template.bySocket, "template0");
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    client,
    async drop() {
      await client.end();
      await drop();
    },
  };
}

async function makeDatabase(
  server: string,
  clock: Clock,
  connections?: number,
  prepare?: (client: Client) => Promise<void>,
) {
  const { url, drop } = await createOn(server, prepare ? "template0" : "template_tartdags");
  if (prepare) {
    const client = new Client({ connectionString: url });
    await client.connect();
    await prepare(client);
    await client.end();
  }
  const db = await openPostgres(url, clock, () => {}, connections, PATIENT, NAMED_AT_ONCE);
  return { url, db, drop };
}

async function createOn(server: string, template: string) {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const onServer = async (text: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  return { url, drop: () => onServer(`drop database ${name} with (force)`) };
}
