import { sql } from "drizzle-orm";
import { z } from "zod";
import { CHECK_HOUR } from "../../domain/asking.ts";
import { inStockholm, stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import { type Database, platformScope, type Tx } from "../database/database.ts";
import { readRow, readRows, type Row } from "../database/query.ts";
import { type Link, reopenLinks, type SealedLinks } from "../mail/links.ts";
import { renderLate } from "../mail/registry.ts";
import type { Services } from "../providers/services.ts";
import { type Counts, EnoughSeen, type Part, startRun } from "./part.ts";

const Stored = {
  key: z.string(),
  kind: z.string(),
  recipient_id: z.string().nullable(),
  to_email: z.string(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  links: z.custom<SealedLinks>(),
  held: z.boolean(),
  order_ids: z.array(z.string()),
  employee_ids: z.array(z.string()),
  details: z.custom<object>().nullable(),
};
export type RehearsedMail = Omit<Row<typeof Stored>, "links"> & { links: Link[] };
export type Rehearsal = { counts: Counts; mails: RehearsedMail[]; more: boolean };

/** More than this nobody reads beforehand. */
const MOST = 200;

class RolledBack extends Error {}

/**
 * What a run would do, by doing it at that moment's clock in a transaction that is taken back. The real parts write
 * the real mails, so what is read here is what will be sent if nothing changes.
 */
export async function rehearse(
  services: Services,
  parts: readonly Part[],
  at: Temporal.Instant,
  companyId: string | null = null,
): Promise<Rehearsal> {
  let rehearsal: Rehearsal | undefined;
  try {
    await services.db.transaction({ ...platformScope, background: true }, async (tx) => {
      await tx.execute(sql`select set_config('app.now', ${at.toString()}, true)`);
      rehearsal = await play(tx, services, parts, at, companyId);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return rehearsal!;
}

async function play(
  tx: Tx,
  services: Services,
  parts: readonly Part[],
  at: Temporal.Instant,
  companyId: string | null,
): Promise<Rehearsal> {
  // It rests nowhere: whoever waits for its transaction would wait for the rests too.
  const throttle = () => () => Promise.resolve();
  const db: Database = { ...services.db, throttle, transaction: (_scope, work) => work(tx) };
  const stage: Services = {
    ...services,
    clock: { now: () => at },
    db,
  };
  let seen = 0;
  const run = startRun(stage, stockholmToday(stage.clock), {
    companyId,
    note: async (_tx, counts) => {
      seen += Object.values(counts).reduce((sum, count) => sum + count, 0);
      if (seen > MOST * 2) throw new EnoughSeen();
    },
  });
  let more = false;
  try {
    for (const part of parts) {
      // oxlint-disable-next-line no-await-in-loop -- in their order, in one transaction
      await part.run(run);
    }
  } catch (error) {
    if (!(error instanceof EnoughSeen)) throw error;
    more = true;
  }
  const mails = await readMails(tx, stage, at);
  return { counts: run.total, mails: mails.slice(0, MOST), more: more || mails.length > MOST };
}

/** Those that this transaction wrote, and no other that happens to be of the same moment. */
async function readMails(tx: Tx, services: Services, at: Temporal.Instant): Promise<RehearsedMail[]> {
  const mails = await readRows(tx, Stored)`
    select m.key, m.kind, m.recipient_id, m.to_email, m.company_id, c.name as company_name, m.subject, m.html, m.text, m.links,
      m.status = 'held' as held, m.order_ids, m.employee_ids, m.details
    from mails m left join companies c on c.id = m.company_id
    where m.created_at = ${at.toString()} and m.xmin = pg_current_xact_id()::xid
    order by c.name, m.kind, m.key limit ${MOST + 1}`;
  const words = await renderLate(tx, services, mails);
  return mails.map((mail) => ({
    ...mail,
    links: reopenLinks(services.vault, mail.key, mail.links),
    ...words.get(mail.key)?.mail,
  }));
}

/** When the next daily run comes: today at eight, or tomorrow when today's has been. */
export async function nextRun(tx: Tx, services: Services): Promise<Temporal.Instant> {
  const today = stockholmToday(services.clock);
  const { done } = await readRow(tx, { done: z.boolean() })`
    select exists (select from automation_runs
      where kind = 'daily' and day = ${today.toString()} and finished_at is not null) as done`;
  const early = inStockholm(services.clock.now()).hour < CHECK_HOUR;
  const day = early || !done ? today : today.add({ days: 1 });
  return stockholmInstant(day, new Temporal.PlainTime(CHECK_HOUR));
}
