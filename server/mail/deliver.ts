import { sql } from "drizzle-orm";
import { NO_WORDS, OTHER_SECRET, TOO_LATE } from "../../domain/mails.ts";
import type { Vault } from "../database/tokens.ts";
import { platformScope, type Tx } from "../database/database.ts";
import { readRows } from "../database/query.ts";
import { isFree, leaseFor } from "../database/lease.ts";
import { inSavepoint } from "../database/savepoint.ts";
import { classifyDatabaseError } from "../database/errors.ts";
import { describeError } from "../database/describe-error.ts";
import type { MailOutcome } from "../providers/mail.ts";
import type { Services } from "../providers/services.ts";
import { fillLinks } from "./links.ts";
import { LONGEST_PAUSE_MINUTES } from "./outbox.ts";
import {
  alarmOfGivenUp,
  alarmOfHeld,
  findMail,
  followLeft,
  gatherLeaving,
  type GivenUp,
} from "./registry.ts";
import { Claimed, renderLateMails, type Rendered } from "./render-late.ts";
import { withLastLine } from "./last-line.ts";

/** Rendered together; few enough that calls are not kept waiting. */
const BATCH = 10;
const CLAIM_MINUTES = 5;
const MAX_ATTEMPTS = 8;
/** After the n-th failure, in minutes: about two days in all before a mail is given up. */
const WAIT_MINUTES = [1, 5, 15, 60, 240, 720, 1440];
/** Long enough for a database restart: that a mail was sent must be recorded. */
const SETTLE_AGAIN_MS = [200, 1000, 3000, 8000, 15_000];

/** A mail that cannot be rendered needs a fix: it becomes a dead letter after about twenty minutes. */
const MAX_WORDING_ATTEMPTS = 4;

type Outcome = MailOutcome | { outcome: "unrendered"; reason: string };
type Settled = { mail: Claimed; outcome: Outcome };

/**
 * Sends what is waiting, until nothing is due. Rows are claimed with SKIP LOCKED, so any number of instances may do
 * this at once; a claim that its instance did not live to settle is taken up by the next after five minutes, with the
 * same Message-ID, so that a server which honours it drops the second copy. Such a mail is marked as unsure: whoever is
 * to stop settles what it holds and claims no more, or its end would make mails unsure that nothing was wrong with.
 */
export async function deliverMails(services: Services, stop?: AbortSignal): Promise<number> {
  let sent = 0;
  await giveUpLate(services);
  await bringForward(services);
  await applyLateHolds(services);
  const yieldToReads = services.db.throttle();
  for (;;) {
    if (stop?.aborted) return sent;
    // oxlint-disable-next-line no-await-in-loop -- batch after batch keeps the memory flat
    const batch = await claim(services);
    if (batch === null) return sent;
    // oxlint-disable-next-line no-await-in-loop
    const sendings = await Promise.all(batch.mails.map((mail) => send(services, mail, stop)));
    const outcomes = [...sendings, ...batch.failed.map((failure) => quarantine(services, failure))];
    // oxlint-disable-next-line no-await-in-loop
    await settleSurely(services, outcomes);
    sent += outcomes.filter(({ outcome }) => outcome.outcome === "sent").length;
    // oxlint-disable-next-line no-await-in-loop
    if (batch.size === BATCH) await yieldToReads();
  }
}

/** A reminder that could not leave before its delivery helps nobody any more; the journal shows it. */
async function giveUpLate({ db }: Services): Promise<void> {
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      update mails set status = 'dead', last_error = ${TOO_LATE}, claimed_until = null
      where status = 'waiting' and expires_at <= app_now() and ${isFree(sql`claimed_until`)}`),
  );
}

/** After a clock that was ahead has been corrected, mails wait for a moment in the far future: they are due now. */
async function bringForward({ db }: Services): Promise<void> {
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      update mails set next_attempt_at = app_now()
      where status = 'waiting' and next_attempt_at > app_now() and told_in is null
        and next_attempt_at > app_now() + make_interval(mins => case attempts when 0 then ${LONGEST_PAUSE_MINUTES}::int
          else ${WAIT_MINUTES.at(-1)!}::int end)`),
  );
}

