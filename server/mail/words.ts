import { sql } from "drizzle-orm";
import { findWords, getsWords } from "../automation/reminder-words.ts";
import type { Tx } from "../database/database.ts";
import type { Services } from "../services.ts";
import { sealLinks, type SealedLinks } from "./links.ts";

export type Claimed = {
  id: string;
  key: string;
  kind: string;
  to_email: string;
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  links: SealedLinks;
  attempts: number;
  order_ids: string[];
  employee_ids: string[];
  details: object | null;
};

/**
 * Puts words to the mails about to leave that get them only now, which are reminders and what suppliers are asked, and
 * withdraws those that have nothing left to say.
 */
export async function giveWords(tx: Tx, services: Services, claimed: Claimed[]): Promise<Claimed[]> {
  const wordless = claimed.filter(getsWords);
  if (wordless.length === 0) return claimed;
  const words = await findWords(tx, services, wordless);
  const rows = wordless.map(({ id, key }) => {
    const found = words.get(key);
    const links = found && sealLinks(key, found.mail.links);
    return { id, ...found?.mail, links, order_ids: found?.orderIds, employee_ids: found?.employeeIds };
  });
  await tx.execute(sql`
    update mails set subject = coalesce(words.subject, mails.subject), html = coalesce(words.html, mails.html),
      text = coalesce(words.text, mails.text), links = coalesce(words.links, mails.links), order_ids = coalesce(words.order_ids, mails.order_ids),
      employee_ids = coalesce(words.employee_ids, mails.employee_ids),
      status = case when words.subject is null then 'withdrawn' else mails.status end,
      claimed_until = case when words.subject is not null then mails.claimed_until end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as words(id uuid, subject text, html text, text text, links jsonb, order_ids uuid[], employee_ids uuid[])
    where mails.id = words.id and mails.id in ${wordless.map(({ id }) => id)}`);
  return claimed.flatMap((mail) => {
    const found = words.get(mail.key);
    if (found) {
      const links = sealLinks(mail.key, found.mail.links);
      return { ...mail, ...found.mail, links, order_ids: found.orderIds ?? mail.order_ids };
    }
    return getsWords(mail) ? [] : mail;
  });
}
