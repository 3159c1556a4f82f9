import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../contract/contract.ts";
import type { Call } from "../contract/define.ts";
import { calendarPerson } from "../test/calendar-person.ts";
import { buildKitchen, lunches, lunchOnce } from "../test/meals.ts";
import { buildCakeRequest } from "../test/requests.ts";
import { sampleInput, wantsId } from "../test/sample-input.ts";
import { ownedTables } from "../test/tenant-walls.ts";
import { createWorld, type Person, type World } from "../test/world.ts";

/** The application's own checks alone: the database's walls are taken down, and nothing may be seen or touched. */

type Company = { id: string; hr: Person };

const MISSING = "00000000-0000-4000-8000-000000000000";
let world: World;
let ours: Company;
let theirs: Company;
let ownIds: string[];
let foreignIds: string[];
const before = new Map<string, string[]>();

const own = (contract as readonly Call[]).filter(({ caller }) => caller === "hr");
const reading = own.filter(({ reads }) => reads);
const taking = own.filter(({ name, reads }) => !reads && /^(get|export)-/.test(name));
const writing = own.filter((call) => ![...reading, ...taking].includes(call) && wantsId(call.input));

beforeAll(async () => {
  world = await createWorld();
  await takeWallsDown();
  const settings = { subscription_tier: "pro", delivery_rule: "workday-before" } as const;
  ours = await world.buildCompany(settings);
  await fill(ours, { cake: "2026-03-05", lunch: "2026-03-06" });
  ownIds = await idsOf(ours);
  // What is taken is written in the log: it is taken before that is read here, and after it below.
  for (const call of [...taking, ...reading]) before.set(call.name, await answersTo(call));
  theirs = await world.buildCompany(settings);
  // Before ours, so that whatever comes first would be theirs.
  await fill(theirs, { cake: "2026-03-03", lunch: "2026-03-04" });
  foreignIds = await idsOf(theirs);
});
afterAll(() => world.close());

