import { sql } from "drizzle-orm";
import { releaseMail } from "../../../../contract/journal.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(releaseMail, async ({ input: { key }, tx }) => {
  await tx.execute(sql`delete from mail_holds where key = ${key}`);
  await tx.execute(
    sql`update mails set status = 'waiting', next_attempt_at = app_now() where key = ${key} and status = 'held'`,
  );
  await tx.execute(sql`select pg_notify('work', 'mails')`);
  return { key, held: false };
});
