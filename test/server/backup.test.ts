import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { systemClock } from "../../domain/clock.ts";
import { createCompany } from "../../server/features/companies/companies.ts";
import { type Database, platformScope } from "../../server/database/database.ts";
import { openEmbedded } from "../../server/database/embedded.ts";
import { openPostgres } from "../../server/database/postgres.ts";
import { users } from "../../server/database/schema.ts";
import { startClusterAsDeployed } from "../as-deployed.ts";

const run = promisify(execFile);
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "tartdags-backup-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = (name: string, dataDir: string, ...args: string[]) =>
  run(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: join(folder, dataDir) },
  });
const EMAIL = "åsa@bolag.example";
const addPerson = (db: Database) =>
  db.transaction(platformScope, (tx) =>
    tx.insert(users).values({ email: EMAIL, email_verified_at: systemClock.now().toString() }),
  );
const people = (db: Database) =>
  db.transaction(platformScope, (tx) => tx.select({ email: users.email }).from(users));

test("a backup is restored into an empty folder with everything in it, and never over something", async () => {
  const template = inject("template");
  if (template.kind !== "embedded") throw new Error("This test is about the embedded database");
  const migrated = new Blob([await readFile(template.file)]);
  const before = await openEmbedded(join(folder, "before"), systemClock, migrated);
  await addPerson(before);
  await before.close();

  const file = join(folder, "backup.tgz");
  await script("backup", "before", file);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const cutOff = join(folder, "cut-off.tgz");
  await writeFile(cutOff, (await readFile(file)).subarray(0, 100_000));
  await expect(script("restore", "after", cutOff)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Nothing was restored: .*cut-off\.tgz is not a whole backup(?: \(.+\))?\.\n$/,
    ),
  });
  await script("restore", "after", file);
  const after = await openEmbedded(join(folder, "after"), systemClock);
  expect(await people(after)).toEqual([{ email: EMAIL }]);
  await expect(script("backup", "after", join(folder, "busy.tgz"))).rejects.toMatchObject({
    stderr: expect.stringMatching(/^Another process is using the data folder .*\n$/),
  });
  await after.close();

  await expect(script("restore", "after", file)).rejects.toMatchObject({ code: 1 });
  const granted = await script("admin", "after", "grant", EMAIL);
  expect(granted.stdout).toContain("is now admin");
}, 300_000);

test("where there is no database none is made, and nothing passes for its backup", async () => {
  const file = join(folder, "nothing.tgz");
  const refused = { code: 1, stderr: expect.stringContaining(`no database in ${join(folder, "nowhere")}`) };
  await expect(script("backup", "nowhere", file)).rejects.toMatchObject(refused);
  await expect(stat(file)).rejects.toThrow("ENOENT");
  await expect(stat(join(folder, "nowhere"))).rejects.toThrow("ENOENT");
});

test("on PostgreSQL too, with what staff do by hand, by the settings in .env or in a named file, and the password is not told", async () => {
  const { cluster, urlOf } = await startClusterAsDeployed();
  try {
    const before = await openPostgres(urlOf("tartdags"), systemClock, () => {}, 1);
    await addPerson(before);
    const company = await before.transaction(platformScope, (tx) =>
      createCompany(tx, systemClock, { name: "Nordljus AB" }),
    );
    await before.close();
    const superuser = new Client({ connectionString: cluster.url("postgres") });
    await superuser.connect();
    await superuser.query("create database restored owner tartdags");
    await superuser.end();

    const home = join(folder, "home");
    await mkdir(home);
    await writeFile(join(home, ".env"), `DATABASE_URL=${urlOf("tartdags")}\n`);
    await writeFile(join(folder, "restored.env"), `DATABASE_URL=${urlOf("restored")}\n`);
    const atHome = (name: string, ...args: string[]) =>
      run(process.execPath, [resolve(`scripts/${name}.ts`), ...args], { cwd: home });
    const elsewhere = ["--env-file", join(folder, "restored.env")];

    const { stdout } = await atHome("backup", "backup.dump");
    expect(stdout).toContain(
      `The database is tartdags on PostgreSQL at ${new URL(urlOf("")).host}, as tartdags.`,
    );
    expect(stdout).not.toContain("word@");
    await atHome("restore", ...elsewhere, "backup.dump");
    const after = await openPostgres(urlOf("restored"), systemClock, () => {}, 1);
    expect(await people(after)).toEqual([{ email: EMAIL }]);
    await after.close();

    await expect(atHome("restore", ...elsewhere, "backup.dump")).rejects.toMatchObject({
      stderr: expect.stringContaining("Nothing was restored."),
    });
    const granted = await atHome("admin", ...elsewhere, "grant", EMAIL);
    expect(granted.stdout).toContain("is now admin");
    const remove = (typed: string) => {
      const running = atHome("admin", ...elsewhere, "delete-company", company);
      running.child.stdin!.end(typed);
      return running;
    };
    await expect(remove("Nordsken AB\n")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("That is not the name of the company"),
    });
    const deleted = await remove("Nordljus AB\n");
    expect(deleted.stdout).toContain(`Nordljus AB (${company}) is deleted, with 0 employees and 0 accounts.`);
  } finally {
    await cluster.stop();
  }
});
