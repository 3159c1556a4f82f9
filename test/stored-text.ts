import { sql } from "drizzle-orm";
import type { World } from "./world.ts";

/** All that is stored, in every table, as text. */
export async function storedText(world: World): Promise<string> {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`
      select xmlserialize(content query_to_xml(format('select * from %I', table_name), true, true, '') as text) as text
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`),
  );
  return rows.map((row) => String(row.text)).join("\n");
}
