import { sql } from "drizzle-orm";
import { type Database, platformScope } from "../../database/database.ts";

const MOST_REFUSED_A_DAY = 200;
const LONGEST = 500;

/** What the directory was refused, for HR to read. A client that sends nonsense all day is not written down all day. */
export const writeRefused = (db: Database, companyId: string, detail: string) =>
  db.transaction(platformScope, (tx) =>
    tx.execute(sql`insert into directory_events (company_id, kind, detail)
      select ${companyId}, 'refused', ${detail.slice(0, LONGEST)}
      where (select count(*) from (select from directory_events where company_id = ${companyId} and kind = 'refused'
        and at > app_now() - interval '1 day' limit ${MOST_REFUSED_A_DAY}) told) < ${MOST_REFUSED_A_DAY}`),
  );
