import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { inStockholm, stockholmToday } from "../../../domain/clock.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { hasAccess } from "../companies/access.ts";
import { linkMails } from "./links.ts";
import { directoryReminder } from "./mails/directory-reminder.ts";

const REMIND_AFTER_DAYS = 7;
const BATCH = 500;
const HOURS = { from: 8, to: 17 };

const Due = {
  id: z.string(),
  company_id: z.string(),
  name: z.string(),
  email: z.string(),
  company_name: z.string(),
};

/** Whose birthday is still unknown, and who can be asked for it. */
const isMissing = sql`p.active and p.deleted_at is null and p.employee_id is null and p.birthday is null
  and p.told_birthday is null and p.name is not null and p.email is not null`;

/** One reminder each, written at most once. Returns how many were. */
async function remindSome(tx: Tx, services: Services, which: SQL): Promise<number> {
  const people = await readRows(tx, Due)`
    select p.id, p.company_id, p.name, p.email, c.name as company_name
    from directory_people p join companies c on c.id = p.company_id
    where ${which} and ${isMissing} and c.subscription_tier = 'pro' and ${hasAccess(ref(companies, "c"))}
    order by p.company_id, p.id limit ${BATCH} for update of p skip locked`;
  if (people.length === 0) return 0;
  const day = stockholmToday(services.clock).toString();
  await writeMails(tx, linkMails(services, people, directoryReminder, day));
  await tx.execute(sql`update directory_people set reminded_at = app_now()
    where id = any (${sql.param(people.map(({ id }) => id))}::uuid[])`);
  return people.length;
}

const isStopped = (stop: AbortSignal | undefined) => stop?.aborted === true;

/** A week after the link, in working hours, once. */
export async function remindMissing(services: Services, stop?: AbortSignal): Promise<void> {
  const { hour } = inStockholm(services.clock.now());
  if (hour < HOURS.from || hour >= HOURS.to) return;
  const due = sql`p.reminded_at is null and p.link_sent_at <= app_now() - make_interval(days => ${REMIND_AFTER_DAYS})`;
  for (let written = BATCH; written === BATCH && !isStopped(stop);)
    // oxlint-disable-next-line no-await-in-loop -- batch after batch
    written = await services.db.transaction(platformScope, (tx) => remindSome(tx, services, due));
}

/** HR's own press: those of one company who have not been mailed today. */
export const remindNow = (tx: Tx, services: Services, companyId: string): Promise<number> =>
  remindSome(
    tx,
    services,
    sql`p.company_id = ${companyId} and greatest(p.link_sent_at, p.reminded_at) < app_now() - interval '20 hours'`,
  );
