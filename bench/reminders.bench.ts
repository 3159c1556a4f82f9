import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { joinCompany } from "../server/companies.ts";
import { startSession } from "../server/auth/sessions.ts";
import { createVault } from "../server/auth/tokens.ts";
import { startRun } from "../server/automation/part.ts";
import { cakesToHrWeek } from "../server/automation/parts.ts";
import { createCalls } from "../server/calls.ts";
import { type Database, platformScope } from "../server/database/database.ts";
import { users } from "../server/database/schema.ts";
import { deliverMails } from "../server/mail/deliver.ts";
import type { Services } from "../server/services.ts";
import { readSettings } from "../server/settings.ts";
import { makeTown } from "../test/faults/crash/town.ts";
import { heapInUse } from "../test/heap.ts";
import { both, type Open, takeOn } from "./databases.ts";
import { alternate, type Bench, type Figure, median, milliseconds, percentile } from "./measure.ts";

const REMINDERS = Number(process.env.BENCH_REMINDERS ?? 100_000);
const ROUNDS = 3;
/** So many are enough to see the memory and feel the dashboard; the embedded database takes its time while one looks. */
const WATCHED = {
  postgres: { written: REMINDERS, delivered: Math.min(REMINDERS, 20_000) },
  embedded: { written: Math.min(REMINDERS, 10_000), delivered: Math.min(REMINDERS, 2500) },
};
const IDLE_MS = 4000;
const LOOK_MS = 20;
const clock = { now: () => Temporal.Instant.from("2026-03-02T08:00:00+01:00") };

/** Every due reminder found, noted and written, against one statement that writes the same rows and looks for nothing. */
export default {
  name: "reminders",
  on: both,
  run: (database) => takeOn(database, clock, take),
} satisfies Bench;

async function take(open: Open): Promise<Figure[]> {
  const { db, title } = await open("reminders");
  await makeTown(db, REMINDERS);
  await db.lookUp("analyze", "analyze", []);
  const services = servicesOn(db);
  const figures = [await writing(services), ...(await delivering(services))];
  return figures.map((figure) => ({ ...figure, detail: `${figure.detail}, ${title}` }));
}

function servicesOn(db: Database): Services {
  return {
    settings: readSettings({ NODE_ENV: "test", LIMITS: "off" }),
    publicUrl: "https://tartdags.example",
    clock,
    db,
    vault: createVault("a secret for measuring, thirty-two long ."),
    log: pino({ level: "silent" }),
    providers: { mail: { send: async ({ key }) => ({ outcome: "sent", messageId: key }), close() {} } },
  } as Services;
}

async function writing(services: Services): Promise<Figure> {
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
    name: `${REMINDERS} due reminders written, against the bare statement`,
    goal: { atMost: 1.5 },
    ratios: taken.ratios,
    detail: `${Math.round(taken.ours)} against ${Math.round(taken.bare)} ms`,
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
      insert into mails (key, kind, company_id, employee_ids, order_ids, to_email, subject, html, text, expires_at)
      select concat_ws(':', 'cake-reminder-hr-week', c.id, o.delivery_date), 'cake-reminder-hr-week', c.id,
        array[o.employee_id], array[o.id], c.contact_email, 'Tårtpåminnelser till HR, 1 vecka', '', '',
        app_now() + interval '5 days'
      from noted join cake_orders o on o.id = noted.subject_id join companies c on c.id = noted.company_id`),
  );
}

const forget = (db: Database) => db.lookUp("forget", "truncate mails, reminders", []);

/** The same process writes and delivers a morning's mails and answers HR meanwhile. */
async function delivering(services: Services): Promise<Figure[]> {
  const { db } = services;
  const { written, delivered } = WATCHED[db.kind];
  const keep = (table: string, count: number) =>
    db.lookUp(
      `keep-${table}`,
      `delete from ${table} where id in (select id from ${table} order by id offset ${count})`,
      [],
    );
  await forget(db);
  await keep("cake_orders", written);
  const look = await createDashboard(services);
  const idle = await watch(look, pause(IDLE_MS));
  const busyWriting = await watch(look, write(services, written));
  await keep("mails", delivered);
  const heap: number[] = [];
  const busyDelivering = await watch(look, deliverMails(services), () => heap.push(heapInUse()));
  const quarter = Math.max(1, Math.floor(heap.length / 4));
  const [early, late] = [median(heap.slice(0, quarter)), median(heap.slice(-quarter))];
  const slower = (name: string, busy: number): Figure => ({
    name: `the dashboard's p95 while reminders are ${name}, against idle`,
    goal: { atMost: 3 },
    ratios: [busy / idle],
    detail: `${busy.toFixed(1)} against ${idle.toFixed(1)} ms`,
  });
  return [
    slower("written", busyWriting),
    slower("delivered", busyDelivering),
    {
      name: `memory in the last quarter of ${delivered} deliveries, against the first`,
      goal: { atMost: 1.1 },
      ratios: [late / early],
      detail: `${Math.round(late / 1e6)} against ${Math.round(early / 1e6)} MB of heap, ${Math.round(Math.max(...heap) / 1e6)} at most`,
    },
  ];
}

/**
 * HR looks at the week again and again until the work is done, each time when it is time to, however long the last look
 * took: whoever comes while nobody is served waits too. Returns the p95, in milliseconds.
 */
async function watch(look: () => Promise<void>, work: Promise<unknown>, beat = () => {}): Promise<number> {
  const times: number[] = [];
  const morning = { over: false };
  const end = work.finally(() => (morning.over = true));
  let [due, nextBeat] = [performance.now(), 0];
  while (!morning.over) {
    await look();
    times.push(performance.now() - due);
    if (performance.now() > nextBeat) {
      beat();
      nextBeat = performance.now() + 500;
    }
    due += LOOK_MS;
    await pause(Math.max(0, due - performance.now()));
  }
  await end;
  return percentile(times, 95);
}

async function createDashboard(services: Services): Promise<() => Promise<void>> {
  const calls = await createCalls(services);
  const token = await services.db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(
      sql`select id, contact_email as email from companies order by id limit 1`,
    );
    const { id: companyId, email } = rows[0] as { id: string; email: string };
    const [user] = await tx.insert(users).values({ email }).returning();
    await joinCompany(tx, { userId: user!.id, email, companyId });
    return (await startSession(tx, clock, user!.id)).token;
  });
  const headers: Record<string, string> = {
    apikey: services.settings.publicKey,
    authorization: `Bearer ${token}`,
  };
  return async () => {
    const answer = await calls({
      path: "/functions/v1/dashboard-this-week",
      address: "127.0.0.1",
      header: (name) => headers[name],
      text: async () => "{}",
    });
    if (answer.status !== 200) throw new Error(`the dashboard answered ${answer.status}`);
  };
}
