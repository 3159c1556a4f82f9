import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDirectory, OURS, USER, userOf } from "../../../../test/directory.ts";
import { createSharedWorld, type World } from "../../../../test/world.ts";

let world: World;
type Directory = Awaited<ReturnType<typeof connectDirectory>>;
let directory: Directory;
let company: Awaited<ReturnType<World["buildCompany"]>>;
beforeAll(async () => {
  world = await createSharedWorld();
  company = await world.buildCompany();
  directory = await connectDirectory(world, company.hr);
});
afterAll(() => world.close());

let counter = 0;
const newUser = (more: object = {}) => userOf(`Anna Nummer${++counter}`, more);
const create = async (more: object = {}) => (await directory.send("POST", "/Users", newUser(more))).body;
const find = async (filter: string) =>
  (await directory.send("GET", `/Users?filter=${encodeURIComponent(filter)}`)).body;

describe("Users", () => {
  test("are created, read, replaced and deleted, with a version that changes with them", async () => {
    const given = newUser({ title: "Arkitekt", [OURS]: { birthday: "1990-05-17" } });
    const made = await directory.send("POST", "/Users", given);
    expect(made.status).toBe(201);
    expect(made.headers.get("content-type")).toContain("application/scim+json");
    expect(made.headers.get("location")).toBe(`https://tartdags.example/scim/v2/Users/${made.body.id}`);
    expect(made.body).toMatchObject({ ...given, schemas: [USER, OURS], meta: { version: 'W/"1"' } });

    const path = `/Users/${made.body.id}`;
    const etag = made.headers.get("etag")!;
    expect((await directory.send("GET", path, undefined, { "if-none-match": etag })).status).toBe(304);
    const again = await directory.send("PUT", path, given, { "if-match": etag });
    expect(again.body.meta.version).toBe(etag);
    const replaced = await directory.send("PUT", path, { ...given, title: undefined }, { "if-match": etag });
    expect(replaced.body.title).toBeUndefined();
    expect(replaced.body.meta.version).toBe('W/"2"');
    const late = await directory.send("PUT", path, given, { "if-match": etag });
    expect(late).toMatchObject({
      status: 412,
      body: { status: "412", detail: expect.stringMatching(/ändrats/) },
    });
    expect((await directory.send("DELETE", path)).status).toBe(204);
    for (const method of ["GET", "DELETE", "PUT"])
      expect((await directory.send(method, path, method === "PUT" ? given : undefined)).status).toBe(404);
  });

  test("come back as the same person when they are created anew, and never twice", async () => {
    const given = newUser();
    const first = (await directory.send("POST", "/Users", given)).body;
    const twice = await directory.send("POST", "/Users", {
      ...given,
      userName: given.userName.toUpperCase(),
    });
    expect(twice).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
    await directory.send("DELETE", `/Users/${first.id}`);
    const back = await directory.send("POST", "/Users", given);
    expect(back).toMatchObject({ status: 201, body: { id: first.id } });
    // The same login for somebody else, who has another id in the directory.
    await directory.send("DELETE", `/Users/${first.id}`);
    const other = await directory.send("POST", "/Users", { ...given, externalId: randomUUID() });
    expect(other.body.id).not.toBe(first.id);
  });

  test("are found by what Entra and Okta ask for, page by page", async () => {
    const anna = await create({ userName: `O"Neill and sons ${randomUUID()}@nord.se` });
    for (const filter of [
      `userName eq ${JSON.stringify(anna.userName.toUpperCase())}`,
      `externalId eq "${anna.externalId}"`,
      `externalId eq "${anna.externalId}" and active eq true`,
      `emails[type eq "work"].value eq "${anna.emails[0].value}"`,
      `userName eq "nobody" or externalId eq "${anna.externalId}"`,
    ])
      expect((await find(filter)).Resources).toMatchObject([{ id: anna.id }]);
    expect(await find(`externalId eq "${anna.externalId.toUpperCase()}"`)).toMatchObject({ totalResults: 0 });
    expect(await find('userName eq "nobody"')).toMatchObject({ totalResults: 0, Resources: [] });

    const all = (await directory.send("GET", "/Users?count=0")).body;
    expect(all).toMatchObject({ Resources: [], itemsPerPage: 0 });
    const pages = [];
    for (let start = 1; start <= all.totalResults; start += 2)
      pages.push(...(await directory.send("GET", `/Users?startIndex=${start}&count=2`)).body.Resources);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(all.totalResults);
    const brief = await directory.send("GET", `/Users/${anna.id}?attributes=userName`);
    expect(Object.keys(brief.body).sort()).toEqual(["id", "meta", "schemas", "userName"]);
    expect((await directory.send("GET", "/Users?startIndex=x")).status).toBe(400);
    expect(await find("userName eq")).toMatchObject({ status: "400", scimType: "invalidFilter" });
  });

  test("are patched as Entra and Okta do it", async () => {
    const { id } = await create();
    const path = `/Users/${id}`;
    const entra = await directory.patch(
      path,
      { op: "Replace", path: "active", value: "False" },
      { op: "Add", path: 'emails[type eq "home"].value', value: "hemma@nord.se" },
      { op: "Replace", path: 'emails[type eq "work"].value', value: "ny@nord.se" },
      { op: "Add", path: `${OURS}:birthday`, value: "1990-05-17" },
      {
        op: "Replace",
        path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager",
        value: "chef",
      },
      { op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "08-123" },
    );
    expect(entra).toMatchObject({
      status: 200,
      body: {
        active: false,
        emails: [
          { type: "work", value: "ny@nord.se" },
          { type: "home", value: "hemma@nord.se" },
        ],
        [OURS]: { birthday: "1990-05-17" },
      },
    });
    const okta = await directory.patch(path, {
      op: "replace",
      value: { active: true, "name.givenName": "Beata" },
    });
    expect(okta.body).toMatchObject({ active: true, name: { givenName: "Beata" } });
    const pathless = await directory.patch(path, {
      op: "add",
      value: { title: "Chef", [`${OURS}:office`]: "Malmö", 'emails[type eq "work"].value': "tredje@nord.se" },
    });
    expect(pathless.body).toMatchObject({
      title: "Chef",
      [OURS]: { birthday: "1990-05-17", office: "Malmö" },
    });
    const removed = await directory.patch(
      path,
      { op: "remove", path: "title" },
      { op: "remove", path: 'emails[type eq "home"]' },
      { op: "remove", path: `${OURS}:office` },
    );
    expect(removed.body).toMatchObject({
      emails: [{ value: "tredje@nord.se" }],
      [OURS]: { birthday: "1990-05-17" },
    });
    expect(removed.body.title).toBeUndefined();
    const same = await directory.patch(path, { op: "replace", path: "name.givenName", value: "Beata" });
    expect(same.body.meta.version).toBe(removed.body.meta.version);
  });

  test("of the wrong kind are refused in SCIM's own form, in words, and nothing is half done", async () => {
    const { id } = await create();
    const refused: [unknown, RegExp][] = [
      [{ ...newUser(), userName: 5 }, /userName ska vara text/],
      [{ ...newUser(), userName: "  " }, /userName saknas/],
      [{ ...newUser(), active: "kanske" }, /active ska vara true eller false/],
      [{ ...newUser(), emails: "a@b.se" }, /emails ska vara en lista/],
      [{ ...newUser(), name: ["Anna"] }, /name ska vara ett objekt/],
      [{ ...newUser(), [OURS]: { birthday: "17/5 1990" } }, /birthday ska vara ett datum/],
      [{ ...newUser(), [OURS]: { birthday: "2190-05-17" } }, /framtiden/],
      [{ ...newUser(), title: "x\u0000" }, /tecken som inte går att spara/],
      [[], /objekt/],
      ["{", /ingen läsbar JSON/],
    ];
    for (const [body, detail] of refused) {
      const answer = await directory.send("POST", "/Users", body);
      expect(answer).toMatchObject({
        status: 400,
        body: { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "400" },
      });
      expect(answer.body.detail).toMatch(detail);
    }
    const operations: [object, string][] = [
      [{ op: "jump", path: "active" }, "invalidSyntax"],
      [{ op: "replace", path: "shoeSize", value: 44 }, "invalidPath"],
      [{ op: "replace", path: "emails[", value: 1 }, "invalidPath"],
      [{ op: "remove" }, "noTarget"],
      [{ op: "remove", path: "userName" }, "mutability"],
      [{ op: "replace", path: "active", value: 1 }, "invalidValue"],
      [{ op: "replace", value: "active" }, "invalidValue"],
      [{ op: "add", path: "emails", value: [null] }, "invalidValue"],
    ];
    for (const [operation, scimType] of operations) {
      const answer = await directory.patch(
        `/Users/${id}`,
        { op: "replace", path: "title", value: "Ny" },
        operation,
      );
      expect(answer).toMatchObject({ status: 400, body: { scimType } });
    }
    // What one operation leaves behind, the next one reads.
    const odd = { value: "b@c.se", type: { toString: 1 } };
    for (const emails of [[null], [7], "a@b.se", [odd]])
      for (const next of [
        { op: "add", path: "emails", value: [{ value: "ny@nord.se" }] },
        { op: "replace", path: 'emails[type eq "work"].value', value: "ny@nord.se" },
        { op: "remove", path: 'emails[value eq "a@b.se"]' },
      ])
        expect(
          await directory.patch(`/Users/${id}`, { op: "replace", path: "emails", value: emails }, next),
        ).toMatchObject({ status: 400, body: { scimType: "invalidValue" } });
    for (const filter of [
      Array(41).fill('title co "a"').join(" or "),
      "constructor pr",
      '__proto__ eq "a"',
      'meta.created constructor "2026-01-01T00:00:00Z"',
      'meta.created lt "+100000-01-01T00:00:00Z"',
      'meta.created gt "-200000-01-01T00:00:00Z"',
    ])
      expect(await find(filter)).toMatchObject({ status: "400", scimType: "invalidFilter" });
    expect((await directory.send("GET", `/Users/${id}`)).body.meta.version).toBe('W/"1"');
    const { events } = await world.as(company.hr).call("list-directory-events", {});
    expect(events).toContainEqual(expect.objectContaining({ kind: "refused", detail: "userName saknas." }));
  });
});

