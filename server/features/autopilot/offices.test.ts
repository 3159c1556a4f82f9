import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  bakeries,
  build,
  company,
  hr,
  place,
  plain,
  runDaily,
  settings,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";
import { firstOffice } from "../companies/offices.ts";

useAutopilotScene();

const inDatabase = (text: ReturnType<typeof sql>) => world.inDatabase((tx) => tx.execute(text));
const mails = async (to: string) =>
  (await inDatabase(sql`select kind, text from mails where to_email = ${to} order by number`)).rows;

/** A second office 100 km away with a bakery of its own, closed on 13 March, its cakes at nine. */
async function buildSecond(values: { closures?: object[] } = {}) {
  const there = { latitude: place.latitude, longitude: place.longitude + 2 };
  const bakery = await world.buildVendor({ ...there, delivery_radius_km: 10 });
  const id = randomUUID();
  await inDatabase(sql`insert into offices (id, company_id, name, address, latitude, longitude, created_at)
    values (${id}, ${company.id}, 'Borås', 'Allégatan 1, Borås', ${there.latitude}, ${there.longitude}, app_now() + interval '1 hour')`);
  const { closures = [{ kind: "own", from: "2026-05-13", to: "2026-05-13", birthdays: "before" }] } = values;
  await hr.call("set-autopilot", {
    ...settings,
    office_id: id,
    vendor_ids: [bakery.id],
    delivery_time: "09:00",
    closures: closures as [],
  });
  return { id, bakery };
}

const cakes = async () =>
  (
    await inDatabase(sql`select e.name, o.delivery_date::text as day, to_char(o.delivery_time, 'HH24:MI') as time, o.status,
        o.bakery_id, o.office_id from cake_orders o join employees e on e.id = o.employee_id
      where o.company_id = ${company.id} and o.status <> 'cancelled' order by o.delivery_date, e.name`)
  ).rows;
const save = (person: { id: string; name: string; birthday: string }, more: object) =>
  hr.call("update-employee", {
    id: person.id,
    name: person.name,
    birthday: person.birthday,
    position: "Ingenjör",
    email: "",
    allergies: "",
    dietary_preferences: "",
    ...more,
  });

describe("a pause of one office", () => {
  test("says first what it does, closes that one alone, and asks about what its bakery knows of", async () => {
    await start();
    const second = await buildSecond({ closures: [] });
    for (const office_id of [undefined, second.id])
      await hr.call("add-employee", {
        name: office_id ? "Borta" : "Hemma",
        birthday: "1990-05-13",
        position: "x",
        ...(office_id ? { office_id } : {}),
      });
    const before = await cakes();
    expect(before.map(({ day }) => day)).toEqual(["2026-05-13", "2026-05-13"]);
    const pause = {
      what: "period" as const,
      from: "2026-05-11",
      to: "2026-05-15",
      birthdays: "after" as const,
      office_id: second.id,
    };
    const { counts } = await hr.call("pause-autopilot", { preview: true, pause });
    expect(counts).toMatchObject({ moved: 1, staying: 0 });
    expect(await cakes()).toEqual(before);
    await hr.call("pause-autopilot", { preview: false, pause });
    expect((await cakes()).map(({ name, day }) => [name, day])).toEqual([
      ["Hemma", "2026-05-13"],
      ["Borta", "2026-05-18"],
    ]);
    const closures = (await hr.call("list-offices", {})).offices.map((office) => office.closures);
    expect(closures).toMatchObject([
      settings.closures,
      [{ kind: "own", from: pause.from, to: pause.to, birthdays: "after" }],
    ]);
  });

  test("leaves what another office's bakery knows of alone, and refuses another company's office", async () => {
    await start();
    const second = await buildSecond({ closures: [] });
    await build("Hemma", "1990-03-06");
    await runDaily();
    const pause = {
      what: "period" as const,
      from: "2026-03-02",
      to: "2026-03-13",
      birthdays: "after" as const,
    };
    const told = (office_id?: string) =>
      hr.call("pause-autopilot", { preview: true, pause: { ...pause, ...(office_id ? { office_id } : {}) } });
    expect((await told()).counts.staying).toBe(1);
    expect((await told(second.id)).counts.staying).toBe(0);
    const theirs = await world.inDatabase(async (tx) => firstOffice(tx, (await world.buildCompany()).id));
    await expect(told(theirs.id)).rejects.toMatchObject({ code: "office-not-found" });
  });
});

