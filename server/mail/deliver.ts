import { sql } from "drizzle-orm";
import { platformScope } from "../database/database.ts";
import type { MailOutcome } from "../providers/mail.ts";
import type { Services } from "../services.ts";

const BATCH = 20;
const CLAIM_MINUTES = 5;
const MAX_ATTEMPTS = 8;
/** After the n-th failure, in minutes: about two days in all before a mail is given up. */
const WAIT_MINUTES = [1, 5, 15, 60, 240, 720, 1440];

type Claimed = {
  id: string;
  key: string;
  to_email: string;
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  attempts: number;
};

/**
 * Sends what is waiting, until nothing is due. Rows are claimed with SKIP LOCKED, so any number of instances may do
 * this at once; a claim that its instance did not live to settle is taken up by the next after five minutes, with the
 * same Message-ID, so that a server which honours it drops the second copy.
 */
export async function deliverMails(services: Services): Promise<number> {
  let sent = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- batch after batch keeps the memory flat
    const batch = await claim(services);
    if (batch.length === 0) return sent;
    // oxlint-disable-next-line no-await-in-loop
    const outcomes = await Promise.all(batch.map((mail) => send(services, mail)));
    // oxlint-disable-next-line no-await-in-loop
    await settle(services, outcomes);
    sent += outcomes.filter(({ outcome }) => outcome.outcome === "sent").length;
  }
}

function claim({ db, clock }: Services): Promise<Claimed[]> {
  const now = clock.now();
  return db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(sql`
      update mails set attempts = attempts + 1, claimed_until = ${now.add({ minutes: CLAIM_MINUTES }).toString()}
      where id in (
        select id from mails
        where status = 'waiting' and next_attempt_at <= ${now.toString()}
          and (claimed_until is null or claimed_until < ${now.toString()})
        order by next_attempt_at, id limit ${BATCH} for update skip locked
      )
      returning id, key, to_email, reply_to, subject, html, text, attempts`);
    return rows as Claimed[];
  });
}

async function send(
  { providers }: Services,
  mail: Claimed,
): Promise<{ mail: Claimed; outcome: MailOutcome }> {
  const outcome = await providers.mail.send({
    key: mail.key,
    to: mail.to_email,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    ...(mail.reply_to ? { replyTo: mail.reply_to } : {}),
  });
  return { mail, outcome };
}

async function settle({ db, clock, log }: Services, outcomes: { mail: Claimed; outcome: MailOutcome }[]) {
  const now = clock.now();
  const rows = outcomes.map(({ mail, outcome }) => {
    const givenUp =
      outcome.outcome === "refused" || (outcome.outcome !== "sent" && mail.attempts >= MAX_ATTEMPTS);
    const status =
      outcome.outcome === "sent"
        ? "sent"
        : givenUp
          ? outcome.outcome === "unsure"
            ? "unsure"
            : "dead"
          : "waiting";
    const wait = WAIT_MINUTES[Math.min(mail.attempts, WAIT_MINUTES.length) - 1]!;
    if (status === "dead" || status === "unsure") log.warn({ mail: mail.id, status }, "mail given up");
    return {
      id: mail.id,
      status,
      error: "reason" in outcome ? outcome.reason : null,
      next: now.add({ minutes: wait }).toString(),
    };
  });
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      update mails set status = settled.status, last_error = settled.error, claimed_until = null,
        next_attempt_at = settled.next, sent_at = case when settled.status = 'sent' then ${now.toString()}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as settled(id uuid, status text, error text, next timestamptz)
      where mails.id = settled.id`),
  );
}
