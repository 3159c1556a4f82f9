import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { systemClock } from "../domain/clock.ts";
import "../server/features.ts";
import { createCalls } from "../server/calls/calls.ts";
import { platformScope } from "../server/database/database.ts";
import { users } from "../server/database/schema.ts";
import { createVault } from "../server/database/tokens.ts";
import { startSession } from "../server/features/accounts/sessions.ts";
import { createCompany, joinCompany } from "../server/features/companies/companies.ts";
import type { Services } from "../server/providers/services.ts";
import { readSettings } from "../server/settings.ts";
import { both, type Measured, takeOn } from "./databases.ts";
import { fill } from "./fill.ts";
import { alternate, type Bench, type Figure, milliseconds } from "./measure.ts";

const ROUNDS = 5;
const CALLS = 3;
const EMPLOYEES = Number(process.env["BENCH_REGISTER"] ?? 5000);
const MEMBERS = 40;
const OFFICES = 3;

/** What somebody of the company opens in a day. */
const reads = ["list-employees", "dashboard-this-week", "list-cake-year", "get-overview", "get-promise-year"];

/** A company with three offices and forty people with access against one of the same size with one office and one person. */
export default {
  name: "offices",
  on: both,
  run: (database) =>
    takeOn(database, systemClock, async (open) => {
      const opened = await open("offices");
      const call = await callsOf(opened);
      const several = await moveIn(opened, { name: "Flera kontor AB", offices: OFFICES, members: MEMBERS });
      const one = await moveIn(opened, { name: "Ett kontor AB", offices: 1, members: 1 });
      await fill(opened.owner, seed([several.company, one.company]));
      const figures: Figure[] = [];
      for (const name of reads) {
        const many = (token: string) =>
          milliseconds(async () => {
            for (let time = 0; time < CALLS; time++) await call(token, name);
          });
        const taken = await alternate(
          ROUNDS,
          () => many(several.token),
          () => many(one.token),
        );
        figures.push({
          name: `${name} with ${OFFICES} offices and ${MEMBERS} people with access / with one`,
          goal: { atMost: 1.3 },
          ratios: taken.ratios,
          detail: `${(taken.ours / CALLS).toFixed(1)} against ${(taken.bare / CALLS).toFixed(1)} ms a call; ${EMPLOYEES.toLocaleString("en")} employees; ${opened.title}`,
        });
      }
      return figures;
    }),
} satisfies Bench;

async function callsOf({ db }: Measured) {
  const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", LIMITS: "off" });
  const calls = await createCalls({
    settings,
    clock: systemClock,
    db,
    publicUrl: "https://tartdags.example",
    vault: createVault("a secret for measurements, thirty-two long"),
    log: pino({ level: "silent" }),
    providers: {},
  } as unknown as Services);
  return async (token: string, call: string) => {
    const headers: Record<string, string> = {
      apikey: settings.publicKey,
      authorization: `Bearer ${token}`,
      "idempotency-key": randomUUID(),
    };
    const answer = await calls({
      path: `/functions/v1/${call}`,
      address: "127.0.0.1",
      header: (header) => headers[header],
      hasArrived: () => true,
      text: async () => "{}",
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
}

type Size = { name: string; offices: number; members: number };

/** Its offices but the first, which the database gives it, and its people with access; the first of them calls. */
async function moveIn({ db, owner }: Measured, { name, offices, members }: Size) {
  const made = await db.transaction(platformScope, async (tx) => {
    const company = await createCompany(tx, systemClock, { name, address: "Storgatan 1" });
    const emails = Array.from({ length: members }, (_, number) => `person${number}@${company}.example`);
    const people = await tx
      .insert(users)
      .values(emails.map((email) => ({ email })))
      .returning();
    for (const { id: userId, email } of people) await joinCompany(tx, { userId, email, companyId: company });
    return { company, token: (await startSession(tx, systemClock, people[0]!.id)).token };
  });
  await owner(`insert into offices (company_id, name, address, closures, created_at)
    select '${made.company}', 'Kontor ' || n, 'Gatan ' || n,
      '[{"kind": "christmas", "birthdays": "before"}, {"kind": "summer", "from_week": 29, "to_week": 31, "birthdays": "before"}]',
      now() + n * interval '1 minute' from generate_series(2, ${offices}) n`);
  return made;
}

/** Both have the same people, a cake for each, and a lunch a week with ten deliveries, spread over their offices. */
const seed = (companies: string[]): string[] => [
  `insert into employees (company_id, office_id, name, birthday)
    select f.company_id, f.id, 'Person ' || n, date '1970-01-01' + (n * 97 % 9000)
    from generate_series(1, ${EMPLOYEES}) n
    join lateral (select id, company_id, row_number() over (partition by company_id order by created_at) as place,
      count(*) over (partition by company_id) as count from offices) f on n % f.count + 1 = f.place
    where f.company_id in (${companies.map((id) => `'${id}'`).join()})`,
  `insert into autopilots (company_id, on_since, days_ahead)
    select id, now(), 14 from companies`,
  `insert into cake_orders (company_id, employee_id, office_id, portion_size, birthday, delivery_date, source)
    select company_id, id, office_id, 8, day, day, 'yearly'
    from (select *, current_date + (extract(doy from birthday)::int % 300) as day from employees) e`,
  `insert into meal_events (company_id, office_id, event_type, mode, days_of_week, start_date, people_count)
    select distinct on (company_id) company_id, id, 'lunch', 'recurring', '{3}'::int[], current_date - 35, 20 from offices
    order by company_id, created_at`,
  `insert into meal_orders (company_id, meal_event_id, office_id, delivery_date, time, people_count)
    select company_id, id, office_id, start_date + 7 * n, '12:00', 20 from meal_events, generate_series(0, 9) n`,
];
