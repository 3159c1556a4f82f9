import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { systemClock } from "../domain/clock.ts";
import { openEmbedded } from "../server/database/embedded.ts";

const run = promisify(execFile);
const FOLDER = resolve(".cache/embedded");
const MIGRATIONS = "server/database/migrations";

/** The file of a migrated embedded database to start from. Making one takes seconds, so it is kept until a migration changes. */
export async function embeddedTemplate(): Promise<string> {
  const name = `${fingerprint()}.tar`;
  const file = join(FOLDER, name);
  if (existsSync(file)) return file;
  const db = await openEmbedded(null, systemClock);
  // Unpacked once, not by everybody who begins with it.
  const data = gunzipSync(await (await db.dump()).arrayBuffer());
  await db.close();
  await mkdir(FOLDER, { recursive: true });
  // Somebody else may be making it at the same moment.
  const unfinished = join(FOLDER, `${process.pid}.unfinished`);
  await writeFile(unfinished, data);
  await rename(unfinished, file);
  const older = (await readdir(FOLDER)).filter((other) => other !== name && !other.includes(".unfinished"));
  await Promise.all(older.map((other) => rm(join(FOLDER, other), { recursive: true, force: true })));
  return file;
}

/** A data folder with a migrated database in it, as if the server had been started there before: a copy is quicker than opening one. */
export async function fillDataFolder(folder: string): Promise<void> {
  await run("cp", ["-R", `${await dataFolder()}/.`, folder]);
}

/** The folder that is copied, made where it is not there yet. */
export async function dataFolder(): Promise<string> {
  const template = await embeddedTemplate();
  const folder = template.replace(/\.tar$/, "");
  if (existsSync(folder)) return folder;
  const unfinished = join(FOLDER, `${process.pid}.unfinished-folder`);
  await (await openEmbedded(unfinished, systemClock, new Blob([await readFile(template)]))).close();
  // Somebody else may have been quicker.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return folder;
}

function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync("package.json"));
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest("hex").slice(0, 16);
}

// Before several who need it start at the same moment: `node test/embedded-template.ts`.
if (import.meta.main) await dataFolder();
