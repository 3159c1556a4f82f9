import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { systemClock } from "../../domain/clock.ts";
import { platformScope } from "../../server/database/database.ts";
import { openEmbedded } from "../../server/database/embedded.ts";
import { users } from "../../server/database/schema.ts";

const run = promisify(execFile);
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "tartdags-backup-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = (name: string, dataDir: string, ...args: string[]) =>
  run(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: join(folder, dataDir) },
  });

test("a backup is restored into an empty folder with everything in it, and never over something", async () => {
  const template = inject("template");
  if (template.kind !== "embedded") throw new Error("This test is about the embedded database");
  const migrated = new Blob([await readFile(template.file)]);
  const before = await openEmbedded(join(folder, "before"), systemClock, migrated);
  await before.transaction(platformScope, (tx) => tx.insert(users).values({ email: "åsa@bolag.example" }));
  await before.close();

  const file = join(folder, "backup.tgz");
  await script("backup", "before", file);
  await script("restore", "after", file);
  const after = await openEmbedded(join(folder, "after"), systemClock);
  const found = await after.transaction(platformScope, (tx) => tx.select({ email: users.email }).from(users));
  await after.close();
  expect(found).toEqual([{ email: "åsa@bolag.example" }]);

  await expect(script("restore", "after", file)).rejects.toMatchObject({ code: 1 });
  const granted = await script("admin", "after", "grant", "åsa@bolag.example");
  expect(granted.stdout).toContain("is now admin");
  await expect(script("admin", "after", "grant", "ingen@bolag.example")).rejects.toMatchObject({ code: 1 });
}, 120_000);
