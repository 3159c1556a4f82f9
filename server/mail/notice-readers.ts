import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { notices } from "../../domain/notices.ts";
import type { Tx } from "../database/database.ts";
import { readRows, type Row } from "../database/query.ts";
import type { OutboxMail } from "./outbox.ts";

/**
 * Who reads what goes to a company's HR: its contact, unless they have turned it off, and everybody who has chosen it.
 * Each gets a mail of their own. The first has the key that it is known by; where nobody wants it, it is written as
 * withdrawn, so that what asks whether it was written finds it.
 */

/** `unread`: nobody wants it. */
export type Addressed = OutboxMail & { unread?: boolean };

const Choice = {
  company_id: z.string(),
  notice: z.enum(notices),
  user_id: z.string(),
  email: z.string(),
  wanted: z.boolean(),
};
export type Choice = Row<typeof Choice>;

/** What has been chosen; whoever left the company, or lost the right, has chosen nothing any more. */
export const choices: SQL = sql`select n.company_id, n.notice, n.user_id, p.email, n.wanted
  from notice_choices n join profiles p on p.user_id = n.user_id and p.company_id = n.company_id`;

export async function toEachReader(tx: Tx, mails: OutboxMail[]): Promise<Addressed[]> {
  const companies = [...new Set(mails.flatMap((mail) => (isNotice(mail) ? mail.companyId! : [])))];
  if (companies.length === 0) return mails;
  const chosen = await readRows(tx, Choice)`
    ${choices} where n.company_id in ${companies} order by n.company_id, n.notice, p.email`;
  if (chosen.length === 0) return mails;
  return mails.flatMap((mail) => (isNotice(mail) ? addressed(mail, chosen) : mail));
}

/** To the company's HR, and of a kind that can be chosen. */
const isNotice = ({ mail: { definition }, recipientId, companyId }: OutboxMail): boolean =>
  definition.notice !== undefined && Boolean(companyId) && recipientId === companyId;

function addressed(mail: OutboxMail, chosen: Choice[]): Addressed[] {
  const own = chosen.filter(
    ({ company_id, notice }) => company_id === mail.companyId && notice === mail.mail.definition.notice,
  );
  const others = own.filter(({ email, wanted }) => wanted && email !== mail.to);
  const isOff = own.some(({ email, wanted }) => !wanted && email === mail.to);
  const toOthers = others.map(({ user_id, email }): Addressed => {
    const { toColleague } = mail.mail;
    return {
      ...mail,
      key: `${mail.key}:${user_id}`,
      to: email,
      recipientId: user_id,
      mail: toColleague ? toColleague(mail.toColleagues) : mail.mail,
    };
  });
  if (!isOff) return [mail, ...toOthers];
  const [first, ...rest] = toOthers;
  if (first) return [{ ...first, key: mail.key }, ...rest];
  // Somebody must hear of a problem.
  return mail.mail.definition.notice === "problems" ? [mail] : [{ ...mail, unread: true }];
}
