import { inArray } from "drizzle-orm";
import type { Tx } from "../database/database.ts";
import { mail_holds, mails } from "../database/schema-machinery.ts";
import type { Mail } from "./templates/parts/render.ts";

export type OutboxMail = {
  /** What this mail is, for example `cake-reminder-hr-week:<order>`. The same key is never written twice. */
  key: string;
  to: string;
  mail: Mail;
  companyId?: string | null;
  /** Whose data the mail holds, so that erasing a person reaches it. */
  employeeIds?: string[];
  replyTo?: string;
};

const CHUNK = 500;

/** Writes mails in the transaction that causes them. Returns the keys that were new. */
export async function writeMails(tx: Tx, outgoing: OutboxMail[]): Promise<string[]> {
  const written: string[] = [];
  for (let start = 0; start < outgoing.length; start += CHUNK) {
    const chunk = outgoing.slice(start, start + CHUNK);
    // oxlint-disable-next-line no-await-in-loop -- one statement for each 500 mails
    const held = await heldKeys(tx, chunk);
    // oxlint-disable-next-line no-await-in-loop
    const rows = await tx
      .insert(mails)
      .values(
        chunk.map(({ key, to, mail, companyId, employeeIds, replyTo }) => ({
          key,
          kind: key.split(":", 1)[0]!,
          company_id: companyId ?? null,
          employee_ids: employeeIds ?? [],
          to_email: to,
          reply_to: replyTo ?? null,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          status: held.has(key) ? ("held" as const) : ("waiting" as const),
        })),
      )
      .onConflictDoNothing({ target: mails.key })
      .returning({ key: mails.key });
    written.push(...rows.map((row) => row.key));
  }
  return written;
}

export const writeMail = (tx: Tx, mail: OutboxMail) => writeMails(tx, [mail]);

async function heldKeys(tx: Tx, outgoing: OutboxMail[]): Promise<Set<string>> {
  const keys = outgoing.map((mail) => mail.key);
  const rows = await tx.select({ key: mail_holds.key }).from(mail_holds).where(inArray(mail_holds.key, keys));
  return new Set(rows.map((row) => row.key));
}
