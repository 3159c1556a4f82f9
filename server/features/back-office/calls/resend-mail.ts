import { sql } from "drizzle-orm";
import { resendMail } from "../../../../contract/support.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { requireMail, requireResendable, rootOf, type StoredMail } from "../resend-mail.ts";

export default implement(resendMail, async ({ input: { id }, tx, services }) => {
  const mail = await requireMail(tx, id);
  const to_email = await requireResendable(tx, services, mail);
  if (mail.status === "sent") await repeat(tx, mail, to_email);
  else await tryAgain(tx, mail, to_email);
  const details = { mail: mail.id, kind: mail.kind };
  await writeAudit(tx, { action: "mail-resent", companyId: mail.company_id, details });
  await tx.execute(sql`select pg_notify('work', 'mails')`);
  return { to_email };
});

/** It has left: a mail of its own, with a key of its own. What is rendered as it leaves gets new words. */
const repeat = (tx: Tx, mail: StoredMail, to: string) =>
  tx.execute(sql`
    insert into mails (key, kind, company_id, employee_ids, to_email, reply_to, subject, html, text, order_ids, details,
      audience, recipient_id, about, expires_at, repeats)
    select kind || ':again:' || gen_random_uuid(), kind, company_id, employee_ids, ${to}, reply_to, subject, html, text,
      order_ids, details, audience, recipient_id, about, expires_at, ${rootOf(mail)}
    from mails where id = ${mail.id}`);

/** It never arrived, as far as anybody knows: the same once more, so that a server which did get it drops the second. */
const tryAgain = (tx: Tx, mail: StoredMail, to: string) =>
  tx.execute(sql`
    update mails set status = 'waiting', attempts = 0, next_attempt_at = app_now(), claimed_until = null,
      to_email = ${to}
    where id = ${mail.id}`);
