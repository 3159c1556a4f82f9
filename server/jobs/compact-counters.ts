import { sql } from "drizzle-orm";
import { platformScope } from "../database/database.ts";
import type { Services } from "../providers/services.ts";

/** One row for each kind instead of one for each change; a reader sees the sum before or after, never between. */
export async function compactCounters({ db }: Pick<Services, "db">): Promise<void> {
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      with compacted as (delete from tallies returning kind, change)
      insert into tallies (kind, change) select kind, sum(change) from compacted group by kind`),
  );
}
