import { z } from "zod";
import { type SQL, sql } from "drizzle-orm";
import { NO_ADDRESS } from "../../../domain/mails.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { leadElsewhere, sealLinks, type SealedLinks } from "../../mail/links.ts";
import { findMail, type GivenUp } from "../../mail/registry.ts";
import type { Services } from "../../providers/services.ts";

/** Why the reader got it: the last line, but for the company's name. */
const whyRead: [string, string][] = [
  ["för att du är kontaktperson för", "i stället för kontaktpersonen på"],
  ["för att du har valt att få sådana mejl från", "i stället för någon som har valt att få sådana mejl från"],
];
const toNextReader = (words: SQL): SQL =>
  whyRead.reduce((said, [first, next]) => sql`replace(${said}, ${first}::text, ${next}::text)`, words);

const Copy = { id: z.string(), next: z.string(), links: z.custom<SealedLinks>() };

/**
 * A mail about a problem whose address does not exist goes to somebody else who can act, an HR admin first, one after the
 * other until it arrives or nobody is left. Each gets it once, without the links that are the first reader's alone: those
 * would still open when the next reader's access is gone.
 */
export async function passOnRefused(tx: Tx, { vault, publicUrl }: Services, mails: GivenUp[]): Promise<void> {
  const lost = mails.filter(
    ({ kind, error }) => findMail(kind)?.notice === "problems" && NO_ADDRESS.test(error ?? ""),
  );
  if (lost.length === 0) return;
  const found = await readRows(tx, Copy)`
    select m.id, m.links, base.key || ':' || p.user_id as next
    from mails m
    cross join lateral (select case when m.key like '%:' || m.recipient_id then left(m.key, -37) else m.key end as key) base
    cross join lateral (
      select p.user_id from profiles p join user_roles r on r.user_id = p.user_id
      where p.company_id = m.company_id and p.sees_allergies and r.role in ('admin', 'hr_admin', 'user')
        and not exists (select from mails x where x.company_id = m.company_id and x.to_email = p.email
          and (x.key = base.key or x.key = base.key || ':' || p.user_id))
      order by array_position('{hr_admin,user,admin}', r.role), p.email limit 1
    ) p
    where m.key in ${lost.map(({ key }) => key)} and m.recipient_id is not null
      and (m.expires_at is null or m.expires_at > app_now())`;
  if (found.length === 0) return;
  const copies = found.map(({ id, next, links }) => ({
    id,
    next,
    links: sealLinks(next, leadElsewhere(vault, links, `${publicUrl}/dashboard`)),
  }));
  await tx.execute(sql`
    insert into mails (key, kind, audience, recipient_id, about, company_id, employee_ids, order_ids, to_email, reply_to,
      subject, html, text, links, details, expires_at)
    select copy.next, m.kind, m.audience, p.user_id, m.about, m.company_id, m.employee_ids, m.order_ids, p.email, m.reply_to,
      m.subject, ${toNextReader(sql`m.html`)}, ${toNextReader(sql`m.text`)}, copy.links, m.details, m.expires_at
    from json_to_recordset(${JSON.stringify(copies)}::json) as copy(id uuid, next text, links jsonb)
    join mails m on m.id = copy.id join profiles p on p.user_id = right(copy.next, 36)::uuid
    on conflict (key) do nothing`);
}
