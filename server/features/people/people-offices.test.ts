import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildSeries } from "../../../test/meals.ts";
import { createWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

/** A company with an office in Göteborg and one in Borås. */
async function buildTwoOffices() {
  const company = await world.buildCompany();
  const hr = world.as(company.hr);
  world.clock.advance({ minutes: 1 });
  const there = { address: "Allégatan 1, Borås", latitude: 57.72, longitude: 12.94 };
  const { id: boras } = await hr.call("add-office", { name: "Borås", ...there });
  const { offices } = await hr.call("get-overview", {});
  return { company, hr, boras, first: offices[0]!.id };
}

const columns = { name: 0, birthday: 1, office: 2 };
const person = (name: string) => ({ name, birthday: "1990-05-17", position: "Arkitekt" });

describe("offices of people", () => {
  test("get-overview names them, the oldest first, and says which are closed", async () => {
    const { hr, boras, first } = await buildTwoOffices();
    await hr.call("close-office", { id: boras, to: first });
    expect((await hr.call("get-overview", {})).offices).toEqual([
      { id: first, name: "Huvudkontoret", closed: false },
      { id: boras, name: "Borås", closed: true },
    ]);
  });

  test("list-employees gives an office's alone, and refuses a closed one", async () => {
    const { hr, boras, first } = await buildTwoOffices();
    await hr.call("add-employee", person("Åsa Öberg"));
    await hr.call("add-employee", { ...person("Per Sundin"), office_id: boras });
    const named = async (office_id: string) =>
      (await hr.call("list-employees", { office_id })).employees.map(({ name }) => name);
    expect(await named(first)).toEqual(["Åsa Öberg"]);
    expect(await named(boras)).toEqual(["Per Sundin"]);
    await hr.call("close-office", { id: boras, to: first });
    await expect(named(boras)).rejects.toMatchObject({ code: "office-not-found" });
  });

  test("nobody is added at another company's office", async () => {
    const { hr } = await buildTwoOffices();
    const { boras: office_id } = await buildTwoOffices();
    const refused = { code: "office-not-found" };
    await expect(hr.call("add-employee", { ...person("Åsa"), office_id })).rejects.toMatchObject(refused);
  });
});

describe("lists that are narrowed to an office", () => {
  test("tell its people, deliveries and meals alone, and count them alone", async () => {
    const { company, hr, boras, first } = await buildTwoOffices();
    const here = await world.buildEmployee(company, { name: "Åsa Öberg", birthday: "1990-03-04" });
    const there = await world.buildEmployee(company, {
      name: "Per Sundin",
      birthday: "1990-03-05",
      office_id: boras,
    });
    const today = world.clock.now().toZonedDateTimeISO("Europe/Stockholm").toPlainDate().toString();
    await world.buildCakeOrder(here, { delivery_date: today });
    await world.buildCakeOrder(there, { delivery_date: today });
    const office_id = boras;

    const week = await hr.call("dashboard-this-week", { office_id });
    expect(week.cakeOrders).toMatchObject([{ employee_name: "Per Sundin", office_id }]);
    expect((await hr.call("dashboard-this-week", {})).cakeOrders).toHaveLength(2);

    const year = await hr.call("list-cake-year", { office_id });
    expect(year).toMatchObject({ employees: 1, cakes: [{ name: "Per Sundin", office_id }] });
    const { cakes } = await hr.call("list-cake-year", {});
    expect(new Set(cakes.map((cake) => cake.office_id))).toEqual(new Set([first, boras]));

    const promise = await hr.call("get-promise-year", { office_id });
    expect(promise).toMatchObject({ birthdays: 1, people: [{ name: "Per Sundin", office_id }] });
    expect((await hr.call("get-promise-year", {})).birthdays).toBe(2);
  });

  test("tell an office's meals", async () => {
    const { hr, meal_event_id } = await buildSeries(world);
    world.clock.advance({ minutes: 1 });
    const there = { address: "Allégatan 1, Borås", latitude: 57.72, longitude: 12.94 };
    const { id: boras } = await hr.call("add-office", { name: "Borås", ...there });
    const { offices } = await hr.call("get-overview", {});
    const of = async (office_id: string) => {
      const { events, upcoming, ordered } = await hr.call("list-meal-year", { office_id });
      return [events.length, upcoming.length, ordered];
    };
    expect(await of(boras)).toEqual([0, 0, 0]);
    const all = await hr.call("list-meal-year", {});
    expect(all.events).toMatchObject([{ id: meal_event_id, office_id: offices[0]!.id }]);
    expect(await of(offices[0]!.id)).toEqual([1, all.upcoming.length, all.ordered]);
    expect(all.upcoming.length).toBeGreaterThan(0);
  });

  test.each([
    "list-employees",
    "dashboard-this-week",
    "list-cake-year",
    "get-promise-year",
    "list-meal-year",
  ] as const)("%s refuses another company's office", async (name) => {
    const { hr } = await buildTwoOffices();
    const { boras: office_id } = await buildTwoOffices();
    await expect(hr.call(name, { office_id })).rejects.toMatchObject({ code: "office-not-found" });
  });
});

describe("import-employees", () => {
  test("reads the office as the company names it; without one it is the first", async () => {
    const { hr, boras, first } = await buildTwoOffices();
    const rows = [
      ["Åsa Öberg", "17/5 1990", ""],
      ["Per Sundin", "900518", "  BORÅS "],
    ];
    await hr.call("import-employees", { columns, rows });
    const { employees } = await hr.call("list-employees", {});
    expect(employees.map(({ name, office_id }) => [name, office_id])).toEqual([
      ["Per Sundin", boras],
      ["Åsa Öberg", first],
    ]);
    const { rows: exported } = await hr.call("export-employees", {});
    expect(exported.map((row) => row.at(-1))).toEqual(["Kontor", "Borås", "Huvudkontoret"]);
  });

  test("imports nobody when an office has no such name, also when it is another company's", async () => {
    const { hr } = await buildTwoOffices();
    const { hr: others } = await buildTwoOffices();
    world.clock.advance({ minutes: 1 });
    await others.call("add-office", {
      name: "Kiruna",
      address: "Lars Janssonsgatan 1",
      latitude: 67.8,
      longitude: 20.2,
    });
    const rows = [
      ["Åsa Öberg", "17/5 1990", "Borås"],
      ["Per Sundin", "900518", "Kiruna"],
    ];
    await expect(hr.call("import-employees", { columns, rows })).rejects.toMatchObject({
      code: "import-has-problems",
      fields: { "rows.3": "Inget kontor heter ”Kiruna”" },
    });
    expect((await hr.call("list-employees", {})).employees).toHaveLength(0);
  });
});

test("a file of the register, and of a person, names no office where there is one alone", async () => {
  const { hr } = await world.buildCompany();
  const { id } = await world.as(hr).call("add-employee", person("Åsa Öberg"));
  expect((await world.as(hr).call("export-employees", {})).rows[0]).not.toContain("Kontor");
  expect((await world.as(hr).call("export-employee", { id })).data).not.toHaveProperty("uppgifter.kontor");

  const { hr: several, boras } = await buildTwoOffices();
  const there = await several.call("add-employee", { ...person("Per Sundin"), office_id: boras });
  expect((await several.call("export-employee", { id: there.id })).data).toMatchObject({
    uppgifter: { kontor: "Borås" },
  });
});
