import { sql } from "drizzle-orm";
import { z } from "zod";
import { sendMailAgain } from "../../../../contract/journal.ts";
import { findRow } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";
import { currentAddress } from "../../../mail/current-address.ts";

export default implement(sendMailAgain, async ({ input: { id }, tx, refuse }) => {
  const mail = await findRow(tx, { status: z.string(), expired: z.boolean() })`
    select status, expires_at is not null and expires_at <= app_now() as expired from mails where id = ${id} for update`;
  if (!mail || (mail.status !== "dead" && mail.status !== "unsure")) throw refuse("mail-gone");
  if (mail.expired) throw refuse("mail-too-late");
  await tx.execute(sql`
    update mails set status = 'waiting', attempts = 0, next_attempt_at = app_now(), claimed_until = null,
      to_email = ${currentAddress}
    where id = ${id}`);
  await tx.execute(sql`select pg_notify('work', 'mails')`);
  return { id };
});
