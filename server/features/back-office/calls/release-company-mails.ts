import { sql } from "drizzle-orm";
import { releaseCompanyMails } from "../../../../contract/journal.ts";
import { OVER_CEILING } from "../../../../domain/mails.ts";
import { readIds } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(releaseCompanyMails, async ({ input: { id }, tx }) => {
  const released = await readIds(tx)`
    update mails set status = 'waiting', next_attempt_at = app_now(), last_error = null
    where company_id = ${id} and status = 'held' and last_error = ${OVER_CEILING}
      and not exists (select from mail_holds where mail_holds.key = mails.key)
    returning id`;
  await tx.execute(sql`select pg_notify('work', 'mails')`);
  return { released: released.length };
});
