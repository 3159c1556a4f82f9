import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../contract/contract.ts";
import { sampleInput } from "../../test/sample-input.ts";
import { closeServers, openServer } from "../../test/http-server.ts";
import { createWorld, type Person, type World } from "../../test/world.ts";

/** A fault of ours: a rule in the database that the code does not know of, and a table that it cannot find. */

const SECRET = "hemligheten";
const NUMBER = "559988-7709";

let world: World;
let sendRequest: Awaited<ReturnType<typeof openServer>>;
let hr: Person;
let magic: string;
let logged: Record<string, unknown>[] = [];
beforeAll(async () => {
  world = await createWorld();
  ({ hr } = await world.buildCompany());
  const admin = await world.buildAdmin();
  await world.as(admin).call("generate-magic-link", { email: `${SECRET}@kund.example` });
  magic = await world.mailedToken(`${SECRET}@kund.example`, "auth/magic");
  for (const [table, rule] of [
    ["employees", `name not like '%${SECRET}%'`],
    ["users", `email not like '%${SECRET}%'`],
    ["contact_messages", `message not like '%${SECRET}%'`],
  ] as const) {
    await world.db.lookUp(
      `break-${table}`,
      `alter table ${table} add constraint odd_${table} check (${rule})`,
      [],
    );
  }
  await world.db.lookUp("break-feeds", "alter table calendar_feeds rename to calendar_feeds_gone", []);
  const log = pino({ level: "debug" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  sendRequest = await openServer({ ...world.services, log });
});
afterAll(async () => {
  closeServers();
  await world.close();
});

const post = (body: object, authorization = "") => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { apikey: "tartdags-public-key", ...(authorization && { authorization }) },
});
const person = { firstName: SECRET, lastName: "Ek", email: `${SECRET}@bolag.example`, password: "hallonbåt" };

const failures: [path: string, init: () => RequestInit, cause: object][] = [
  [
    "/functions/v1/add-employee",
    () => post({ name: `Eva ${SECRET}`, position: "Chef", birthday: "1990-05-17" }, `Bearer ${hr.token}`),
    { code: "23514", table: "employees", constraint: "odd_employees" },
  ],
  [
    "/functions/v1/send-contact-form",
    () => post({ name: "Eva", email: "eva@bolag.example", message: SECRET }),
    { code: "23514", table: "contact_messages", constraint: "odd_contact_messages" },
  ],
  [
    "/auth/v1/sign-up",
    () => post({ ...person, companyName: "Bolag AB", orgNumber: NUMBER }),
    { code: "23514", table: "users", constraint: "odd_users" },
  ],
  [
    "/rpc/v1/use_magic_link",
    () => post({ link_token: magic }),
    { code: "23514", table: "users", constraint: "odd_users" },
  ],
  [`/calendar/feed/${SECRET}.ics`, () => ({}), { code: "42P01" }],
];

describe("a failure that nobody expected", () => {
  test.each(failures)(
    "at %s tells a request id and nothing else, and the log has its cause without what was given",
    async (path, init, cause) => {
      logged = [];
      const answer = await sendRequest(path, init());
      const request = answer.headers.get("x-request-id");
      expect(request).toMatch(/^[\da-f-]{36}$/);
      expect([answer.status, await answer.json()]).toEqual([
        500,
        { error: "Något gick fel. Vänligen försök igen.", code: "unexpected", request },
      ]);
      const told = logged.filter((line) => line.err);
      expect(told).toMatchObject([{ request, err: { ...cause, stack: expect.stringContaining("at ") } }]);
      const text = JSON.stringify(logged);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(magic);
      expect(text).not.toMatch(/insert into|Failed query|Failing row/);
    },
  );
});

describe("a link that nobody was sent", () => {
  const uuid = "00000000-0000-4000-8000-000000000000";
  const ids = [uuid, "-".repeat(36), "0".repeat(36), "'", "", uuid.repeat(9)];
  const days = ["2026-11-16", "2026-02-30", ""];
  // One thing is wrong at a time, or nothing but the signature.
  const wrong = [...ids.map((id) => [id, days[0]]), ...days.slice(1).map((day) => [uuid, day])];
  const bodies = wrong.flatMap(([id, day]) => [
    `${id}~${day}`,
    `${id}~${day}~more`,
    `cake~${id}~${id}~${day}~`,
    `meal~${uuid}~${id}~${day}~x.y`,
    `soup~${id}~${id}~${day}`,
  ]);
  const tokens = [
    ...new Set(bodies.map((body) => `${Buffer.from(body).toString("base64url")}.${"a".repeat(43)}`)),
    ...ids.flatMap((id) => [id, `${id}.`, `${id}.${"a".repeat(43)}`]),
    ".",
    "..",
    "\u0000",
    "%00.%00",
    "å.ä",
  ];
  const opened = Object.values(contract).filter(
    ({ input, callers }) =>
      (callers === "supplier" || callers === "link") &&
      "shape" in input &&
      "token" in (input.shape as object),
  );

  // Some say in their answer that a link is none.
  test.each(opened.map((call) => [call.name, call] as const))(
    "is no fault of %s",
    async (name, { input }) => {
      const failed: string[] = [];
      for (const token of tokens) {
        const body = JSON.stringify(sampleInput(input as never, { id: uuid, named: { token } }));
        const { status } = await world.send(name, body, { "x-address": Math.random().toString() });
        if (status >= 500) failed.push(token);
      }
      expect(failed).toEqual([]);
    },
  );

  test.each(["GET", "POST"])("unsubscribes nobody by %s", async (method) => {
    const taken: string[] = [];
    for (const token of tokens.filter((one) => !/^\.*$/.test(one))) {
      const { status } = await sendRequest(`/avregistrera/${encodeURIComponent(token)}`, { method });
      if (status !== 404) taken.push(token);
    }
    expect(taken).toEqual([]);
  });
});
