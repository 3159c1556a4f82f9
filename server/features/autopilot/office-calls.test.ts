import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  bakeries,
  build,
  company,
  hr,
  place,
  runDaily,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";

useAutopilotScene();

const list = async () => (await hr.call("list-offices", {})).offices;
const rows = async (text: ReturnType<typeof sql>) => (await world.inDatabase((tx) => tx.execute(text))).rows;
const there = () => ({
  address: "Allégatan 1, Borås",
  latitude: place.latitude,
  longitude: place.longitude + 2,
});
const add = (name: string) => {
  world.clock.advance({ minutes: 1 });
  return hr.call("add-office", { name, ...there() });
};

async function update(office: Awaited<ReturnType<typeof list>>[number], more: object) {
  const {
    bakeries: _b,
    people: _p,
    reach: _r,
    closures: _c,
    country: _y,
    paused: _d,
    version,
    ...said
  } = office;
  return hr.call("update-office", {
    ...said,
    address: said.address ?? "",
    seen: version,
    ...more,
  } as never);
}

describe("add-office", () => {
  test("begins with the first one's calendar and, with the autopilot on, the nearest bakeries", async () => {
    await start({ delivery_time: "09:00", closures: [{ kind: "christmas", birthdays: "before" }] });
    const near = await world.buildVendor({ ...there(), delivery_radius_km: 10 });
    expect(await add("Borås")).toMatchObject({ bakeries: 1 });
    expect((await list()).map(({ reach }) => reach)).toEqual([
      {
        count: bakeries.length,
        nearest: bakeries.map(({ name }) => ({ name, distance_km: expect.any(Number) })),
      },
      { count: 1, nearest: [{ name: near.name, distance_km: expect.any(Number) }] },
    ]);
    expect(await list()).toMatchObject([
      { name: "Huvudkontoret", bakeries: bakeries.map(({ id }) => ({ id })) },
      {
        name: "Borås",
        country: "SE",
        delivery_time: "09:00",
        closures: [{ kind: "christmas" }],
        bakeries: [{ id: near.id }],
        people: 0,
      },
    ]);
    await expect(add("borås")).rejects.toMatchObject({ code: "office-exists" });
  });
});

test("every office has a country from the start, the first one too, and only a country's two letters", async () => {
  await add("Borås");
  expect((await list()).map(({ country }) => country)).toEqual(["SE", "SE"]);
  const set = (country: string) =>
    rows(sql`update offices set country = ${country} where company_id = ${company.id} returning country`);
  expect(await set("NO")).toEqual([{ country: "NO" }, { country: "NO" }]);
  await expect(set("Norge")).rejects.toMatchObject({ cause: { constraint: "offices_country_check" } });
});

describe("update-office", () => {
  test("saves what a driver needs, tells who changed it and hides the code", async () => {
    const [office] = await list();
    const { changes } = await update(office!, { receiver_name: "Bengt Hallberg", door_code: "4711" });
    expect(changes).toEqual([
      { field: "receiver_name", before: null, after: "Bengt Hallberg" },
      { field: "door_code", before: null, after: "••••" },
    ]);
    expect((await list())[0]).toMatchObject({ receiver_name: "Bengt Hallberg", door_code: "4711" });
    const kept = await rows(
      sql`select field, after from company_changes where company_id = ${company.id} order by id`,
    );
    expect(kept).toEqual([
      { field: "receiver_name", after: "Bengt Hallberg" },
      { field: "door_code", after: "••••" },
    ]);
    await expect(update(office!, { door_code: "1" })).rejects.toMatchObject({ code: "changed-meanwhile" });
  });

  test("takes what is planned there to another address and hour, and leaves the others", async () => {
    await start();
    await add("Borås");
    await build("Anna Här", "1990-05-13");
    await runDaily();
    const [first] = await list();
    const change = { address: "Nygatan 2", delivery_time: "15:00", delivery_rule: "workday-after" };
    const preview = await update(first!, { ...change, preview: true });
    expect((await list())[0]).toEqual(first);
    expect(await update(first!, change)).toEqual(preview);
    expect(await list()).toMatchObject([
      { address: "Nygatan 2", delivery_time: "15:00" },
      { address: "Allégatan 1, Borås", delivery_time: "12:00" },
    ]);
    expect(
      await rows(
        sql`select to_char(delivery_time, 'HH24:MI') as time from orders where company_id = ${company.id}`,
      ),
    ).toEqual([{ time: "15:00" }]);
  });
});

describe("close-office", () => {
  test("moves its people and what is planned for them, and is listed no more", async () => {
    await start();
    const { id } = await add("Borås");
    const [first] = await list();
    await build("Bo Där", "1990-05-13", { office_id: id });
    await runDaily();
    const before = await rows(sql`select office_id from orders where company_id = ${company.id}`);
    const preview = await hr.call("close-office", { id, to: first!.id, preview: true });
    expect(await rows(sql`select office_id from orders where company_id = ${company.id}`)).toEqual(before);
    expect(await hr.call("close-office", { id, to: first!.id })).toEqual(preview);
    expect(preview).toEqual({ moved: 1, staying: 0 });
    expect(await list()).toMatchObject([{ name: "Huvudkontoret", people: 1 }]);
    expect(
      await rows(sql`select office_id, supplier_id from orders where company_id = ${company.id}`),
    ).toEqual([{ office_id: first!.id, supplier_id: bakeries[0].id }]);
    await expect(hr.call("close-office", { id: first!.id, to: id })).rejects.toMatchObject({
      code: "office-not-found",
    });
    await expect(hr.call("close-office", { id: first!.id, to: first!.id })).rejects.toMatchObject({
      code: "last-office",
    });
  });

  test("waits for meals that are on their way there, and goes to no other company's", async () => {
    const { id } = await add("Borås");
    const [first] = await list();
    const theirs = await world.buildCompany();
    const [foreign] = (await world.as(theirs.hr).call("list-offices", {})).offices;
    await expect(hr.call("close-office", { id, to: foreign!.id })).rejects.toMatchObject({
      code: "office-not-found",
    });
    await rows(sql`insert into meal_events (company_id, office_id, event_type, mode, days_of_week, start_date, people_count)
      values (${company.id}, ${id}, 'lunch', 'recurring', '{2}', '2026-03-01', 10)`);
    await expect(hr.call("close-office", { id, to: first!.id })).rejects.toMatchObject({
      code: "office-has-meals",
    });
  });
});
