import { Client } from "pg";
import { PGlite } from "@electric-sql/pglite";
import { join } from "node:path";
import { systemClock } from "../domain/clock.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { readSettings } from "../server/settings.ts";

/** npm run move-to-postgres: everything in the embedded database of DATA_DIR, into the empty one at DATABASE_URL. */
const settings = readSettings(process.env);
if (!settings.databaseUrl) {
  console.error("Set DATABASE_URL to the PostgreSQL database that is to be filled.");
  process.exit(1);
}
// Opening both runs their migrations, so that the tables are the same on either side.
await (await openEmbedded(settings.dataDir, systemClock)).close();
await (
  await openPostgres(settings.databaseUrl, systemClock, (error) => console.error(error.message), 1)
).close();

const lite = await PGlite.create(join(settings.dataDir, "database"));
const target = new Client({ connectionString: settings.databaseUrl });
await target.connect();
const { rows: filled } = await target.query("select 1 from companies limit 1");
if (filled.length > 0) {
  console.error("The PostgreSQL database already has companies in it. Nothing was moved.");
  process.exit(1);
}
await target.query("begin");
// Rows arrive table by table, not in the order that their references want.
await target.query("set local session_replication_role = replica");
const { rows: tables } = await lite.query<{ name: string }>(
  "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
);
for (const { name } of tables) {
  console.log(`${name}: ${await moveTable(name)} rows`);
}
await target.query("commit");
await target.end();
await lite.close();
process.exit(0);

/** As JSON, so that every type keeps its own text form on the way. */
async function moveTable(table: string): Promise<number> {
  const PAGE = 1000;
  let moved = 0;
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await lite.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t order by ctid limit ${PAGE} offset ${offset}`,
    );
    if (rows.length === 0) return moved;
    await target.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${rows.map(({ row }) => row).join(",")}]`],
    );
    moved += rows.length;
  }
}
