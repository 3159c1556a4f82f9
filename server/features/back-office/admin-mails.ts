import { sql } from "drizzle-orm";
import { z } from "zod";
import { countLines } from "../../../domain/automation.ts";
import { errorInWords, OVER_CEILING } from "../../../domain/mails.ts";
import { inStockholm, stockholmDay, stockholmToday } from "../../../domain/clock.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { findRow, readRows } from "../../database/query.ts";
import { mailAdmins } from "../accounts/mail-admins.ts";
import { dailyDigest } from "./mails/daily-digest.ts";
import { deadLetterAlarm } from "./mails/dead-letter-alarm.ts";
import { mailCeiling } from "./mails/mail-ceiling.ts";
import { supplierSilent } from "./mails/supplier-silent.ts";
import type { GivenUp } from "../../mail/registry.ts";
import { orderMissed } from "../orders/mails/order-missed.ts";
import type { Services } from "../../providers/services.ts";
import { countWaiting, readOrdersWithoutSupplier, readSilentSuppliers } from "../orders/attention.ts";
import type { Part } from "../../jobs/part.ts";
import { wasNotified } from "../orders/was-notified.ts";

const MOST = 200;
const MOST_NAMED = 10;

const journalUrl = ({ publicUrl }: Services) => `${publicUrl}/admin`;

/** Tells the admins of suppliers who have gone silent, once for each order and supplier. */
export const silentSuppliers: Part = {
  name: supplierSilent.kind,
  run: ({ services, today, companyId, count }) =>
    services.db.transaction(platformScope, async (tx) => {
      const silent = await readSilentSuppliers(
        tx,
        today,
        MOST,
        ({ o, v }) => sql`${companyId ? sql`${o.company_id} = ${companyId}` : sql`true`}
          and not ${wasNotified(o, supplierSilent.kind, v.id)}`,
      );
      const fresh = await readRows(tx, { subject_id: z.string() })`
        insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
        select company_id, ${supplierSilent.kind}, delivery_date, supplier_id, id
        from json_to_recordset(${JSON.stringify(silent)}::json)
          as silent(company_id uuid, delivery_date date, supplier_id uuid, id uuid)
        on conflict do nothing returning subject_id`;
      const isFresh = new Set(fresh.map((row) => row.subject_id));
      const orders = silent
        .filter((order) => isFresh.has(order.id))
        .map((order) => ({
          ...order,
          what: order.nameless,
          supplier_name: order.supplier_name ?? "",
          phone: order.supplier_phone,
          asked_on: stockholmDay(order.asked_at!).toString(),
        }));
      const [first] = orders;
      if (!first) return;
      const mail = supplierSilent({ orders, journal_url: journalUrl(services) });
      const orderIds = orders.map((order) => order.id);
      const key = `${first.id}:${first.supplier_id}:${first.delivery_date}`;
      const written = await mailAdmins(tx, key, mail, orderIds);
      await count(tx, { [supplierSilent.kind]: written.length });
    }),
};

/** The day's run in one mail: what was done and what waits. */
export async function writeDigest(tx: Tx, services: Services, day: Temporal.PlainDate): Promise<void> {
  const run = await findRow(tx, { result: z.record(z.string(), z.number()) })`
    select result from automation_runs where kind = 'daily' and day = ${day.toString()}`;
  const today = stockholmToday(services.clock);
  const waiting = await countWaiting(tx, today);
  const lacking = await readOrdersWithoutSupplier(tx, today, MOST_NAMED);
  const counts = run?.result ?? {};
  const mail = dailyDigest({
    date: day.toString(),
    done: [...countLines(counts), ...approvedLine(waiting.approved_automatically)],
    waiting: [
      { label: "Förfrågningar att godkänna", count: waiting.requests },
      { label: "Leverantörer som inte svarat", count: waiting.silent },
      { label: "Beställningar som ingen har sagt ja till", count: waiting.without_supplier },
      { label: "Beställningar som aldrig gick iväg", count: counts[orderMissed.kind] ?? 0 },
      { label: "Beställningar som aldrig fick svar", count: counts.unanswered ?? 0 },
      { label: "Mejl som inte kom fram", count: waiting.dead },
      { label: "Mejl som är osäkra", count: waiting.unsure },
      { label: "Mejl som hålls tillbaka", count: waiting.held },
    ],
    without_supplier: lacking.map((order) => ({ ...order, what: order.nameless })),
    more_without_supplier: waiting.without_supplier - lacking.length,
    journal_url: journalUrl(services),
  });
  const orderIds = lacking.map((order) => order.id);
  await mailAdmins(tx, day.toString(), mail, orderIds);
}

/** Nobody is written to about each of these. */
const approvedLine = (count: number) =>
  count > 0 ? [{ label: "Förfrågningar som godkändes automatiskt", count }] : [];

/** At most one alarm an hour: the rest is in the journal. An alarm that does not arrive raises no other. */
export async function alarmOfDeadMails(tx: Tx, services: Services, mails: GivenUp[]): Promise<void> {
  const dead = mails.filter(({ kind }) => kind !== deadLetterAlarm.kind);
  if (dead.length === 0) return;
  const hour = inStockholm(services.clock.now()).toPlainDateTime().toString().slice(0, 13);
  const told = dead.map(({ error, ...one }) => ({ ...one, error: errorInWords(error) }));
  const mail = deadLetterAlarm({ mails: told, journal_url: journalUrl(services) });
  await mailAdmins(tx, hour, mail);
}

/** Of companies whose mails are held because they are so many, once a day for each. */
export async function alarmOfCeiling(tx: Tx, services: Services): Promise<void> {
  const companies = await readRows(tx, { company_id: z.string() })`
    select distinct company_id from mails where status = 'held' and last_error = ${OVER_CEILING}`;
  const today = stockholmToday(services.clock).toString();
  for (const { company_id } of companies) {
    const mail = mailCeiling({ company_url: `${services.publicUrl}/admin/companies/${company_id}` });
    // oxlint-disable-next-line no-await-in-loop -- one company is an event, several a rare one
    await mailAdmins(tx, `${company_id}:${today}`, mail);
  }
}