describe("two offices in different towns", () => {
  test("each has its own bakeries, calendar and hour, by change and by the daily check", async () => {
    await start();
    const second = await buildSecond();
    const first = await world.inDatabase((tx) => firstOffice(tx, company.id));
    const added = (name: string, office_id?: string) =>
      hr.call("add-employee", {
        name,
        birthday: "1990-05-13",
        position: "x",
        email: "",
        allergies: "",
        dietary_preferences: "",
        ...(office_id ? { office_id } : {}),
      });
    await added("Anna Här");
    await added("Bo Där", second.id);
    const expected = [
      { name: "Bo Där", day: "2026-05-12", time: "09:00", bakery_id: second.bakery.id, office_id: second.id },
      {
        name: "Anna Här",
        day: "2026-05-13",
        time: "12:00",
        bakery_id: bakeries[0].id,
        office_id: first.id,
      },
    ];
    expect(await cakes()).toMatchObject(expected);
    await inDatabase(sql`delete from orders where company_id = ${company.id}`);
    await runDaily();
    expect(await cakes()).toMatchObject(expected);
  });

  test("what one office eats does not concern the other's bakery", async () => {
    await start();
    const second = await buildSecond({ closures: [] });
    await inDatabase(
      sql`update vendors set cannot_make = '{nötter}' where id in (${bakeries[0].id}, ${second.bakery.id})`,
    );
    await build("Anna Här", "1990-05-13");
    await build("Bo Där", "1990-05-13", { office_id: second.id });
    await build("Nina Nöt", "1990-06-10", { office_id: second.id, allergies: "nötter" });
    await runDaily();
    const made = Object.fromEntries((await cakes()).map(({ name, bakery_id }) => [name, bakery_id]));
    expect(made).toEqual({ "Anna Här": bakeries[0].id, "Bo Där": null, "Nina Nöt": null });
  });

  test("another calendar or address of one leaves the other's cakes alone", async () => {
    await start();
    const second = await buildSecond({ closures: [] });
    await build("Anna Här", "1990-05-13");
    await build("Bo Där", "1990-05-13", { office_id: second.id });
    await runDaily();
    const closures = [
      { kind: "own" as const, from: "2026-05-13", to: "2026-05-13", birthdays: "before" as const },
    ];
    await hr.call("set-autopilot", { ...settings, closures });
    expect((await cakes()).map(({ name, day }) => [name, day])).toEqual([
      ["Anna Här", "2026-05-12"],
      ["Bo Där", "2026-05-13"],
    ]);
  });
});

