import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../domain/clock.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { readSettings } from "../server/settings.ts";

/** npm run restore -- FILE: into an empty database only, so that nothing is overwritten by mistake. */
const [file] = process.argv.slice(2);
if (!file || !existsSync(file)) {
  console.error("Usage: npm run restore -- FILE (the file must exist)");
  process.exit(1);
}
const settings = readSettings(process.env);
if (settings.databaseUrl) {
  const flags = [
    "--no-owner",
    "--exit-on-error",
    "--single-transaction",
    `--dbname=${settings.databaseUrl}`,
    file,
  ];
  const { status } = spawnSync("pg_restore", flags, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
} else {
  if (existsSync(join(settings.dataDir, "database"))) {
    console.error(
      `${settings.dataDir} already holds a database. Move it away, or set DATA_DIR, and try again.`,
    );
    process.exit(1);
  }
  const db = await openEmbedded(settings.dataDir, systemClock, new Blob([readFileSync(file)]));
  await db.close();
}
console.log("Restored.");
process.exit(0);
