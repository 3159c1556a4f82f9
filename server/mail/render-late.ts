import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../database/database.ts";
import type { Row } from "../database/query.ts";
import { inSavepoint } from "../database/savepoint.ts";
import { classifyDatabaseError } from "../database/errors.ts";
import type { Services } from "../providers/services.ts";
import { sealLinks, type SealedLinks } from "./links.ts";
import { isLate, prepareDeparture, renderLate } from "./registry.ts";

export const Claimed = {
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  company_id: z.string().nullable(),
  recipient_id: z.string().nullable(),
  to_email: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  links: z.custom<SealedLinks>(),
  attempts: z.number(),
  order_ids: z.array(z.string()),
  employee_ids: z.array(z.string()),
  details: z.custom<object>().nullable(),
};
export type Claimed = Row<typeof Claimed>;

/** Those that can leave, and those whose words failed, each with its own error. */
export type Rendered = { mails: Claimed[]; failed: { mail: Claimed; error: unknown }[] };

/**
 * Puts words to the mails about to leave that get them only now, which are reminders and what suppliers are asked, and
 * withdraws those that have nothing left to say. When that fails, each is tried by itself: one whose words throw keeps
 * none of the others waiting.
 */
export async function renderLateMails(tx: Tx, services: Services, claimed: Claimed[]): Promise<Rendered> {
  const unrendered = claimed.filter(isLate);
  const mails = claimed.filter((mail) => !isLate(mail));
  if (unrendered.length === 0) return { mails, failed: [] };
  try {
    mails.push(...(await inSavepoint(tx, () => renderTogether(tx, services, unrendered))));
    return { mails, failed: [] };
  } catch (error) {
    // Nobody's words are to blame, and all will be tried again.
    if (classifyDatabaseError(error)) throw error;
  }
  const failed: Rendered["failed"] = [];
  for (const mail of unrendered) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
      mails.push(...(await inSavepoint(tx, () => renderTogether(tx, services, [mail]))));
    } catch (error) {
      if (classifyDatabaseError(error)) throw error;
      failed.push({ mail, error });
    }
  }
  return { mails, failed };
}

async function renderTogether(tx: Tx, services: Services, unrendered: Claimed[]): Promise<Claimed[]> {
  await prepareDeparture(tx, services, unrendered);
  const words = await renderLate(tx, services, unrendered);
  const rows = unrendered.map(({ id, key }) => {
    const found = words.get(key);
    return {
      id,
      subject: found?.mail.subject,
      html: found?.mail.html,
      text: found?.mail.text,
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
    where mails.id = words.id and mails.id in ${unrendered.map(({ id }) => id)}`);
  return unrendered.flatMap((mail, index) => {
    const found = words.get(mail.key);
    if (!found) return [];
    const { links } = rows[index]!;
    return { ...mail, ...found.mail, links: links!, order_ids: found.orderIds ?? mail.order_ids };
  });
}
