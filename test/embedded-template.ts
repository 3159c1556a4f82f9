import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { systemClock } from "../domain/clock.ts";
import { openEmbedded } from "../server/database/embedded.ts";

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
  const older = (await readdir(FOLDER)).filter((other) => other.endsWith(".tar") && other !== name);
  await Promise.all(older.map((other) => rm(join(FOLDER, other), { force: true })));
  return file;
}

/** A data folder with a migrated database in it, as if the server had been started there before. */
export async function fillDataFolder(folder: string): Promise<void> {
  const template = new Blob([await readFile(await embeddedTemplate())]);
  await (await openEmbedded(folder, systemClock, template)).close();
}

function fingerprint(): string {
  const hash = createHash("sha256").update(readFileSync("package.json"));
  for (const name of readdirSync(MIGRATIONS).sort())
    hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest("hex").slice(0, 16);
}
