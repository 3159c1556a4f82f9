import { sql } from "drizzle-orm";
import type { Tx } from "../database/database.ts";
import { inSavepoint } from "../database/savepoint.ts";
import { troubleOf } from "../database/errors.ts";
import type { Services } from "../providers/services.ts";
import { sealLinks, type SealedLinks } from "./links.ts";
import { isLate, renderLate } from "./registry.ts";

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

/** Those that can leave, and those whose words failed, each with its own error. */
export type Worded = { mails: Claimed[]; failed: { mail: Claimed; error: unknown }[] };

/**
 * Puts words to the mails about to leave that get them only now, which are reminders and what suppliers are asked, and
 * withdraws those that have nothing left to say. When that fails, each is tried by itself: one whose words throw keeps
 * none of the others waiting.
 */
export async function giveWords(tx: Tx, services: Services, claimed: Claimed[]): Promise<Worded> {
  const wordless = claimed.filter(isLate);
  const mails = claimed.filter((mail) => !isLate(mail));
  if (wordless.length === 0) return { mails, failed: [] };
  try {
    mails.push(...(await inSavepoint(tx, () => wordsFor(tx, services, wordless))));
    return { mails, failed: [] };
  } catch (error) {
    // Nobody's words are to blame, and all will be tried again.
    if (troubleOf(error)) throw error;
  }
  const failed: Worded["failed"] = [];
  for (const mail of wordless) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
      mails.push(...(await inSavepoint(tx, () => wordsFor(tx, services, [mail]))));
    } catch (error) {
      if (troubleOf(error)) throw error;
      failed.push({ mail, error });
    }
  }
  return { mails, failed };
}

async function wordsFor(tx: Tx, services: Services, wordless: Claimed[]): Promise<Claimed[]> {
  const words = await renderLate(tx, services, wordless);
  const rows = wordless.map(({ id, key }) => {
    const found = words.get(key);
    return {
      id,
      ...found?.mail,
      links: found && sealLinks(key, found.mail.links),
      order_ids: found?.orderIds,
      employee_ids: found?.employeeIds,
    };
  });
  await tx.execute(sql`
    update mails set subject = coalesce(words.subject, mails.subject), html = coalesce(words.html, mails.html),
      text = coalesce(words.text, mails.text), links = coalesce(words.links, mails.links),
      order_ids = coalesce(words.order_ids, mails.order_ids),
      employee_ids = coalesce(words.employee_ids, mails.employee_ids),
      status = case when words.subject is null then 'withdrawn' else mails.status end,
      claimed_until = case when words.subject is not null then mails.claimed_until end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as words(id uuid, subject text, html text, text text, links jsonb, order_ids uuid[], employee_ids uuid[])
    where mails.id = words.id and mails.id in ${wordless.map(({ id }) => id)}`);
  return wordless.flatMap((mail, index) => {
    const found = words.get(mail.key);
    if (!found) return [];
    const { links } = rows[index]!;
    return { ...mail, ...found.mail, links: links!, order_ids: found.orderIds ?? mail.order_ids };
  });
}
