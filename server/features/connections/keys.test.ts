import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopesFor } from "../../../contract/callers.ts";
import { contract } from "../../../contract/contract.ts";
import { examples, SOMEBODY } from "../../../contract/examples.ts";
import { keyScopes } from "../../../domain/connections.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());

type Wanted = {
  scopes?: ("read-people" | "write-people" | "read-orders")[];
  sees_food?: boolean;
  days?: 30 | null;
};

async function build({ scopes = ["read-people"], sees_food = false, days = null }: Wanted = {}) {
  const company = await world.buildCompany({ subscription_tier: "pro" });
  const hr = world.as(company.hr);
  const { id, key } = await hr.call("make-api-key", { name: "Lönesystemet", scopes, sees_food, days });
  return { company, hr, id, key, program: world.as({ token: key }) };
}
const newcomer = { name: "Nora Ny", birthday: "1991-04-05", position: "Säljare" };

describe("an API key", () => {
  test("opens what its scope says, is kept as a hash, and tells when it was last used", async () => {
    const { company, hr, key, program } = await build();
    const { name } = await world.buildEmployee(company);
    expect((await program.call("list-employees", {})).employees.map((one) => one.name)).toEqual([name]);
    const { api_keys } = await hr.call("get-connections", {});
    expect(api_keys).toMatchObject([
      {
        name: "Lönesystemet",
        hint: key.slice(-4),
        scopes: ["read-people"],
        last_used_at: expect.any(String),
      },
    ]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select to_jsonb(k)::text as row from api_keys k where company_id = ${company.id}`),
    );
    expect(String(rows[0]!.row)).not.toContain(key.slice(4));
  });

  test("without the scope is told which one it lacks, and of what no key may do", async () => {
    const { program } = await build();
    await expect(program.call("add-employee", newcomer)).rejects.toMatchObject({
      status: 403,
      code: "key-scope",
      message: "Nyckeln saknar rättigheten ”Ändra personer” (write-people).",
    });
    await expect(
      program.call("make-api-key", { name: "x", scopes: ["write-people"], sees_food: true, days: null }),
    ).rejects.toMatchObject({ status: 403, code: "key-not-possible" });
  });

  test("reads no food unless that was chosen, and nobody gives away what they do not see", async () => {
    const [blind, seeing] = [await build(), await build({ sees_food: true })];
    for (const { company } of [blind, seeing]) await world.buildEmployee(company, { allergies: "nötter" });
    const told = async ({ program }: typeof blind) =>
      (await program.call("list-employees", {})).employees.map(({ allergies }) => allergies);
    expect([await told(blind), await told(seeing)]).toEqual([[null], ["nötter"]]);
    const helper = await world.buildUser("hr_admin", blind.company.id);
    await world.inDatabase((tx) =>
      tx.execute(sql`update profiles set sees_allergies = false where user_id = ${helper.userId}`),
    );
    const made = { name: "Mat", scopes: ["read-people" as const], sees_food: true, days: null };
    await expect(world.as(helper).call("make-api-key", made)).rejects.toMatchObject({ code: "food-hidden" });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select details->'sees_food' as food from audit_log
        where company_id = ${seeing.company.id} and action = 'api-key-made'`),
    );
    expect(rows).toEqual([{ food: true }]);
  });

  test("ends when it is ended, when its time is up, and with Pro", async () => {
    const [ended, timed, unpaid] = [await build(), await build({ days: 30 }), await build()];
    await ended.hr.call("end-api-key", { id: ended.id });
    await expect(ended.program.call("list-employees", {})).rejects.toMatchObject({ status: 401 });
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_tier = 'standard' where id = ${unpaid.company.id}`),
    );
    await expect(unpaid.program.call("list-employees", {})).rejects.toMatchObject({ code: "key-needs-pro" });
    const more = { name: "En till", scopes: ["read-people" as const], sees_food: false, days: null };
    await expect(unpaid.hr.call("make-api-key", more)).rejects.toMatchObject({
      code: "connections-need-pro",
    });
    await world.inDatabase((tx) =>
      tx.execute(sql`update api_keys set expires_at = app_now() where id = ${timed.id}`),
    );
    await expect(timed.program.call("list-employees", {})).rejects.toMatchObject({ status: 401 });
    expect((await timed.hr.call("get-connections", {})).api_keys).toEqual([]);
  });

  test("repeats a write once with its idempotency key, which is no other key's", async () => {
    const [one, other] = [
      await build({ scopes: ["write-people"] }),
      await build({ scopes: ["write-people"] }),
    ];
    const repeated = { "idempotency-key": "import-1" };
    const first = await one.program.call("add-employee", newcomer, repeated);
    expect(await one.program.call("add-employee", newcomer, repeated)).toEqual(first);
    expect((await other.program.call("add-employee", newcomer, repeated)).id).not.toBe(first.id);
    const { employees } = await one.hr.call("list-employees", {});
    expect(employees).toHaveLength(1);
  });

  test("is told of a wrong field in words and by a code", async () => {
    const { key } = await build({ scopes: ["write-people"] });
    const body = { name: "", birthday: "1991-02-31", email: 7 };
    const headers = { authorization: `Bearer ${key}` };
    expect((await world.send("add-employee", JSON.stringify(body), headers)).body).toMatchObject({
      code: "invalid-input",
      fields: { name: expect.any(String), birthday: "Ange ett giltigt datum" },
      field_codes: { name: "missing", birthday: "invalid", email: "wrong-type", position: "missing" },
    });
  });

  test("makes 120 calls a minute, over all its calls, and is told when to come back", async () => {
    const { key, id } = await build();
    const headers = { authorization: `Bearer ${key}` };
    const call = () => world.send("list-employees", "{}", headers);
    expect(await call()).toMatchObject({ status: 200 });
    await world.inDatabase((tx) =>
      tx.execute(sql`update rate_limits set calls = 119 where bucket = ${`api-key ${id}`}`),
    );
    expect(await call()).toMatchObject({ status: 200 });
    const refused = { status: 429, body: { code: "key-too-many" }, headers: { "retry-after": "60" } };
    expect(await call()).toMatchObject(refused);
    expect(await world.send("dashboard-this-week", "{}", headers)).toMatchObject({ status: 403 });
  });

  test("there are twenty of at most", async () => {
    const { hr } = await build();
    const make = () =>
      hr.call("make-api-key", { name: "Fler", scopes: ["read-orders"], sees_food: false, days: null });
    await Promise.all(Array.from({ length: 19 }, make));
    await expect(make()).rejects.toMatchObject({ code: "too-many-keys" });
  });
});

test("the examples on /api do what they say, one after the other, with a key of their scope", async () => {
  const { company, hr } = await build();
  const programs = new Map<string, ReturnType<typeof world.as>>();
  for (const scope of keyScopes) {
    const made = { name: scope, scopes: [scope], sees_food: false, days: null };
    programs.set(scope, world.as({ token: (await hr.call("make-api-key", made)).key }));
  }
  let somebody = "";
  for (const { call, scope, input } of examples) {
    const told = JSON.parse(JSON.stringify(input).replaceAll(SOMEBODY, somebody)) as typeof input;
    const answer = await programs.get(scope)!.call(call, told as never, { "idempotency-key": randomUUID() });
    if (call === "add-employee") somebody = (answer as { id: string }).id;
  }
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(
      sql`select name, position, email, archived_at from employees where company_id = ${company.id}`,
    ),
  );
  expect(rows).toEqual([
    { name: "Elin Ek", position: "Säljchef", email: "elin@nordljus.example", archived_at: null },
  ]);
  const scoped = contract.flatMap((call) => (scopesFor(call) ? [call.name] : []));
  expect(new Set(examples.map(({ call }) => call))).toEqual(new Set(scoped));
});
