import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stockholmToday } from "../../domain/clock.ts";
import { buildRestaurant } from "../../test/meals.ts";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "../../test/morning.ts";
import { createWorld, type World } from "../../test/world.ts";
import type { Tx } from "../database/database.ts";
import { vendors } from "../database/schema.ts";
import { dailyCheck } from "./daily-check.ts";
import { eachPageOfCompanies, type Page, startRun } from "./part.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const at = (text: string) => world.clock.set(text);
const check = () => dailyCheck(world.services);
const keys = (kind = "") => writtenMails(world, kind);
const cakeOn = (day: string, values: object = {}, person: object = {}) =>
  buildCakeOn(world, day, values, person);
const runs = async () =>
  (await world.inDatabase((tx) => tx.execute(sql`select * from automation_runs order by day, kind`))).rows;

describe("the daily check", () => {
  test("waits for eight in Stockholm, also on the day the clocks change", async () => {
    await cakeOn("2026-04-05");
    at("2026-03-29T05:59:00Z");
    await check();
    expect(await runs()).toEqual([]);
    at("2026-03-29T06:00:00Z");
    await check();
    expect((await keys("cake")).map((mail) => mail.kind)).toEqual(["cake-reminder-hr-week"]);
  });

  test("reminds HR a week and a day before, once each, however often it runs", async () => {
    const { company } = await cakeOn("2026-03-09");
    for (let day = 2; day <= 10; day++) {
      at(`2026-03-${String(day).padStart(2, "0")}T08:00:00+01:00`);
      await check();
      await check();
    }
    expect((await keys("cake")).map((mail) => mail.key)).toEqual([
      `cake-reminder-hr-day:${company.id}:2026-03-09`,
      `cake-reminder-hr-week:${company.id}:2026-03-09`,
    ]);
  });

  test("a missed week is made up, and the day's reminder takes over when only a day is left", async () => {
    await cakeOn("2026-03-09");
    at("2026-03-06T14:00:00+01:00");
    await check();
    expect((await keys("cake")).map((mail) => mail.subject)).toEqual(["Om 3 dagar: tårta till Anställd"]);
    await cakeOn("2026-03-07");
    at("2026-03-07T08:00:00+01:00");
    await check();
    expect((await keys("cake-reminder-hr-day")).map((mail) => mail.subject)).toEqual([
      "Idag: tårta till Anställd",
    ]);
    expect(await keys("cake-reminder-hr-week")).toHaveLength(1);
  });

  test("a run that was missed is made up before eight the next morning, once, and that day's own still comes", async () => {
    const days = async () =>
      (await runs()).map((run) => [String(run.day).slice(0, 10), run.finished_at !== null]);
    await world.buildAdmin();
    await check();
    await buildMealOn(world, "2026-03-04", { time: "07:00" });
    const planned = await buildMealOn(world, "2026-03-04", { time: "07:30", status: "planned" });
    // Tomorrow's, which the missed run was not to tell of: it is told at eight.
    await cakeOn("2026-03-05");
    at("2026-03-04T05:00:00+01:00");
    await check();
    await check();
    const early = await keys();
    expect(early.map((mail) => mail.kind)).toEqual([
      "meal-reminder-hr-day",
      "meal-reminder-hr-day",
      "restaurant-order",
      "restaurant-reminder-day",
    ]);
    expect(early.find(({ kind }) => kind === "restaurant-order")?.to_email).toBe(planned.restaurant.email);
    expect(early[0]?.subject).toMatch(/^Idag/);
    expect(await days()).toEqual([
      ["2026-03-02", true],
      ["2026-03-03", true],
    ]);
    at("2026-03-04T08:00:00+01:00");
    await check();
    await check();
    expect((await keys()).map((mail) => mail.kind)).toEqual(
      [...early.map((mail) => mail.kind), "bakery-reminder-day", "cake-reminder-hr-day"].toSorted(),
    );
    expect(await days()).toEqual([
      ["2026-03-02", true],
      ["2026-03-03", true],
      ["2026-03-04", true],
    ]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select key, recipient_id from mails where kind = 'daily-digest' order by key`),
    );
    expect(rows.map(({ key }) => key)).toEqual(
      ["2026-03-02", "2026-03-03", "2026-03-04"].map((day) => `daily-digest:${day}:${rows[0]!.recipient_id}`),
    );
  });

  test("nothing is made up before eight when yesterday's run was finished, or when today's has been", async () => {
    await check();
    at("2026-03-03T05:00:00+01:00");
    await check();
    expect(await runs()).toHaveLength(1);
    at("2026-03-04T09:00:00+01:00");
    await check();
    at("2026-03-04T07:00:00+01:00");
    await check();
    expect(await runs()).toHaveLength(2);
  });

  test("says nothing after the delivery", async () => {
    await cakeOn("2026-03-02");
    at("2026-03-02T12:00:00+01:00");
    await check();
    expect(await keys()).toEqual([]);
  });

  test("says nothing of a cancelled or declined order, or to somebody who does not celebrate", async () => {
    await cakeOn("2026-03-03", { status: "cancelled" });
    await cakeOn("2026-03-03", { status: "declined" });
    await cakeOn("2026-03-03", {}, { celebration: "none" });
    await check();
    expect((await keys()).map((mail) => mail.kind)).toEqual(["birthday-reminders", "birthday-reminders"]);
  });

  test("one mail for a company and a day, and another for a cake that is ordered later", async () => {
    const { company, bakery, order } = await cakeOn("2026-03-03", { requested_at: "2026-02-20T08:00:00Z" });
    const second = await world.buildEmployee(company, { name: "Åsa Öberg", allergies: "nötter" });
    await world.buildCakeOrder(second, {
      delivery_date: order.delivery_date,
      status: "confirmed",
      bakery_id: bakery.id,
      requested_at: "2026-02-20T08:00:00Z",
    });
    await check();
    const [hr] = await keys("cake-reminder-hr-day");
    expect(hr?.subject).toBe("Imorgon: 2 tårtor");
    expect(hr?.text).toContain("Allergi: nötter");
    expect((await keys("bakery")).map((mail) => [mail.to_email, mail.subject])).toEqual([
      [bakery.email, expect.stringContaining("2 tårtor")],
    ]);

    const late = await world.buildEmployee(company, { name: "Leo Ek" });
    const third = await world.buildCakeOrder(late, {
      delivery_date: "2026-03-03",
      status: "confirmed",
      bakery_id: bakery.id,
    });
    at("2026-03-03T08:00:00+01:00");
    await check();
    expect((await keys("cake-reminder-hr-day")).map((mail) => mail.key)).toContain(
      `cake-reminder-hr-day:${company.id}:2026-03-03:${third.id}`,
    );
  });

  test("HR is told which of two boxes with the same initials is whose", async () => {
    const asked = { requested_at: "2026-02-20T08:00:00Z" };
    const { company, bakery } = await cakeOn("2026-03-03", asked, { name: "Anna Berg", allergies: "nötter" });
    const of = { delivery_date: "2026-03-03", bakery_id: bakery.id, status: "confirmed" as const };
    for (const [name, day] of [
      ["Anders Björk", "21"],
      ["Leo Ek", "22"],
    ] as const) {
      const employee = await world.buildEmployee(company, { name });
      await world.buildCakeOrder(employee, { ...of, requested_at: `2026-02-${day}T08:00:00Z` });
    }
    await check();
    const [hr] = await keys("cake-reminder-hr-day");
    const whose = hr!.text.match(/Anna Berg|Anders Björk|Leo Ek|Kartongen är märkt .*/g)!;
    const lines = whose.join("\n");
    expect(lines).toContain("Anna Berg\nKartongen är märkt AB 1");
    expect(lines).toContain("Anders Björk\nKartongen är märkt AB 2");
    expect(lines).not.toContain("märkt LE");
  });

  test("a delivery that is moved is reminded of anew", async () => {
    const { order } = await cakeOn("2026-03-09");
    await check();
    await world.inDatabase((tx) =>
      tx.execute(sql`update cake_orders set delivery_date = '2026-03-20' where id = ${order.id}`),
    );
    at("2026-03-13T08:00:00+01:00");
    await check();
    expect(await keys("cake-reminder-hr-week")).toHaveLength(2);
  });

  test("what was delivered the day before yesterday, and nobody objected to, is completed", async () => {
    const { order } = await cakeOn("2026-02-28");
    await check();
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select status from cake_orders where id = ${order.id}`),
    );
    expect(rows).toEqual([{ status: "completed" }]);
    expect((await runs())[0]).toMatchObject({ kind: "daily", result: { completed: 1 }, error: null });
  });

  test.each([
    ["that day", { closed_dates: ["2026-03-06"] }],
    ["on that weekday", { closed_weekdays: [5] }],
  ])(
    "a supplier that has closed %s since is not asked, and HR and the admins hear of it; one that has said yes stays",
    async (_, closed) => {
      await world.buildAdmin();
      await world.inDatabase((tx) => tx.execute(sql`delete from vendors`));
      const cake = await cakeOn("2026-03-06", { status: "planned" });
      const yes = await cakeOn("2026-03-06");
      const lunch = await buildMealOn(world, "2026-03-06", { status: "planned" });
      await world.inDatabase((tx) => tx.update(vendors).set(closed));
      const [bakery, restaurant] = [await world.buildVendor(), await buildRestaurant(world)];
      await check();
      const lacking = await keys("order-without-supplier");
      const offered = lacking.flatMap(({ text }) => text.match(/order=\S+&vendor=\S+/g));
      expect(offered.toSorted()).toEqual(
        [
          `order=${cake.order.id}&vendor=${bakery.id}`,
          `order=${lunch.order.id}&vendor=${restaurant.id}`,
        ].toSorted(),
      );
      const told = (await keys()).filter(({ kind }) => kind.includes("reminder-hr"));
      const closedOnes = told.filter(({ text }) => text.includes("har stängt den dagen"));
      expect(closedOnes.map(({ kind }) => kind)).toEqual(["cake-reminder-hr-week", "meal-reminder-hr-week"]);
      for (const day of ["03", "04", "05", "06", "07", "08"]) {
        at(`2026-03-${day}T08:00:00+01:00`);
        await check();
      }
      expect([...(await keys("bakery-order")), ...(await keys("restaurant-order"))]).toEqual([]);
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(sql`select id, status from cake_orders union all select id, status from meal_orders`),
      );
      expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
        [cake.order.id]: "planned",
        [yes.order.id]: "completed",
        [lunch.order.id]: "planned",
      });
      const digest = await world.inDatabase((tx) =>
        tx.execute(sql`select text from mails where kind = 'daily-digest' order by number limit 1`),
      );
      expect(digest.rows[0]?.text).toContain("Beställningar som ingen har sagt ja till: 2");
    },
  );

  test("the admins read which orders nobody makes, without anybody's name", async () => {
    await world.buildAdmin();
    const { company } = await cakeOn("2026-03-12", { status: "planned", bakery_id: null });
    await world.inDatabase((tx) =>
      tx.execute(sql`
        with more as (
          insert into employees (company_id, name, birthday)
          select ${company.id}, 'Kollega ' || number, date '1990-03-12' from generate_series(1, 11) number returning id)
        insert into cake_orders (company_id, employee_id, portion_size, birthday, delivery_date)
        select ${company.id}, id, 8, '2026-03-12', '2026-03-13' from more`),
    );
    await check();
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select m.text, c.name, cardinality(m.order_ids) as orders from mails m, companies c
        where m.kind = 'daily-digest' and c.id = ${company.id}`),
    );
    const { text, name, orders } = rows[0] as { text: string; name: string; orders: number };
    expect(text).toContain("Beställningar som ingen har sagt ja till: 12");
    expect(text).toContain(`* Tårta, 8 bitar till ${name}\n  Leverans torsdag 12 mars\n`);
    expect(text).toContain("och 2 till");
    expect(text).not.toMatch(/Anställd|Kollega/);
    expect(orders).toBe(10);
  });

  test("two instances at once write every mail once", async () => {
    await Promise.all(["2026-03-03", "2026-03-04", "2026-03-09"].map((day) => cakeOn(day)));
    await Promise.all([check(), check(), check()]);
    expect(await keys("cake")).toHaveLength(3);
    expect(await runs()).toHaveLength(1);
  });
});

test("what fails for one company is done for all others, page by page, and still told", async () => {
  const built = [];
  for (let number = 0; number < 7; number++) built.push(await world.buildCompany());
  const ids = built.map(({ id }) => id).sort();
  const bad = ids[2]!;
  const done: string[] = [];
  const work = async (tx: Tx, page: Page) => {
    const { rows } = await tx.execute(sql`select id from companies where ${page(sql`id`)} order by id`);
    if (rows.some(({ id }) => id === bad)) throw new Error("cannot be done");
    done.push(...rows.map(({ id }) => String(id)));
  };
  const run = startRun(world.services, stockholmToday(world.clock));
  const due = sql`select id as company_id from companies`;
  await expect(eachPageOfCompanies(run, due, work, 3)).rejects.toThrow("cannot be done");
  expect(done).toEqual(ids.filter((id) => id !== bad));
});
