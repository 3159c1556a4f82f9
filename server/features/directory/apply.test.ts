import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectDirectory, OURS, userOf } from "../../../test/directory.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { employees, offices } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import { eraseEmployees } from "../people/erase.ts";
import { applyDirectories } from "./job.ts";
import { remindMissing } from "./remind.ts";

let world: World;
let company: Awaited<ReturnType<World["buildCompany"]>>;
let directory: Awaited<ReturnType<typeof connectDirectory>>;
beforeAll(async () => void (world = await createSharedWorld("2026-03-02T10:00:00+01:00")));
afterAll(() => world.close());
beforeEach(async () => {
  company = await world.buildCompany();
  directory = await connectDirectory(world, company.hr);
});

const hr = () => world.as(company.hr);
const send = async (user: object): Promise<string> => (await directory.send("POST", "/Users", user)).body.id;
const sync = async (...users: object[]) => {
  const ids: string[] = [];
  for (const user of users) ids.push(await send(user));
  await directory.apply();
  return ids;
};
const register = () =>
  world.inDatabase((tx) =>
    tx.select().from(employees).where(eq(employees.company_id, company.id)).orderBy(asc(employees.name)),
  );
const born = (birthday: string, more: object = {}) => ({ [OURS]: { birthday, ...more } });

