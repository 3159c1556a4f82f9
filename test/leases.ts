import type { Database } from "../server/database/database.ts";

const tables = ["mails", "automation_runs", "calendar_connections", "calendar_revocations"];

/** What waiting comes to after an instance has died: leases go by the database's clock, which no test can turn. */
export async function endLeases(db: Database): Promise<void> {
  for (const table of tables) {
    const text = `update ${table} set claimed_until = now() - interval '1 second' where claimed_until is not null`;
    await db.lookUp(`end-leases-${table}`, text, []);
  }
}