describe("another company's rows change no answer", () => {
  const calls = [...reading, ...taking].map((call): [string, Call] => [call.name, call]);
  test.each(calls)("%s", async (name, call) => {
    expect(await answersTo(call)).toEqual(before.get(name));
  });

  test("every call has an answer", () => {
    const silent = [...before].filter(
      ([, answers]) => !answers.some((answer) => answer.includes('"status":200')),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test("the company has something to tell", async () => {
    const all = JSON.stringify([...before.values()]);
    // Every row counts: which of them stands for its kind above is left to chance.
    const ids = (await rowsOf(ours)).map(({ row }) => String(row.id));
    expect(ids.filter((id) => all.includes(id)).length).toBeGreaterThan(6);
  });
});

describe("another company's ids are as good as none", () => {
  test.each(writing.map((call): [string, Call] => [call.name, call]))("%s", async (_name, call) => {
    const untouched = await rowsOf(theirs);
    const missing = await answerTo(call, MISSING);
    expect(missing).not.toContain('"status":400');
    const tries = foreignIds.map(async (id) => (await answerTo(call, id)).replaceAll(id, MISSING));
    expect(new Set(await Promise.all(tries))).toEqual(new Set([missing]));
    expect(await rowsOf(theirs)).toEqual(untouched);
  });
});

describe("what a company does to itself touches nobody else", () => {
  const calls = own.filter((call) => ![...reading, ...taking, ...writing].includes(call));
  test.each(calls.map((call): [string, Call] => [call.name, call]))("%s", async (_name, call) => {
    const untouched = await rowsOf(theirs);
    expect(await answerTo(call, MISSING)).not.toMatch(/"status":(400|5)/);
    expect(await rowsOf(theirs)).toEqual(untouched);
  });
});

async function answerTo(call: Call, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${ours.hr.token}`, "x-address": Math.random().toString() };
  const { status, body } = await world.send(
    call.name,
    JSON.stringify(sampleInput(call.input, { id })),
    headers,
  );
  return JSON.stringify({ status, body });
}

/** One answer, or one for each of our own ids where the call wants one. */
async function answersTo(call: Call): Promise<string[]> {
  const answers: string[] = [];
  for (const id of wantsId(call.input) ? ownIds : [MISSING]) {
    // oxlint-disable-next-line no-await-in-loop -- in order, to be compared
    answers.push(await answerTo(call, id));
  }
  return answers;
}

/** People, orders in this week and this year, a series of meals, drafts, exports, a calendar: a company in full use. */
async function fill(company: Company, days: { cake: string; lunch: string }): Promise<void> {
  const as = world.as(company.hr);
  await calendarPerson(world).connect(company.hr, "google");
  const person = await world.buildEmployee(company, { allergies: "nötter", birthday: "1990-03-04" });
  const gone = await world.buildEmployee(company);
  const kitchen = await buildKitchen(world);
  const bakery = await world.buildVendor();
  await buildCakeRequest(world, company, { delivery_date: days.cake });
  const delivered = { delivery_date: "2026-03-01", price_ore: 45_000, bakery_id: bakery.id };
  await world.buildCakeOrder(person, { ...delivered, status: "completed" });
  await world.buildCakeOrder(person, { delivery_date: "2026-04-01", status: "declined" });
  // On a Friday instead of its Sunday: another rule would move it.
  await world.buildCakeOrder(person, {
    birthday: "2026-05-24",
    delivery_date: "2026-05-22",
    status: "planned",
  });
  await as.call("create-meal-order", lunchOnce(kitchen, "2026-03-12"));
  await world.inDatabase((tx) =>
    tx.execute(sql`update meal_orders set status = 'completed' where company_id = ${company.id}`),
  );
  await as.call("create-meal-order", lunchOnce(kitchen, days.lunch));
  await as.call("create-meal-order", lunches(kitchen));
  await as.call("save-cake-order-draft", {
    selected_employee_ids: [person.id],
    selected_vendor_id: bakery.id,
    invoice_interval: "monthly",
    delivery_address: "Storgatan 1",
    address_latitude: 57.7,
    address_longitude: 11.97,
  });
  await as.call("import-employees", {
    columns: { name: 0, birthday: 1 },
    rows: [["Importerad Person", "1985-02-03"]],
    row_numbers: [1],
  });
  await as.call("export-employees", {});
  await as.call("get-calendar-feed", {});
  await as.call("archive-employee", { id: gone.id });
}

/** One id of each kind that a call can be given. */
async function idsOf(company: Company): Promise<string[]> {
  const rows = await rowsOf(company);
  const first = (table: string, column = "id") =>
    String(rows.find(({ name, row }) => name === table && row[column])!.row[column]);
  const kinds = ["employees", "cake_orders", "meal_events", "meal_orders", "order_requests", "mails"];
  return [company.id, ...kinds.map((kind) => first(kind)), first("employees", "import_id")];
}

async function rowsOf(company: Company): Promise<{ name: string; row: Record<string, unknown> }[]> {
  return world.inDatabase(async (tx) => {
    const tables = await ownedTables(tx);
    const parts = tables
      .filter((table) => !["users", "sessions", "user_roles"].includes(table))
      .map((table) => {
        const key = table === "companies" ? "id" : "company_id";
        return `select '${table}' as name, to_jsonb(t) as row from ${table} t where ${key} = '${company.id}'`;
      });
    const { rows } = await tx.execute(sql.raw(`${parts.join(" union all ")} order by 1, 2`));
    return rows as { name: string; row: Record<string, unknown> }[];
  });
}

const takeWallsDown = () =>
  world.db.lookUp(
    "walls-down",
    `do $$ declare p record; begin
      for p in select tablename, policyname, cmd from pg_policies where 'tartdags_app' = any(roles) loop
        execute format('alter policy %I on %I using (true)', p.policyname, p.tablename)
          || case when p.cmd = 'SELECT' then '' else ' with check (true)' end;
      end loop;
    end $$`,
    [],
  );
