import { Client } from "pg";
import { systemClock } from "../domain/clock.ts";
import { moveEverything, NotEmpty } from "../server/database/move.ts";
import { serverUrls } from "../server/database/server-urls.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { giveUp, readCommand, openOwn } from "./command.ts";

const NOT_ALLOWED = "42501";

/** npm run move-to-postgres: everything in the embedded database of DATA_DIR, into the empty one at DATABASE_URL. */
const { settings } = readCommand("move-to-postgres", []);
if (!settings.databaseUrl) giveUp("Set DATABASE_URL to the PostgreSQL database that is to be filled.");
if (serverUrls(settings.databaseUrl).length > 1) giveUp("Name only the server that can be written to.");
// Opening both runs their migrations, so that the tables are the same on either side.
const from = await openOwn(settings);
const complain = (error: Error) => console.error(error.message);
await (await openPostgres(settings.databaseUrl, systemClock, complain, 1)).close();

const to = new Client({ connectionString: settings.databaseUrl });
await to.connect();
try {
  await moveEverything(from, to, (table, rows) => console.log(`${table}: ${rows} rows`));
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  if (code === NOT_ALLOWED) giveUp(`${message}. Nothing was moved: see docs/operations.md, PostgreSQL.`);
  if (error instanceof NotEmpty) giveUp(`${message} Nothing was moved.`);
  throw error;
}
await to.end();
await from.close();
console.log(
  "Moved. Start with the same DATABASE_URL, and AUTH_SECRET set to what the file auth-secret in DATA_DIR holds.",
);
process.exit(0);
