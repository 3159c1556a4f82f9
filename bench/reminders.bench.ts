import { sql } from "drizzle-orm";
import "../server/features.ts";
import { startRun } from "../server/jobs/part.ts";
import { cakesToHrWeek } from "../server/features/cakes/jobs.ts";
import { type Database, platformScope } from "../server/database/database.ts";
import { deliverMails } from "../server/mail/deliver.ts";
import type { Services } from "../server/providers/services.ts";
import { seedReminders } from "../test/faults/crash/seed-reminders.ts";
import { heapInUse } from "../test/heap.ts";
import { both, type Open, takeOn } from "./databases.ts";
import {
  createDashboardLoader,
  servicesOn,
  slower,
  measureLatency,
  measureIdleLatency,
} from "./dashboard-latency.ts";
import { alternate, type Bench, type Figure, median, milliseconds } from "./measure.ts";

const REMINDERS = Number(process.env.BENCH_REMINDERS ?? 100_000);
const ROUNDS = 3;
const SEE_MS = 500;
/** So many are enough to feel the dashboard; the embedded database takes its time while one looks. */
const WATCHED = {
  postgres: { written: REMINDERS, delivered: Math.min(REMINDERS, 10_000) },
  embedded: { written: Math.min(REMINDERS, 5000), delivered: Math.min(REMINDERS, 1000) },
};
const clock = { now: () => Temporal.Instant.from("2026-03-02T08:00:00+01:00") };

/** Every due reminder found, noted and written, against one statement that writes the same rows and looks for nothing. */
export default {
  name: "reminders",
  on: both,
  run: (database) => takeOn(database, clock, take),
} satisfies Bench;

async function take(open: Open): Promise<Figure[]> {
  const { db, title } = await open("reminders");
  await seedReminders(db, REMINDERS);
  await db.lookUp("analyze", "analyze", []);
  const services = servicesOn(db, clock);
  return [
    await writing(services, title),
    ...(await remembering(services, title)),
    ...(await delivering(services, title)),
  ];
}

async function writing(services: Services, title: string): Promise<Figure> {
  const taken = await alternate(
    ROUNDS,
    async () => {
      await forget(services.db);
      return milliseconds(() => write(services, REMINDERS));
    },
    async () => {
      await forget(services.db);
      return milliseconds(() => writeBare(services.db));
    },
  );
  return {
    name: `${count(REMINDERS)} due reminders written, against the bare statement`,
    goal: { atMost: 1.5 },
    ratios: taken.ratios,
    detail: `${Math.round(taken.ours)} against ${Math.round(taken.bare)} ms, ${title}`,
  };
}

async function write(services: Services, due: number): Promise<void> {
  const run = startRun(services, Temporal.PlainDate.from("2026-03-02"));
  await cakesToHrWeek[0]!.run(run);
  const written = run.total["cake-reminder-hr-week"];
  if (written !== due) throw new Error(`${written} reminders instead of ${due}`);
}

/** The same rows in the same tables, for orders that somebody else has found. */
async function writeBare(db: Database): Promise<void> {
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      with noted as (
        insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
        select company_id, 'cake-reminder-hr-week', delivery_date, company_id, id from cake_orders
        where delivery_date between '2026-03-04' and '2026-03-09'
        returning company_id, delivery_date, subject_id
      )
      insert into mails (key, kind, audience, recipient_id, about, company_id, employee_ids, order_ids, to_email, subject,
        html, text, expires_at)
      select concat_ws(':', 'cake-reminder-hr-week', c.id, o.delivery_date), 'cake-reminder-hr-week', 'hr', c.id, 'order', c.id,
        array[o.employee_id], array[o.id], c.contact_email, 'Tårtpåminnelser till HR, 1 vecka', '', '',
        app_now() + interval '5 days'
      from noted join cake_orders o on o.id = noted.subject_id join companies c on c.id = noted.company_id`),
  );
}

const forget = (db: Database) => db.lookUp("forget", "truncate mails, reminders", []);

/** All of them written and delivered once more, to see the memory. */
async function remembering(services: Services, title: string): Promise<Figure[]> {
  await forget(services.db);
  await write(services, REMINDERS);
  const [heap, resident]: [number[], number[]] = [[], []];
  const seeing = setInterval(() => {
    heap.push(heapInUse());
    resident.push(process.memoryUsage.rss());
  }, SEE_MS);
  const delivered = await deliverMails(services);
  clearInterval(seeing);
  if (delivered !== REMINDERS) throw new Error(`${delivered} mails left instead of ${REMINDERS}`);
  return [memory("heap", heap, title), memory("resident memory", resident, title)];
}

/** What was in use in the last quarter of the time, against the first. */
function memory(name: string, seen: number[], title: string): Figure {
  const quarter = Math.max(1, Math.floor(seen.length / 4));
  const [early, late] = [median(seen.slice(0, quarter)), median(seen.slice(-quarter))];
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  return {
    name: `${name} in the last quarter of ${count(REMINDERS)} deliveries, against the first`,
    goal: { atMost: 1.1 },
    ratios: [late / early],
    detail: `${megabytes(late)} against ${megabytes(early)} MB, ${megabytes(Math.max(...seen))} at most, ${title}`,
  };
}

/** The same process writes and delivers a morning's mails and answers HR meanwhile. */
async function delivering(services: Services, title: string): Promise<Figure[]> {
  const { db } = services;
  const { written, delivered } = WATCHED[db.kind];
  const keep = (table: string, left: number) =>
    db.lookUp(
      `keep-${table}`,
      `delete from ${table} where id in (select id from ${table} order by id offset ${left})`,
      [],
    );
  await keep("cake_orders", written);
  const loadDashboard = await createDashboardLoader(services);
  const [idle, writingMs, deliveringMs]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    await forget(db);
    idle.push(await measureIdleLatency(loadDashboard));
    writingMs.push(await measureLatency(loadDashboard, write(services, written)));
    await keep("mails", delivered);
    deliveringMs.push(await measureLatency(loadDashboard, deliverMails(services)));
  }
  return [
    slower(`the writing of ${count(written)} reminders`, { idle, busy: writingMs, title }),
    slower(`the delivery of ${count(delivered)} reminders`, { idle, busy: deliveringMs, title }),
  ];
}

const count = (number: number) => number.toLocaleString("en");