describe("the door", () => {
  test("opens to a live token of a Pro company and sees that company alone", async () => {
    const theirs = await connectDirectory(world, (await world.buildCompany()).hr);
    const stranger = await create();
    for (const method of ["GET", "PUT", "DELETE"])
      expect(
        (await theirs.send(method, `/Users/${stranger.id}`, method === "PUT" ? newUser() : undefined)).status,
      ).toBe(404);
    expect((await theirs.send("GET", "/Users")).body.totalResults).toBe(0);
    const group = await theirs.send("POST", "/Groups", {
      displayName: "Alla",
      members: [{ value: stranger.id }],
    });
    expect(group).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/finns inte/) } });

    const wrong = { authorization: "Bearer tds_fel" };
    expect((await theirs.send("GET", "/Users", undefined, wrong)).status).toBe(401);
    expect((await theirs.send("GET", "/Users", undefined, { authorization: "" })).body.status).toBe("401");
    const { tokens } = await world.as(company.hr).call("get-directory", {});
    expect(tokens).toMatchObject([{ name: "Entra, skarp drift", hint: directory.token.slice(-4) }]);
  });

  test("takes a few requests of a company at a time, and leaves room for everybody else's", async () => {
    const other = (await world.buildCompany()).hr;
    const { id } = await create();
    const change = { op: "replace", path: "title", value: "Chef" };
    const changing = await world.inDatabase(async (tx) => {
      await tx.execute(sql`select from directory_people where id = ${id} for update`);
      const changing = Array.from({ length: 100 }, () => directory.patch(`/Users/${id}`, change));
      const waiting = async () => {
        const { rows } = await tx.execute(sql`select count(*)::int as count from pg_locks
          where relation = 'directory_people'::regclass and not granted`);
        return rows[0]!.count;
      };
      await expect.poll(waiting).toBeGreaterThan(2);
      await world.as(other).call("add-employee", { name: "Bo", birthday: "1990-05-17", position: "Säljare" });
      return changing;
    });
    const statuses = (await Promise.all(changing)).map(({ status }) => status);
    expect(statuses.every((status) => status === 200)).toBe(true);
  });

  test("reads few large bodies of a company at once, and everything else meanwhile", async () => {
    const ends: (() => void)[] = [];
    const slow = () => {
      const body = new ReadableStream({
        start: (stream) => void ends.push(() => stream.error(new Error("hung up"))),
      });
      const headers = { authorization: `Bearer ${directory.token}` };
      const init = { method: "POST", headers, body, duplex: "half" };
      return world.sendRequest("/scim/v2/Groups", init as RequestInit).catch(() => null);
    };
    const sending = Array.from({ length: 4 }, slow);
    const large = { displayName: "Stor", padding: "x".repeat(200_000) };
    const sent = async () => (await directory.send("POST", "/Groups", large)).status;
    await expect.poll(sent).toBe(503);
    const announced = { "content-length": "24" };
    const small = await directory.send("POST", "/Groups", { displayName: "Liten" }, announced);
    expect(small.status).toBe(201);
    await create();
    for (const end of ends) end();
    await Promise.all(sending);
    expect(await sent()).toBe(201);
  });

  test("is closed without Pro and when the token is ended", async () => {
    const owner = await world.buildCompany();
    await expect(world.as(owner.hr).call("create-directory-token", { name: "Okta" })).rejects.toMatchObject({
      code: "needs-pro",
    });
    const own = await connectDirectory(world, owner.hr);
    const { tokens } = await world.as(owner.hr).call("get-directory", {});
    await expect(
      world.as(company.hr).call("end-directory-token", { id: tokens[0]!.id }),
    ).rejects.toMatchObject({
      code: "directory-token-not-found",
    });
    await world.as(owner.hr).call("end-directory-token", { id: tokens[0]!.id });
    expect((await own.send("GET", "/Users")).status).toBe(401);
  });

  test("tells what it can do, and refuses the rest in the same form", async () => {
    const config = (await directory.send("GET", "/ServiceProviderConfig")).body;
    expect(config).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    });
    const schemas = (await directory.send("GET", "/Schemas")).body;
    expect(schemas.Resources.map(({ id }: { id: string }) => id)).toContain(OURS);
    expect((await directory.send("GET", `/Schemas/${OURS}`)).body.attributes).toMatchObject([
      { name: "birthday" },
      { name: "office" },
    ]);
    expect((await directory.send("GET", "/ResourceTypes")).body.totalResults).toBe(2);
    for (const [method, path, status] of [
      ["POST", "/Bulk", 501],
      ["GET", "/Me", 501],
      ["GET", "/Devices", 404],
      ["GET", "/Users/not-an-id", 404],
    ] as const) {
      const answer = await directory.send(method, path, method === "POST" ? {} : undefined);
      expect(answer).toMatchObject({ status, body: { status: String(status), detail: expect.any(String) } });
    }
  });
});
