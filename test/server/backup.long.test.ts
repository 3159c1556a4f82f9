import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../domain/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { openEmbedded } from "../../server/database/embedded.ts";
import { openPostgres } from "../../server/database/postgres.ts";
import { startClusterAsDeployed } from "../as-deployed.ts";

const COMPANIES = 200;
const PEOPLE = 100_000;

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "tartdags-backup-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (name: string, file: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.ts`, file], { env: { ...process.env, ...env } });

async function fill(db: Database): Promise<void> {
  await db.lookUp(
    "companies",
    "insert into companies (name, trial_ends_at) select 'Bolag ' || i || ' AB', now() from generate_series(1, $1::int) i",
    [COMPANIES],
  );
  await db.lookUp(
    "people",
    `insert into employees (company_id, name, birthday, allergies)
     select c.id, c.name || ' Östen ' || i, date '1970-01-01' + i, repeat('nötter, ', 20)
     from companies c, generate_series(1, $1::int) i`,
    [PEOPLE / COMPANIES],
  );
}

/** Everybody, to the letter. */
const contentOf = async (db: Database) =>
  (
    await db.lookUp(
      "content",
      `select count(*)::int as people, count(distinct company_id)::int as companies,
         md5(string_agg(e::text, '|' order by e.id)) as digest from employees e`,
      [],
    )
  )[0];

test("a large embedded database is the same after its backup is restored", async () => {
  const [here, there] = ["before", "after"].map((name) => ({ DATA_DIR: join(folder, name) }));
  const before = await openEmbedded(here!.DATA_DIR, systemClock);
  await fill(before);
  const content = await contentOf(before);
  await before.close();
  expect(content).toMatchObject({ people: PEOPLE, companies: COMPANIES });

  const file = join(folder, "backup.tgz");
  await run("backup", file, here!);
  await run("restore", file, there!);
  const after = await openEmbedded(there!.DATA_DIR, systemClock);
  expect(await contentOf(after)).toEqual(content);
  await after.close();
});

test("so is a large one on PostgreSQL", async () => {
  const { cluster, urlOf } = await startClusterAsDeployed();
  try {
    const before = await openPostgres(urlOf("tartdags"), systemClock, () => {}, 1);
    await fill(before);
    const content = await contentOf(before);
    await before.close();
    await promisify(execFile)("psql", [
      cluster.url("postgres"),
      "-c",
      "create database restored owner tartdags",
    ]);

    const file = join(folder, "backup.dump");
    await run("backup", file, { DATABASE_URL: urlOf("tartdags") });
    await run("restore", file, { DATABASE_URL: urlOf("restored") });
    const after = await openPostgres(urlOf("restored"), systemClock, () => {}, 1);
    expect(await contentOf(after)).toEqual(content);
    await after.close();
  } finally {
    await cluster.stop();
  }
});
