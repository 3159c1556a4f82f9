import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleInput, wantsId } from "../test/sample-input.ts";
import { createWorld, type Person, type World } from "../test/world.ts";
import { z } from "zod";
import { createCakeOrders } from "./cakes.ts";
import { contract } from "./contract.ts";
import type { Call } from "./define.ts";
import { refusals } from "./refusals.ts";

/** Walks the whole contract. A call that is added is covered here without anybody remembering to. */

const CANARY = "kanariefågel";
let world: World;
let ours: { id: string; hr: Person };
let theirs: { id: string; hr: Person };
let user: Person;
let admin: Person;
let expired: Person;
let foreignIds: string[];

beforeAll(async () => {
  world = await createWorld();
  ours = await world.buildCompany();
  theirs = await world.buildCompany({ name: `${CANARY} AB`, contact_email: `${CANARY}@annan.example` });
  user = await world.buildUser("user", null);
  admin = await world.buildAdmin();
  expired = await world.buildAdmin();
  await world.inDatabase((tx) =>
    tx.execute(sql`update sessions set expires_at = app_now() where user_id = ${expired.userId}`),
  );
  const employee = await world.buildEmployee(theirs, { name: `${CANARY} Ek`, allergies: CANARY });
  const order = await world.buildCakeOrder(employee, { delivery_address: CANARY });
  foreignIds = [theirs.id, theirs.hr.userId, employee.id, order.id];
});
afterAll(() => world.close());

const signedIn = (call: Call) => ["user", "hr", "admin"].includes(call.caller);
const bearer = (person: Person) => ({ authorization: `Bearer ${person.token}`, "x-address": person.userId });
const send = (call: Call, body: unknown, headers = {}) =>
  world.send(call.name, JSON.stringify(body), { "x-address": Math.random().toString(), ...headers });

describe.each(contract.map((call): [string, Call] => [call.name, call]))("%s", (_name, call) => {
  test("without the key", async () => {
    expect(await send(call, {}, { apikey: "" })).toMatchObject({ status: 401, body: { code: "wrong-key" } });
  });

  test("as nobody, and with a session that has ended", async () => {
    if (!signedIn(call)) return;
    expect(await send(call, {})).toMatchObject({ status: 401, body: { code: "not-signed-in" } });
    const stale = await send(call, {}, { authorization: "Bearer nothing" });
    expect(stale).toMatchObject({ status: 401, body: { code: "not-signed-in" } });
    expect(await send(call, {}, bearer(expired))).toMatchObject({
      status: 401,
      body: { code: "not-signed-in" },
    });
  });

  test("an open door asks nobody to log in, also not with a session that has ended", async () => {
    if (signedIn(call)) return;
    const { body } = await send(call, {}, bearer(expired));
    expect(body).not.toMatchObject({ code: "not-signed-in" });
  });

  test("as somebody with too little right", async () => {
    if (call.caller === "admin") {
      expect(await send(call, {}, bearer(ours.hr))).toMatchObject({
        status: 403,
        body: { code: "not-allowed" },
      });
      expect(await send(call, {}, bearer(user))).toMatchObject({
        status: 403,
        body: { code: "not-allowed" },
      });
    }
    if (call.caller === "hr") {
      expect(await send(call, {}, bearer(user))).toMatchObject({ status: 409, body: { code: "no-company" } });
    }
  });

  test("with broken input", async () => {
    const who = signedIn(call) ? bearer(call.caller === "admin" ? admin : ours.hr) : {};
    const address = () => ({ ...who, "x-address": Math.random().toString() });
    expect(await world.send(call.name, "{ not json", address())).toMatchObject({
      status: 400,
      body: { code: "invalid-json" },
    });
    expect(await world.send(call.name, "[]", address())).toMatchObject({
      status: 400,
      body: { code: "invalid-input" },
    });
    expect(await world.send(call.name, '"text"', address())).toMatchObject({ status: 400 });
    const large = JSON.stringify({ text: "x".repeat(call.maxBytes) });
    expect(await world.send(call.name, large, address())).toMatchObject({
      status: 413,
      body: { code: "too-large" },
    });
  });

  test("with another company's ids: nothing is told, nothing is changed", async () => {
    if (call.caller !== "hr" || !wantsId(call.input)) return;
    const before = await theirRows();
    for (const id of foreignIds) {
      const answer = await send(call, sampleInput(call.input, { id }), bearer(ours.hr));
      expect(JSON.stringify(answer.body)).not.toContain(CANARY);
      expect(answer.status).not.toBe(500);
    }
    expect(await theirRows()).toEqual(before);
  });

  test("foreign cannot be told from missing", async () => {
    if (call.caller !== "hr" || !wantsId(call.input)) return;
    const [, , foreign] = foreignIds;
    const answerTo = async (id: string) => {
      const { status, body } = await send(call, sampleInput(call.input, { id }), bearer(ours.hr));
      return JSON.stringify({ status, body }).replaceAll(id, "");
    };
    expect(await answerTo(foreign!)).toBe(await answerTo("00000000-0000-4000-8000-000000000000"));
  });

  test("says how long every text, list and table that goes in may be", () => {
    expect(unbounded(call.input)).toEqual([]);
  });

  test("declares only refusals that exist", () => {
    for (const code of call.refusals) expect(refusals).toHaveProperty(code);
  });
});