describe("a person who moves to another office", () => {
  test("takes what is planned along, by the new office's calendar and list", async () => {
    await start();
    const second = await buildSecond();
    const person = await build("Elin Sandberg", "1990-05-13");
    await runDaily();
    expect(await save(person, { office_id: second.id })).toMatchObject({ staying: 0 });
    expect(await cakes()).toMatchObject([
      {
        day: "2026-05-12",
        time: "09:00",
        bakery_id: second.bakery.id,
        office_id: second.id,
        status: "planned",
      },
    ]);
  });

  test("takes an asked cake along: the bakery is told, and the new office's is asked", async () => {
    await start();
    const second = await buildSecond();
    const person = await build("Elin Sandberg", "1990-03-11");
    await runDaily();
    expect(await cakes()).toMatchObject([{ status: "requested", bakery_id: bakeries[0].id }]);
    await save(person, { office_id: second.id });
    expect(await cakes()).toMatchObject([
      { status: "requested", bakery_id: second.bakery.id, office_id: second.id, time: "09:00" },
    ]);
    expect((await mails(bakeries[0].email!)).map(({ kind }) => kind)).toContain("bakery-order-cancelled");
    expect((await mails(second.bakery.email!)).map(({ kind }) => kind)).toEqual(["bakery-order"]);
    const { id } = (await inDatabase(sql`select id from orders where company_id = ${company.id}`))
      .rows[0] as { id: string };
    const { lines } = await hr.call("get-order-history", { id, kind: "cake" });
    expect(lines.map(({ text }) => plain(text))).toContain("Kontor: Huvudkontoret → Borås");
  });

  test("without the autopilot what a bakery knows of stays, and one that cannot come is dropped", async () => {
    await start();
    const second = await buildSecond({ closures: [] });
    await hr.call("pause-autopilot", { preview: false, pause: { what: "off" } });
    const person = await build("Elin Sandberg", "1990-05-13");
    await world.buildCakeOrder(person, {
      delivery_date: "2026-05-13",
      bakery_id: bakeries[0].id,
      status: "confirmed",
    });
    await world.buildCakeOrder(person, {
      delivery_date: "2027-05-13",
      bakery_id: bakeries[0].id,
      status: "planned",
    });
    expect(await save(person, { office_id: second.id })).toMatchObject({ staying: 1 });
    const first = await world.inDatabase((tx) => firstOffice(tx, company.id));
    expect(await cakes()).toMatchObject([
      { status: "confirmed", bakery_id: bakeries[0].id, office_id: first.id },
      { status: "planned", bakery_id: null, office_id: second.id },
    ]);
  });

  test("with an allergy is told of where the others eat", async () => {
    await start();
    const second = await buildSecond({ closures: [] });
    const person = await build("Nina Nöt", "1990-11-10", { allergies: "nötter" });
    const other = await build("Bo Där", "1990-03-11", { office_id: second.id });
    await runDaily();
    await world.buildCakeOrder(other, {
      delivery_date: "2026-03-12",
      bakery_id: second.bakery.id,
      status: "confirmed",
    });
    await save(person, { office_id: second.id, allergies: "nötter" });
    const told = (await mails(second.bakery.email!)).filter(({ kind }) => kind === "supplier-order-changed");
    expect(told).toHaveLength(1);
  });
});

describe("the walls of an office", () => {
  test("no row points to another company's, and nobody is moved to one that is closed", async () => {
    await start();
    const theirs = await world.buildCompany();
    const foreign = await world.inDatabase((tx) => firstOffice(tx, theirs.id));
    const person = await build("Elin Sandberg", "1990-05-13");
    await expect(save(person, { office_id: foreign.id })).rejects.toMatchObject({ code: "office-not-found" });
    await expect(
      inDatabase(sql`update employees set office_id = ${foreign.id} where id = ${person.id}`),
    ).rejects.toThrow(/Failed query/);
    await expect(hr.call("get-autopilot", { office_id: foreign.id })).rejects.toMatchObject({
      code: "office-not-found",
    });
    const second = await buildSecond({ closures: [] });
    await inDatabase(sql`update offices set closed_at = app_now() where id = ${second.id}`);
    await expect(save(person, { office_id: second.id })).rejects.toMatchObject({ code: "office-not-found" });
    await expect(hr.call("set-autopilot", { ...settings, office_id: second.id })).rejects.toMatchObject({
      code: "office-not-found",
    });
  });

  test("whoever is added without an office comes to the oldest that is open", async () => {
    const second = await buildSecond({ closures: [] });
    await inDatabase(
      sql`update offices set closed_at = app_now() where company_id = ${company.id} and id <> ${second.id}`,
    );
    expect(await build("Ny Person", "1990-05-13")).toMatchObject({ office_id: second.id });
  });
});
