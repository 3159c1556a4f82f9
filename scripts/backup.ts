import { renameSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { giveUp, readCommand, openOwn } from "./command.ts";
import { runPostgresTool } from "./postgres-tool.ts";

/** npm run backup -- FILE: a copy of everything. Of the embedded database while it is stopped, of PostgreSQL at any time. */
const { words, settings } = readCommand("backup", ["FILE"]);
const file = words[0]!;
// It holds everybody's birthdays, and gets its name when it is whole.
process.umask(0o077);
const unfinished = `${file}.unfinished`;
if (settings.databaseUrl) {
  const done = runPostgresTool("pg_dump", settings.databaseUrl, ["--format=custom", `--file=${unfinished}`]);
  if (!done) giveUp("There is no backup.");
} else {
  const db = await openOwn(settings);
  await writeFile(unfinished, Buffer.from(await (await db.dump()).arrayBuffer()));
  await db.close();
}
renameSync(unfinished, file);
console.log(`The backup is in ${file}. Keep AUTH_SECRET (or the file auth-secret in DATA_DIR) with it.`);
process.exit(0);
