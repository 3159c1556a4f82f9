import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
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
  const database = join(settings.dataDir, "database");
  if (existsSync(database)) {
    giveUp(`${settings.dataDir} already holds a database. Move it away, or set DATA_DIR, and try again.`);
  }
  // It gets its place when it is whole: what a cut-off file leaves behind must not stand in the way of a good one.
  const unfinished = join(settings.dataDir, "unfinished-restore");
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  remove();
  try {
    const db = await openEmbedded(unfinished, systemClock, new Blob([readFileSync(file)]));
    await db.close();
    renameSync(join(unfinished, "database"), database);
  } catch (error) {
    remove();
    const { message } = error as Error; // one of a cut-off file may be empty
    giveUp(`Nothing was restored: ${file} is not a whole backup${message && ` (${message})`}.`);
  }
  remove();
}
console.log("Restored.");
process.exit(0);
