import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { systemClock } from "../domain/clock.ts";
import "../server/features.ts";
import { startSession } from "../server/features/accounts/sessions.ts";
import { createVault } from "../server/database/tokens.ts";
import { createCalls } from "../server/calls/calls.ts";
import { createCompany, joinCompany } from "../server/features/companies/companies.ts";
import { platformScope } from "../server/database/database.ts";
import { users } from "../server/database/schema.ts";
import type { Services } from "../server/providers/services.ts";
import { readSettings } from "../server/settings.ts";
import { both, type Measured, takeOn } from "./databases.ts";
import { fill, OFFICES } from "./fill.ts";
import { alternate, type Bench, type Figure, milliseconds } from "./measure.ts";

const ROUNDS = 7;
const CALLS = 100;
const OWN_EMPLOYEES = 50;
const IMPORTED = 10_000;
const SMALL = 10_000;
/** A fifth for the embedded database, which is for small installations and is filled slowly. */
const sizes = { postgres: 1_000_000, embedded: 200_000 };
const most = Number(process.env["BENCH_EMPLOYEES"] ?? Infinity);

/** What somebody of a company opens in a day. */
const reads = [
  "list-employees",
  "dashboard-this-week",
  "get-overview",
  "list-cake-year",
  "list-meal-year",
  "get-promise-year",
];

/** A company of 50 among few and among many others; a list of 10,000 against the bare COPY of the same rows. */
export default {
  name: "register",
  on: both,
  run: (database) =>
    takeOn(database, systemClock, async (open) => {
      const small = await moveIn(await open("register_small"), SMALL);
      const large = await moveIn(await open("register_large"), Math.min(most, sizes[database]));
      const figures: Figure[] = [];
      for (const name of reads) figures.push(await readFigure(name, large, small));
      return [...figures, await importFigure(small)];
    }),
} satisfies Bench;

type House = Awaited<ReturnType<typeof moveIn>>;

async function readFigure(name: string, large: House, small: House): Promise<Figure> {
  const hundred = (house: House) => milliseconds(() => repeat(CALLS, () => house.call(name, {})));
  const taken = await alternate(
    ROUNDS,
    () => hundred(large),
    () => hundred(small),
  );
  return {
    name: `${name} among ${large.employees.toLocaleString("en")} employees / among ${SMALL.toLocaleString("en")}`,
    goal: { atMost: 1.3 },
    ratios: taken.ratios,
    detail: `${(taken.ours / CALLS).toFixed(2)} against ${(taken.bare / CALLS).toFixed(2)} ms a call; ${large.title}`,
  };
}

async function importFigure(house: House): Promise<Figure> {
  const rows = Array.from({ length: IMPORTED }, (_, i) => [`Person ${i}`, "1990-05-17", "Arkitekt"]);
  const file = join(house.folder, "rows.csv");
  const [office] = await house.owner("select id from offices where company_id = $1", [house.company]);
  const whose = `${house.company},${String(office!.id)}`;
  writeFileSync(file, rows.map((row) => `${whose},${row.join(",")}\n`).join(""), { mode: 0o644 });
  // The embedded database sees its own folder only, and reads a relative path there.
  const path = house.title === "embedded" ? "rows.csv" : file;
  const copy = `copy employees (company_id, office_id, name, birthday, position) from '${path}' with (format csv)`;
  const columns = { name: 0, birthday: 1, position: 2 };
  const emptied = async (work: () => Promise<unknown>) => {
    const took = await milliseconds(work);
    await house.owner("delete from employees where position = 'Arkitekt'");
    await house.owner("vacuum employees");
    return took;
  };
  const taken = await alternate(
    ROUNDS,
    () => emptied(() => house.call("import-employees", { columns, rows })),
    () => emptied(() => house.owner(copy)),
  );
  return {
    name: `import-employees, ${IMPORTED.toLocaleString("en")} rows / a bare COPY`,
    goal: { atMost: 3 },
    ratios: taken.ratios,
    detail: `${Math.round(taken.ours)} against ${Math.round(taken.bare)} ms; ${house.title}`,
  };
}

async function moveIn({ db, owner, title, folder }: Measured, employees: number) {
  const clock = systemClock;
  const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", LIMITS: "off" });
  const calls = await createCalls({
    settings,
    clock,
    db,
    publicUrl: "https://tartdags.example",
    vault: createVault("a secret for measurements, thirty-two long"),
    log: pino({ level: "silent" }),
    providers: {},
  } as unknown as Services);

  const { company, token } = await db.transaction(platformScope, async (tx) => {
    const email = "hr@bolag.example";
    const [user] = await tx.insert(users).values({ email }).returning();
    const own = await createCompany(tx, clock, { name: "Bolaget AB" });
    await joinCompany(tx, { userId: user!.id, email, companyId: own });
    return { company: own, token: (await startSession(tx, clock, user!.id)).token };
  });
  await fill(owner, seed(company, employees));

  return {
    company,
    employees,
    owner,
    title,
    folder,
    async call(call: string, input: object) {
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
        text: async () => JSON.stringify(input),
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
  };
}

/** A hundred people in each of the other companies with a cake a year each, and a lunch a week with ten deliveries. */
const seed = (own: string, employees: number): string[] => [
  `insert into companies (name, public_join_token, trial_ends_at)
    select 'Bolag ' || n, lpad(to_hex(n), 8, 'x'), now() from generate_series(1, ${employees / 100}) n`,
  OFFICES,
  `insert into employees (company_id, office_id, name, birthday)
    select c.id, f.id, 'Person ' || n, date '1970-01-01' + (n * 97 + abs(hashtext(c.name)) % 7000)
    from companies c join offices f on f.company_id = c.id, generate_series(1, 100) n where c.id <> '${own}'
    union all
    select company_id, id, 'Egen ' || n, date '1980-01-01' + n * 7
    from offices, generate_series(1, ${OWN_EMPLOYEES}) n where company_id = '${own}'`,
  `insert into cake_orders (company_id, employee_id, office_id, portion_size, birthday, delivery_date)
    select company_id, id, office_id, 8, current_date, current_date + (extract(doy from birthday)::int % 300)
    from employees`,
  `insert into meal_events (company_id, office_id, event_type, mode, days_of_week, start_date, people_count)
    select company_id, id, 'lunch', 'recurring', '{3}', current_date - 35, 20 from offices`,
  `insert into meal_orders (company_id, meal_event_id, office_id, delivery_date, time, people_count)
    select company_id, id, office_id, start_date + 7 * n, '12:00', 20 from meal_events, generate_series(0, 9) n`,
];

async function repeat(times: number, work: () => Promise<unknown>) {
  for (let time = 0; time < times; time++) await work();
}