/** Applies holds that were made while their mail was being written, and mails the admins about companies over their limit. */
async function applyLateHolds(services: Services): Promise<void> {
  await services.db.transaction(platformScope, async (tx) => {
    await tx.execute(sql`
      update mails set status = 'held' from mail_holds
      where mails.key = mail_holds.key and status = 'waiting' and ${isFree(sql`claimed_until`)}`);
    await alarmOfHeld(tx, services);
  });
}

/** The next mails to send, or null when nothing is due. */
function claim(services: Services): Promise<(Rendered & { size: number }) | null> {
  return services.db.transaction(platformScope, async (tx) => {
    // Forces the ordered index: the statistics do not know of mails that were just written.
    await tx.execute(sql`set local enable_sort = off`);
    const claimed = await readRows(tx, Claimed)`
      update mails set attempts = attempts + 1, claimed_until = ${leaseFor(CLAIM_MINUTES)},
        unsure_at = case when claimed_until is null then unsure_at else app_now() end
      where id in (
        select id from mails
        where status = 'waiting' and next_attempt_at <= app_now() and told_in is null
          and ${isFree(sql`claimed_until`)}
          and (expires_at is null or expires_at > app_now())
          and not exists (select from mail_holds where mail_holds.key = mails.key)
        order by next_attempt_at, id limit ${BATCH} for update skip locked
      )
      returning id, key, kind, company_id, recipient_id, to_email, reply_to, subject, html, text, links, attempts, order_ids, employee_ids, details`;
    if (claimed.length === 0) return null;
    await tx.execute(sql`set local enable_sort = on`);
    const gathered = await gather(tx, services, claimed);
    const leaving = claimed.filter(({ id }) => !gathered.has(id));
    return { ...(await renderLateMails(tx, services, leaving)), size: claimed.length };
  });
}

/** What can be told later, together, does not leave by itself. When that goes wrong, each leaves as it would anyway. */
async function gather(tx: Tx, services: Services, claimed: Claimed[]): Promise<ReadonlySet<string>> {
  try {
    return await inSavepoint(tx, () => gatherLeaving(tx, services, claimed));
  } catch (error) {
    if (classifyDatabaseError(error)) throw error;
    services.log.error({ err: describeError(error) }, "mails could not be gathered");
    return new Set();
  }
}

/** Retried, and after a few times a dead letter; the other mails of the batch leave. */
function quarantine({ log }: Services, { mail, error }: Rendered["failed"][number]): Settled {
  log.error({ mail: mail.id, kind: mail.kind, err: describeError(error) }, "mail could not be rendered");
  return { mail, outcome: { outcome: "unrendered", reason: NO_WORDS } };
}

async function send(services: Services, mail: Claimed, stop: AbortSignal | undefined): Promise<Settled> {
  const { providers, vault, log } = services;
  const words = tryFill(vault, mail);
  if (!words) return { mail, outcome: { outcome: "refused", reason: OTHER_SECRET } };
  try {
    const { key, to_email: to, subject, reply_to: replyTo, recipient_id } = mail;
    const unsubscribe = recipient_id && findMail(mail.kind)?.unsubscribeUrl?.(services, recipient_id);
    const outgoing = {
      key,
      to,
      subject,
      ...withLastLine(findMail(mail.kind), words, services.publicUrl),
      ...(replyTo ? { replyTo } : {}),
      ...(unsubscribe ? { unsubscribe } : {}),
    };
    const outcome = await providers.mail.send(outgoing, stop);
    return { mail, outcome };
  } catch (error) {
    // One mail that surprises the adapter must not leave the rest of its batch unsettled.
    const err = describeError(error);
    log.error({ mail: mail.id, err }, "mail adapter failed");
    return { mail, outcome: { outcome: "unsure", reason: err.name } };
  }
}

