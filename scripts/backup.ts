import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { systemClock } from "../domain/clock.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { readSettings } from "../server/settings.ts";

/** npm run backup -- FILE: a copy of everything. Of the embedded database while it is stopped, of PostgreSQL at any time. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: npm run backup -- FILE");
  process.exit(1);
}
const settings = readSettings(process.env);
if (settings.databaseUrl) {
  const { status } = spawnSync("pg_dump", ["--format=custom", `--file=${file}`, settings.databaseUrl], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
} else {
  const db = await openEmbedded(settings.dataDir, systemClock);
  await writeFile(file, Buffer.from(await (await db.dump()).arrayBuffer()));
  await db.close();
}
console.log(`The backup is in ${file}. Keep AUTH_SECRET (or the file auth-secret in DATA_DIR) with it.`);
process.exit(0);