describe("the register follows the directory", () => {
  test("whoever has a birthday joins, and who is there already is the same person", async () => {
    await world.buildEmployee(company, {
      name: "Bo Berg",
      birthday: "1980-01-01",
      email: "bo.berg@nordljus.example",
    });
    await world.buildEmployee(company, { name: "Cia Ceder", birthday: "1981-01-01" });
    await world.buildEmployee(company, { name: "dan dal", birthday: "1982-01-01", position: "Ekonom" });
    await sync(
      userOf("Anna Ask", { ...born("1990-05-17"), title: "Arkitekt" }),
      userOf("Bosse Berg", { emails: [{ value: "Bo.Berg@nordljus.example" }] }),
      userOf("Cia Ceder"),
      userOf("Dan Dal", born("1982-01-01")),
    );
    expect(await register()).toMatchObject([
      {
        name: "Anna Ask",
        birthday: "1990-05-17",
        position: "Arkitekt",
        source: "directory",
        from_directory: true,
      },
      { name: "Bosse Berg", birthday: "1980-01-01", source: "hr", from_directory: true },
      { name: "Cia Ceder", email: "cia.ceder@nordljus.example", from_directory: true },
      { name: "Dan Dal", position: "Ekonom", from_directory: true },
    ]);
    expect(await hr().call("get-directory", {})).toMatchObject({
      people: 4,
      with_birthday: 4,
      without_birthday: 0,
      waiting: 0,
      last_day: { joined: 1, linked: 3, changed: 0, left: 0 },
    });
  });

  test("who leaves leaves as when HR says so, and who returns is the same person", async () => {
    const bakery = await world.buildVendor();
    const [id] = await sync(userOf("Anna Ask", born("1990-03-04")));
    const [employee] = await register();
    const order = await world.buildCakeOrder(employee!, {
      status: "confirmed",
      delivery_date: "2026-03-04",
      bakery_id: bakery.id,
    });
    const statusOf = async () =>
      (await world.inDatabase((tx) => tx.select().from(cake_orders).where(eq(cake_orders.id, order.id))))[0]!
        .status;

    await directory.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
    await directory.apply();
    expect((await register())[0]!.archived_at).not.toBeNull();
    expect(await statusOf()).toBe("cancelled");
    expect((await world.mailsTo(bakery.email!)).map(({ kind }) => kind)).toContain("bakery-order-cancelled");

    await directory.patch(`/Users/${id}`, { op: "replace", value: { active: true } });
    await directory.apply();
    await directory.send("DELETE", `/Users/${id}`);
    await directory.apply();
    expect((await register())[0]!.archived_at).not.toBeNull();
    const [again] = await sync(userOf("Anna Ask", born("1990-03-04")));
    expect(again).toBe(id);
    expect(await register()).toMatchObject([{ id: employee!.id, archived_at: null }]);
    const { events } = await hr().call("list-directory-events", {});
    expect(events.map(({ kind }) => kind).toReversed()).toEqual([
      "joined",
      "left",
      "returned",
      "left",
      "returned",
    ]);
  });

  test("what it governs is changed there alone; the rest is HR's and the person's", async () => {
    const [id] = await sync(userOf("Anna Ask", { ...born("1990-05-17"), title: "Arkitekt" }));
    const [{ position, email }] = (await register()) as [typeof employees.$inferSelect];
    const change = { id: id!, name: "Anna Ask", birthday: "1990-05-17", position, email };
    for (const locked of [{ name: "Anna Alm" }, { position: "Chef" }, { email: "annan@nordljus.example" }])
      await expect(hr().call("update-employee", { ...change, ...locked })).rejects.toMatchObject({
        code: "locked-by-directory",
      });
    await expect(hr().call("archive-employee", { id: id! })).rejects.toMatchObject({
      code: "locked-by-directory",
    });
    await hr().call("update-employee", { ...change, cake_portion_size: 4, allergies: "nötter" });

    await directory.patch(`/Users/${id}`, { op: "replace", path: "name.familyName", value: "Alm" });
    await directory.apply();
    expect(await register()).toMatchObject([{ name: "Anna Alm", cake_portion_size: 4, allergies: "nötter" }]);
    const { tokens } = await hr().call("get-directory", {});
    await hr().call("end-directory-token", { id: tokens[0]!.id });
    await hr().call("archive-employee", { id: id! });
    expect(await register()).toMatchObject([{ archived_at: expect.any(String) }]);
  });

  test("is heard while Pro lasts: then HR changes its people themselves, and when it is renewed it goes on", async () => {
    const [id] = await sync(userOf("Anna Ask", { ...born("1990-05-17"), title: "Arkitekt" }));
    const pays = (end: string) =>
      world.inDatabase((tx) =>
        tx.execute(sql`update companies set subscription_status = 'cancelled', subscription_tier = 'pro',
          period_ends_at = ${end}, trial_ends_at = '2026-02-01T00:00:00Z' where id = ${company.id}`),
      );
    await directory.patch(`/Users/${id}`, { op: "replace", path: "title", value: "Chef" });
    await pays("2026-03-01T00:00:00Z");
    await directory.apply();
    expect(await register()).toMatchObject([{ position: "Arkitekt" }]);
    expect(await directory.send("GET", "/Users")).toMatchObject({
      status: 403,
      body: { detail: "Ert abonnemang har avslutats. Katalogen läses igen när ni har förnyat." },
    });
    await expect(hr().call("create-directory-token", { name: "Okta" })).rejects.toMatchObject({
      code: "needs-pro",
    });
    expect(await hr().call("get-directory", {})).toMatchObject({ stopped: "Ert abonnemang har avslutats" });
    expect(await hr().call("list-saved-imports", {})).toMatchObject({ available: true });
    const { employees: people } = await hr().call("list-employees", {});
    expect(people).toMatchObject([{ from_directory: false }]);
    await hr().call("archive-employee", { id: id! });
    await pays("2026-04-01T00:00:00Z");
    await directory.apply();
    expect(await register()).toMatchObject([{ position: "Chef", archived_at: null }]);
    // To a plan without, nothing is locked either.
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_tier = 'standard' where id = ${company.id}`),
    );
    await hr().call("archive-employee", { id: id! });
  });

  test("an office is where the directory or a group of it says", async () => {
    const malmo = await world.inDatabase(async (tx) => {
      const values = { company_id: company.id, name: "Malmö", created_at: "2026-03-02T09:01:00Z" };
      return (await tx.insert(offices).values(values).returning())[0]!;
    });
    const [anna, bo] = await sync(
      userOf("Anna Ask", born("1990-05-17", { office: "malmö" })),
      userOf("Bo Berg", born("1991-05-17")),
    );
    const group = await directory.send("POST", "/Groups", { displayName: "Skåne", members: [{ value: bo }] });
    await directory.apply();
    expect((await register()).map(({ office_id }) => office_id === malmo.id)).toEqual([true, false]);
    const { groups } = await hr().call("get-directory", {});
    expect(groups).toMatchObject([{ id: group.body.id, name: "Skåne", members: 1, office_id: null }]);
    await hr().call("set-directory-group", { id: group.body.id, office_id: malmo.id });
    await directory.apply();
    expect((await register()).map(({ office_id }) => office_id === malmo.id)).toEqual([true, true]);

    const path = `/Groups/${group.body.id}`;
    const etag = group.headers.get("etag")!;
    const added = await directory.patch(path, { op: "Add", path: "members", value: [{ value: anna }] });
    expect(added.body.members).toHaveLength(2);
    const stale = await directory.send("DELETE", path, undefined, { "if-match": etag });
    expect(stale.status).toBe(412);
    const left = await directory.patch(path, { op: "Remove", path: `members[value eq "${anna}"]` });
    expect(left.body.members).toMatchObject([{ value: bo }]);
    const renamed = await directory.patch(path, { op: "replace", value: { displayName: "Syd" } });
    expect(renamed.body).toMatchObject({ displayName: "Syd", members: [{ value: bo }] });
    expect((await directory.send("GET", `/Users/${bo}`)).body.groups).toMatchObject([{ display: "Syd" }]);
    const brief = await directory.send(
      "GET",
      '/Groups?filter=displayName eq "syd"&excludedAttributes=members',
    );
    expect(brief.body.Resources).toMatchObject([{ id: group.body.id }]);
    expect(brief.body.Resources[0].members).toBeUndefined();
    expect((await directory.send("DELETE", path)).status).toBe(204);
  });
});

describe("somebody without a birthday", () => {
  const mailed = async (name: string) => {
    const mails = await world.mailsTo(`${name}@${company.id.slice(0, 8)}.example`);
    return mails.map(({ kind }) => kind);
  };
  const stranger = (name: string) =>
    userOf(`${name} Okänd`, {
      userName: `${name}@${company.id.slice(0, 8)}.example`.toLowerCase(),
      emails: [{ value: `${name}@${company.id.slice(0, 8)}.example`.toLowerCase() }],
    });

  test("gets a link and one reminder, and is in the register the moment they answer", async () => {
    await sync(stranger("Tobias"), stranger("Maja"));
    expect(await register()).toEqual([]);
    expect(await mailed("tobias")).toEqual(["directory-link"]);
    const address = `tobias@${company.id.slice(0, 8)}.example`;
    const token = await world.mailedToken(address, "employee-signup");
    expect(await world.nobody.call("verify-employee-token", { token })).toMatchObject({
      valid: true,
      person: { first_name: "Tobias", last_name: "Okänd", email: address },
    });
    await remindMissing(world.services);
    expect(await mailed("tobias")).toEqual(["directory-link"]);
    world.clock.set(world.clock.now().add({ hours: 8 * 24 }));
    await remindMissing(world.services);
    await remindMissing(world.services);
    expect(await mailed("maja")).toEqual(["directory-link", "directory-reminder"]);

    const answer = {
      token,
      employee: {
        first_name: "Någon",
        last_name: "Annan",
        email: "annan@annan.example",
        birthday: "1990-05-17",
        allergies: "nötter",
      },
    };
    const submit = (more: object = {}) =>
      world.nobody.call("submit-employee-registration", {
        ...answer,
        employee: { ...answer.employee, ...more },
      });
    await expect(submit()).rejects.toMatchObject({ code: "consent-missing" });
    await expect(submit({ birthday: "2190-01-01", consent: true })).rejects.toMatchObject({
      code: "birthday-impossible",
    });
    await submit({ consent: true });
    expect(await register()).toMatchObject([
      {
        name: "Tobias Okänd",
        email: address,
        birthday: "1990-05-17",
        allergies: "nötter",
        source: "directory",
      },
    ]);
    expect(await world.nobody.call("verify-employee-token", { token })).toMatchObject({ valid: false });
    await expect(submit({ consent: true })).rejects.toMatchObject({ code: "link-invalid" });
    expect(await mailed("tobias")).toContain("employee-registered");
    world.clock.set("2026-03-02T10:00:00+01:00");
  });

  test("can be filled in by HR, who sees who is missing and can remind them", async () => {
    const nameless = { ...userOf("Utan Adress"), userName: "u-1", emails: [] };
    const [tobias, , leaver] = await sync(stranger("Tobias"), nameless, stranger("Maja"));
    await directory.patch(`/Users/${leaver}`, { op: "replace", path: "active", value: false });
    await directory.apply();
    const seen = await hr().call("get-directory", {});
    expect(seen.missing.map(({ name }) => name).sort()).toEqual(["Tobias Okänd", "Utan Adress"]);
    expect(seen.problems).toMatchObject([
      { name: "Utan Adress", problem: expect.stringMatching(/E-post saknas/) },
    ]);
    expect(await hr().call("remind-directory-people", {})).toEqual({ reminded: 0 });
    world.clock.set(world.clock.now().add({ hours: 24 }));
    expect(await hr().call("remind-directory-people", {})).toEqual({ reminded: 1 });
    world.clock.set("2026-03-02T10:00:00+01:00");
    await expect(
      hr().call("set-directory-birthday", { id: tobias!, birthday: "2190-01-01" }),
    ).rejects.toMatchObject({ code: "birthday-impossible" });
    await hr().call("set-directory-birthday", { id: tobias!, birthday: "1990-05-17" });
    await expect(
      hr().call("set-directory-birthday", { id: leaver!, birthday: "1990-05-17" }),
    ).rejects.toMatchObject({ code: "directory-person-not-found" });
    expect(await register()).toMatchObject([{ id: tobias, name: "Tobias Okänd" }]);
  });
});

describe("bad input", () => {
  test("everybody twice, out of order and with wrong types: nobody doubled, nobody lost", async () => {
    const people = Array.from({ length: 200 }, (_, n) =>
      userOf(`Person Nr${n}`, born(`1990-01-${(n % 28) + 1}`.replace(/-(\d)$/, "-0$1"))),
    );
    const wrong = people.slice(0, 20).map((user) => ({ ...user, active: "kanske" }));
    const early = await directory.patch("/Users/00000000-0000-4000-8000-000000000000", {
      op: "replace",
      path: "active",
      value: false,
    });
    expect(early.status).toBe(404);
    const mixed = [...wrong, ...people, ...people.toReversed()].map((user) =>
      directory.send("POST", "/Users", user),
    );
    const statuses = (await Promise.all(mixed)).map(({ status }) => status);
    expect(
      Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [status, all!.length]),
    ).toEqual([
      ["201", 200],
      ["400", 20],
      ["409", 200],
    ]);
    await Promise.all([directory.apply(), directory.apply()]);
    expect(await register()).toHaveLength(200);
    await directory.apply();
    expect((await hr().call("get-directory", {})).problems).toEqual([]);
  });

  test("a directory that never stops changing holds no other company's up", async () => {
    const other = await connectDirectory(world, (await world.buildCompany()).hr);
    const ids = [
      await send(userOf("Anna Ask", born("1990-05-17"))),
      (await other.send("POST", "/Users", userOf("Bo Berg", born("1991-05-17")))).body.id,
    ];
    const { db } = world.services;
    const stop = new AbortController();
    let batches = 0;
    // Both change again while a batch is on its way.
    const busy = {
      ...db,
      throttle: () => async () => {
        if ((batches += 1) === 10) stop.abort();
        await world.inDatabase((tx) =>
          tx.execute(sql`update directory_people set version = version + 1 where id in ${ids}`),
        );
      },
    };
    await applyDirectories({ ...world.services, db: busy }, stop.signal);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select min(applied_version) as least from directory_people where id in ${ids}`),
    );
    expect(Number(rows[0]!.least)).toBeGreaterThan(3);
  });

  test("two with the same name and birthday hold nobody else up, and HR reads why", async () => {
    const [, , id] = await sync(
      userOf("Anna Ask", born("1990-05-17")),
      userOf("Anna Ask", { ...born("1990-05-17"), userName: "anna2", externalId: "2", emails: [] }),
      userOf("Bo Berg", born("1991-05-17")),
    );
    expect(await register()).toMatchObject([{ name: "Anna Ask" }, { name: "Bo Berg" }]);
    await directory.send(
      "PUT",
      `/Users/${id}`,
      userOf("Anna Ask", { ...born("1990-05-17"), userName: "bo" }),
    );
    await sync(userOf("Cia Ceder", born("1992-05-17")));
    expect((await register()).map(({ name }) => name)).toEqual(["Anna Ask", "Bo Berg", "Cia Ceder"]);
    const { problems } = await hr().call("get-directory", {});
    expect(problems.map(({ problem }) => problem).sort()).toEqual([
      expect.stringMatching(/^Anna Ask finns redan registrerad/),
      expect.stringMatching(/samma namn och födelsedag/),
    ]);
  });

  test("groups of everybody come a few at a time, and neither they nor what one request does are without number", async () => {
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`insert into directory_people (company_id, user_name, active, attributes, applied_version)
        select ${company.id}, 'nr' || n, true, jsonb_build_object('userName', 'nr' || n, 'active', true), 1
        from generate_series(1, 11000) n`);
      await tx.execute(sql`insert into directory_groups (company_id, display_name)
        select ${company.id}, 'Grupp ' || n from generate_series(1, 1000) n`);
      await tx.execute(sql`insert into directory_members (company_id, group_id, person_id)
        select g.company_id, g.id, p.id from directory_groups g join directory_people p on p.company_id = g.company_id
        where g.company_id = ${company.id} and g.display_name in ('Grupp 1', 'Grupp 2')`);
    });
    const some = '/Groups?filter=displayName eq "Grupp 1" or displayName eq "Grupp 2"';
    const { body } = await directory.send("GET", some);
    expect(body).toMatchObject({ totalResults: 2, startIndex: 1, itemsPerPage: 1 });
    const next = (await directory.send("GET", `${some}&startIndex=2`)).body;
    expect(next.Resources).toHaveLength(1);
    expect(next.Resources[0].id).not.toBe(body.Resources[0].id);
    expect((await directory.send("GET", `${some}&excludedAttributes=members`)).body.itemsPerPage).toBe(2);
    const group = { displayName: "En till" };
    expect((await directory.send("POST", "/Groups", group)).status).toBe(403);
    const spellings = Array.from({ length: 1001 }, (_, n) =>
      [..."displayname"].map((sign, at) => ((n >> at) & 1 ? sign.toUpperCase() : sign)).join(""),
    );
    const renames = Object.fromEntries(spellings.map((spelling) => [spelling, "Ny"]));
    const path = `/Groups/${body.Resources[0].id}`;
    expect((await directory.patch(path, { op: "replace", value: renames })).status).toBe(413);
    // Neither are people.
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into directory_people (company_id, user_name, active, attributes, applied_version)
        select ${company.id}, 'nr' || n, true, jsonb_build_object('userName', 'nr' || n, 'active', true), 1
        from generate_series(11001, 19999) n`),
    );
    const last = [userOf("Anna Ask"), userOf("Bo Berg"), userOf("Cia Ceder")];
    const answers = await Promise.all(last.map((user) => directory.send("POST", "/Users", user)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
    expect(answers.find(({ status }) => status === 403)!.body.detail).toMatch(
      /^Högst 20.000 personer får plats/,
    );
    const { events } = await hr().call("list-directory-events", {});
    expect(events[0]).toMatchObject({ kind: "refused", detail: expect.stringMatching(/får plats/) });
  });

  test("who is erased is gone from the directory's rows too", async () => {
    const [id] = await sync(userOf("Anna Ask", born("1990-05-17")));
    const { data } = await hr().call("export-employee", { id: id! });
    expect(data).toMatchObject({
      uppgifter: { källa: "Från företagets katalog" },
      "företagets katalog": { sagt: { userName: "anna.ask@nordljus.example" } },
    });
    const { sheets } = await hr().call("export-company", {});
    expect(sheets.find(({ name }) => name === "Från katalogen")!.rows[1]).toContain(
      "anna.ask@nordljus.example",
    );
    const today = Temporal.PlainDate.from("2026-03-02");
    const erasure = { companyId: company.id, employeeIds: [id!], today, why: "own-wish" as const };
    await world.inDatabase((tx) => eraseEmployees(tx, world.services, erasure));
    expect((await directory.send("GET", `/Users/${id}`)).status).toBe(404);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select from directory_people where company_id = ${company.id}`),
    );
    expect(rows).toEqual([]);
  });
});
