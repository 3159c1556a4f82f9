import { sql } from "drizzle-orm";
import { Client } from "pg";
import { pino } from "pino";
import { createVault } from "../server/auth/tokens.ts";
import { startRun } from "../server/automation/part.ts";
import { cakesToHrWeek } from "../server/automation/parts.ts";
import { type Database, platformScope } from "../server/database/database.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { renderTemplate } from "../server/mail/templates/catalogue.ts";
import { plainWords, samplesWith } from "../server/mail/templates/samples.ts";
import type { Services } from "../server/services.ts";
import { readSettings } from "../server/settings.ts";
import { startCluster } from "../test/databases.ts";
import { makeTown } from "../test/faults/crash/town.ts";
import { alternate, type Bench, milliseconds } from "./measure.ts";

const REMINDERS = Number(process.env.BENCH_REMINDERS ?? 100_000);
const ROUNDS = 3;
const clock = { now: () => Temporal.Instant.from("2026-03-02T08:00:00+01:00") };

/** Every due reminder found, noted, rendered and written, against one statement that writes as many ready-made mails. */
export default {
  name: "reminders",
  async run() {
    const cluster = await startCluster();
    try {
      const client = new Client({ connectionString: cluster.url("postgres") });
      await client.connect();
      await client.query("create database reminders");
      await client.end();
      const db = await openPostgres(cluster.url("reminders"), clock, () => {});
      await makeTown(db, REMINDERS);
      await db.lookUp("analyze", "analyze", []);
      let most = 0;
      const taken = await alternate(
        ROUNDS,
        async () => {
          await forget(db);
          const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 50);
          const time = await milliseconds(() => write(db));
          clearInterval(watch);
          return time;
        },
        async () => {
          await forget(db);
          return milliseconds(() => writeBare(db));
        },
      );
      await db.close();
      return [
        {
          name: `${REMINDERS} due reminders against the bare statement`,
          goal: { atMost: 1.5 },
          ratios: taken.ratios,
          detail: `${Math.round(taken.ours)} against ${Math.round(taken.bare)} ms, ${Math.round(most / 1e6)} MB of heap at most`,
        },
      ];
    } finally {
      await cluster.stop();
    }
  },
} satisfies Bench;

async function write(db: Database): Promise<void> {
  const services = {
    settings: readSettings({ NODE_ENV: "test" }),
    publicUrl: "https://tartdags.example",
    clock,
    db,
    vault: createVault("a secret for measuring, thirty-two long ."),
    log: pino({ level: "silent" }),
  } as Services;
  const run = startRun(services, Temporal.PlainDate.from("2026-03-02"));
  await cakesToHrWeek[0]!.run(run);
  const written = run.total["cake-reminder-hr-week"];
  if (written !== REMINDERS) throw new Error(`${written} reminders instead of ${REMINDERS}`);
}

/** The same rows in the same tables, with a body of the same size that somebody else has rendered. */
async function writeBare(db: Database): Promise<void> {
  const mail = renderTemplate("cake-reminder-hr-day", samplesWith(plainWords)["cake-reminder-hr-day"]);
  await db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      with noted as (
        insert into reminders (company_id, kind, delivery_date, party_id, subject_id)
        select company_id, 'cake-reminder-hr-week', delivery_date, company_id, id from cake_orders
        where delivery_date between '2026-03-04' and '2026-03-09'
        returning company_id, subject_id
      )
      insert into mails (key, kind, company_id, employee_ids, order_ids, to_email, subject, html, text, expires_at)
      select 'cake-reminder-hr-week:' || c.id, 'cake-reminder-hr-week', c.id, array[o.employee_id], array[o.id],
        c.contact_email, ${mail.subject}, ${mail.html}::text || c.id, ${mail.text}, app_now() + interval '5 days'
      from noted join cake_orders o on o.id = noted.subject_id join companies c on c.id = noted.company_id`),
  );
}

async function forget(db: Database): Promise<void> {
  await db.lookUp("forget", "truncate mails, reminders", []);
}
