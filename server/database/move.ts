import type { Client } from "pg";
import type { Database } from "./database.ts";

const PAGE = 1000;

type Source = Pick<Database, "lookUp">;

export class NotEmpty extends Error {
  override name = "NotEmpty";
}

/** Every row of the embedded database into a PostgreSQL that has the same tables and no rows: all of it, or nothing. */
export async function moveEverything(
  from: Source,
  to: Client,
  moved: (table: string, rows: number) => void,
): Promise<void> {
  const { rows: filled } = await to.query(
    "select 1 where exists (select from companies) or exists (select from users) or exists (select from vendors)",
  );
  if (filled.length > 0) throw new NotEmpty("The PostgreSQL database is not empty.");
  await to.query("begin");
  // Rows arrive table by table, not in the order that their references want; nor do they happen once more.
  await to.query("set local session_replication_role = replica");
  const tables = await from.lookUp(
    "tables",
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1",
    [],
  );
  for (const name of tables.map((table) => table.name as string)) {
    // oxlint-disable-next-line no-await-in-loop -- one table after the other on one connection
    moved(name, await moveTable(from, to, name));
  }
  await countOn(to);
  await to.query("commit");
}

/** As JSON, so that every type keeps its own text form on the way. */
async function moveTable(from: Source, to: Client, table: string): Promise<number> {
  let moved = 0;
  let last = "(0,0)";
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page after page keeps the memory flat
    const rows = await from.lookUp(
      `rows of ${table}`,
      `select to_jsonb(t)::text as row, ctid::text as place from ${table} t
        where ctid > $1::tid order by ctid limit ${PAGE}`,
      [last],
    );
    if (rows.length === 0) return moved;
    // oxlint-disable-next-line no-await-in-loop
    await to.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${rows.map(({ row }) => row as string).join(",")}]`],
    );
    moved += rows.length;
    last = rows.at(-1)!.place as string;
  }
}

/** Numbers that the database gives out go on after the highest that was moved. */
async function countOn(to: Client): Promise<void> {
  const { rows } = await to.query<{ name: string; id: string }>(
    "select table_name as name, column_name as id from information_schema.columns where table_schema = 'public' and is_identity = 'YES'",
  );
  for (const { name, id } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- a few, on one connection
    await to.query(
      `select setval(pg_get_serial_sequence('${name}', '${id}'), coalesce((select max(${id}) from ${name}), 0) + 1, false)`,
    );
  }
}