test("a cake order takes no more sizes than people", () => {
  const sizes = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, () => [crypto.randomUUID(), 8]));
  const { portion_sizes } = createCakeOrders.input.shape;
  expect(portion_sizes.safeParse(sizes(500)).success).toBe(true);
  expect(portion_sizes.safeParse(sizes(501)).success).toBe(false);
});

test("an unknown call is not found", async () => {
  expect(await world.send("no-such-call", "{}")).toMatchObject({
    status: 404,
    body: { code: "unknown-call" },
  });
});

/** Everything the other company has, as one text for each table. */
async function theirRows() {
  return world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`
      select 'companies' as name, to_jsonb(c) as row from companies c where id = ${theirs.id}
      union all select 'employees', to_jsonb(e) from employees e where company_id = ${theirs.id}
      union all select 'cake_orders', to_jsonb(o) from cake_orders o where company_id = ${theirs.id}
      union all select 'meal_events', to_jsonb(m) from meal_events m where company_id = ${theirs.id}
      union all select 'order_requests', to_jsonb(r) from order_requests r where company_id = ${theirs.id}
      union all select 'mails', to_jsonb(m) from mails m where company_id = ${theirs.id}
      union all select 'consents', to_jsonb(c) from consents c where company_id = ${theirs.id}
      order by 1, 2`);
    return rows;
  });
}

/** Where an input could be as long as somebody likes: the paths of its texts, lists and tables without a maximum. */
function unbounded(schema: z.core.$ZodType, path = "input"): string[] {
  const def = definition(schema);
  if (def.type === "string") return isShort(schema) ? [] : [path];
  if (def.type === "array") return [...longList(schema, path), ...unbounded(def.element, `${path}[]`)];
  if (def.type === "record") {
    // As many as there are names, or as the schema says of itself.
    const most = definition(def.keyType).type === "enum" || z.globalRegistry.get(schema)?.maxProperties;
    return [
      ...(most ? [] : [path]),
      ...unbounded(def.keyType, path),
      ...unbounded(def.valueType, `${path}{}`),
    ];
  }
  if (def.type === "object") {
    return Object.entries(def.shape).flatMap(([name, field]) => unbounded(field, `${path}.${name}`));
  }
  if (def.type === "union") return def.options.flatMap((option) => unbounded(option, path));
  // What comes through is what both sides let through; a transform lets through all that it is given.
  if (def.type === "pipe") {
    const [before, after] = [def.in, def.out].map((side) => unbounded(side, path));
    if (isTransform(def.in)) return after!;
    return isTransform(def.out) || before!.length === 0 ? before! : after!;
  }
  if ("innerType" in def) return unbounded(def.innerType as z.core.$ZodType, path);
  return ["unknown", "any", "custom", "map", "set", "lazy", "tuple"].includes(def.type) ? [path] : [];
}

type Definition = z.core.$ZodTypes["_zod"]["def"];
const definition = (schema: z.core.$ZodType) => (schema as unknown as { def: Definition }).def;
const isTransform = (schema: z.core.$ZodType) => definition(schema).type === "transform";
const described = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

const longList = (schema: z.core.$ZodType, path: string) =>
  described(schema).maxItems === undefined ? [path] : [];

/** A text with a maximum, a day, an id, or a pattern that has an end and repeats nothing without one. */
function isShort(schema: z.core.$ZodType): boolean {
  const { maxLength, format, pattern = "" } = described(schema);
  if (maxLength !== undefined || format === "uuid" || format === "date") return true;
  return /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern);
}
