import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { systemClock } from "../domain/clock.ts";
import { createVault } from "../server/auth/tokens.ts";
import { startSession } from "../server/auth/sessions.ts";
import { createCalls } from "../server/calls.ts";
import { createCompany, joinCompany } from "../server/companies.ts";
import { platformScope } from "../server/database/database.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { users } from "../server/database/schema.ts";
import { readSettings } from "../server/settings.ts";
import type { Services } from "../server/services.ts";
import { startCluster } from "../test/databases.ts";
import { alternate, type Bench, milliseconds } from "./measure.ts";

const ROUNDS = 7;
const CALLS = 100;
const OWN_EMPLOYEES = 50;
const IMPORTED = 10_000;
const SMALL = 10_000;
const LARGE = Number(process.env["BENCH_EMPLOYEES"] ?? 1_000_000);

/** A company of 50 among few and among many others; a list of 10,000 against the bare COPY of the same rows. */
export default {
  name: "register",
  async run() {
    const cluster = await startCluster();
    const small = await openHouse(cluster.url, "register_small", SMALL);
    const large = await openHouse(cluster.url, "register_large", LARGE);

    const reads = [];
    for (const name of ["list-employees", "dashboard-this-week"]) {
      const taken = await alternate(
        ROUNDS,
        () => milliseconds(() => repeat(CALLS, () => large.call(name, {}))),
        () => milliseconds(() => repeat(CALLS, () => small.call(name, {}))),
      );
      reads.push({
        name: `${name} among ${LARGE.toLocaleString("en")} employees against ${SMALL.toLocaleString("en")}`,
        goal: { atMost: 1.3 },
        ratios: taken.ratios,
        detail: `${(taken.ours / CALLS).toFixed(2)} against ${(taken.bare / CALLS).toFixed(2)} ms a call, PostgreSQL`,
      });
    }
    const imported = await importFigure(small);
    await Promise.all([small.close(), large.close()]);
    await cluster.stop();
    return [...reads, imported];
  },
} satisfies Bench;

type House = Awaited<ReturnType<typeof openHouse>>;

async function importFigure(house: House) {
  const rows = Array.from({ length: IMPORTED }, (_, i) => [`Person ${i}`, "1990-05-17", "Arkitekt"]);
  const folder = mkdtempSync(join(tmpdir(), "tartdags-copy-"));
  chmodSync(folder, 0o755); // the database server, which reads the file, is another user
  const file = join(folder, "rows.csv");
  writeFileSync(file, rows.map((row) => `${house.company},${row.join(",")}\n`).join(""), { mode: 0o644 });
  const clear = () => house.admin.query("delete from employees where position = 'Arkitekt'");
  const columns = { name: 0, birthday: 1, position: 2 };

  const taken = await alternate(
    ROUNDS,
    async () => {
      const took = await milliseconds(() => house.call("import-employees", { columns, rows }));
      await clear();
      return took;
    },
    async () => {
      const took = await milliseconds(() => house.copy(file));
      await clear();
      return took;
    },
  );
  return {
    name: `import-employees, ${IMPORTED.toLocaleString("en")} rows, against a bare COPY`,
    goal: { atMost: 3 },
    ratios: taken.ratios,
    detail: `${Math.round(taken.ours)} against ${Math.round(taken.bare)} ms, PostgreSQL`,
  };
}

async function openHouse(urlOf: (name: string) => string, name: string, employees: number) {
  const creator = new Client({ connectionString: urlOf("postgres") });
  await creator.connect();
  await creator.query(`create database ${name}`);
  await creator.end();

  const clock = systemClock;
  const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", LIMITS: "off" });
  const db = await openPostgres(urlOf(name), clock, () => {});
  const services = {
    settings,
    clock,
    db,
    publicUrl: "https://tartdags.example",
    vault: createVault("a secret for measurements, thirty-two long"),
    log: pino({ level: "silent" }),
    providers: {},
  } as unknown as Services;
  const calls = await createCalls(services);

  const { company, token } = await db.transaction(platformScope, async (tx) => {
    const email = "hr@bolag.example";
    const [user] = await tx.insert(users).values({ email }).returning();
    const own = await createCompany(tx, clock, { name: "Bolaget AB" });
    await joinCompany(tx, { userId: user!.id, email, companyId: own });
    return { company: own, token: (await startSession(tx, clock, user!.id)).token };
  });
  const admin = new Client({ connectionString: urlOf(name) });
  await admin.connect();
  await fill(admin, company, employees);

  return {
    company,
    admin,
    copy: (file: string) =>
      admin.query(`copy employees (company_id, name, birthday, position) from '${file}' with (format csv)`),
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
        text: async () => JSON.stringify(input),
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    async close() {
      await admin.end();
      await db.close();
    },
  };
}

/** A hundred people in each of the other companies, and a cake a year for each of them. */
async function fill(admin: Client, own: string, employees: number) {
  await admin.query(`
    insert into companies (name, public_join_token, trial_ends_at)
    select 'Bolag ' || n, substr(md5(n::text), 1, 8), now() from generate_series(1, ${employees / 100}) n
    on conflict do nothing`);
  await admin.query(`
    insert into employees (company_id, name, birthday)
    select id, 'Person ' || n, date '1970-01-01' + (n * 97 + abs(hashtext(name)) % 7000)
    from companies, generate_series(1, 100) n where id <> '${own}'
    union all
    select '${own}', 'Egen ' || n, date '1980-01-01' + n * 7 from generate_series(1, ${OWN_EMPLOYEES}) n`);
  await admin.query(`
    insert into cake_orders (company_id, employee_id, portion_size, birthday, delivery_date, status)
    select company_id, id, 8, current_date, current_date + (extract(doy from birthday)::int % 300), 'planned'
    from employees`);
  await admin.query("vacuum analyze");
}

async function repeat(times: number, work: () => Promise<unknown>) {
  for (let time = 0; time < times; time++) await work();
}
