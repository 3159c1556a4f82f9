import { sql } from "drizzle-orm";
import type { World } from "./world.ts";

/** All that is stored, in every table: a line for each row. */
export const storedText = (world: World): Promise<string> =>
  world.inDatabase(async (tx) => {
    const tables = await tx.execute(sql`select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const everyRow = tables.rows.map(
      ({ table_name }) => sql`select to_jsonb(t)::text as row from ${sql.identifier(String(table_name))} t`,
    );
    const { rows } = await tx.execute(sql.join(everyRow, sql` union all `));
    return rows.map(({ row }) => String(row)).join("\n");
  });
