import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../domain/clock.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { giveUp, readCommand } from "./command.ts";
import { runPostgresTool } from "./postgres-tool.ts";

/** npm run restore -- FILE: into an empty database only, so that nothing is overwritten by mistake. */
const { words, settings } = readCommand("restore", ["FILE"]);
const file = words[0]!;
if (!existsSync(file)) giveUp(`${file} is not there.`);
if (settings.databaseUrl) {
  const flags = ["--no-owner", "--exit-on-error", "--single-transaction", file];
  const done = runPostgresTool("pg_restore", settings.databaseUrl, flags);
  if (!done) giveUp("Nothing was restored. The database must be new and empty: see docs/operations.md.");
} else {
  if (existsSync(join(settings.dataDir, "database"))) {
    giveUp(`${settings.dataDir} already holds a database. Move it away, or set DATA_DIR, and try again.`);
  }
  const db = await openEmbedded(settings.dataDir, systemClock, new Blob([readFileSync(file)]));
  await db.close();
}
console.log("Restored.");
process.exit(0);