function tryFill(vault: Vault, mail: Claimed): { html: string; text: string } | null {
  try {
    return fillLinks(vault, mail);
  } catch {
    return null;
  }
}

async function settleSurely(services: Services, outcomes: Settled[]): Promise<void> {
  for (const wait of [...SETTLE_AGAIN_MS, null]) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- once more until the database is back
      return await settle(services, outcomes);
    } catch (error) {
      if (wait === null) throw error;
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

async function settle(services: Services, outcomes: Settled[]): Promise<void> {
  // All that were claimed had nothing left to say.
  if (outcomes.length === 0) return;
  const { db, clock, log } = services;
  const now = clock.now();
  const rows = outcomes.map(({ mail, outcome }) => ({
    id: mail.id,
    key: mail.key,
    kind: mail.kind,
    attempts: mail.attempts,
    status: statusAfter(mail, outcome),
    unsure: outcome.outcome === "unsure",
    keeps: findMail(mail.kind)?.keepsDetails ?? false,
    error: "reason" in outcome ? outcome.reason : null,
    next: now.add({ minutes: WAIT_MINUTES[Math.min(mail.attempts, WAIT_MINUTES.length) - 1]! }).toString(),
  }));
  const givenUp = rows.filter(({ status }) => status === "dead" || status === "unsure");
  for (const { id, status } of givenUp) log.warn({ mail: id, status }, "mail given up");
  await db.transaction(platformScope, async (tx) => {
    // What a link gives is the receiver's now; nobody needs it here any more.
    // Whoever took the mail over after five minutes has the last word, except against 'it has been sent'.
    await tx.execute(sql`
      update mails set status = settled.status, last_error = settled.error, claimed_until = null,
        next_attempt_at = settled.next, unsure_at = case when settled.unsure then app_now() else mails.unsure_at end,
        sent_at = case when settled.status = 'sent' then app_now() end,
        links = case when settled.status = 'sent' then '{}' else mails.links end,
        details = case when settled.status <> 'sent' or settled.keeps then mails.details end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as settled(id uuid, attempts integer, status text, unsure boolean, keeps boolean, error text, next timestamptz)
      where mails.id = settled.id and mails.id in ${rows.map(({ id }) => id)} and mails.status <> 'sent'
        and (settled.status = 'sent' or mails.attempts = settled.attempts)`);
    await follow(tx, services, outcomes);
    await alarm(tx, services, givenUp);
  });
}

/** What follows from a mail that has left, or that somebody else may get in its stead; one without words has nothing to tell. */
async function follow(tx: Tx, services: Services, outcomes: Settled[]) {
  const left = outcomes.filter(
    ({ mail, outcome }) => outcome.outcome !== "unrendered" && statusAfter(mail, outcome) !== "waiting",
  );
  if (left.length === 0) return;
  try {
    await inSavepoint(tx, () =>
      followLeft(
        tx,
        services,
        left.map(({ mail }) => mail),
      ),
    );
  } catch (error) {
    if (classifyDatabaseError(error)) throw error;
    services.log.error({ err: describeError(error) }, "what follows from mails could not be written");
  }
}

/** What has been sent is noted also when the alarm about another mail cannot be written. */
async function alarm(tx: Tx, services: Services, givenUp: GivenUp[]) {
  try {
    await inSavepoint(tx, () => alarmOfGivenUp(tx, services, givenUp));
  } catch (error) {
    if (classifyDatabaseError(error)) throw error;
    services.log.error({ err: describeError(error) }, "alarm could not be written");
  }
}

function statusAfter({ attempts }: Claimed, { outcome }: Outcome): "sent" | "waiting" | "dead" | "unsure" {
  if (outcome === "sent") return "sent";
  if (outcome === "refused") return "dead";
  if (outcome === "unrendered") return attempts < MAX_WORDING_ATTEMPTS ? "waiting" : "dead";
  if (attempts < MAX_ATTEMPTS) return "waiting";
  return outcome === "unsure" ? "unsure" : "dead";
}
