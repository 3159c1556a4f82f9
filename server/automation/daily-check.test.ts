import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildKitchen } from "../../test/meals.ts";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "../../test/morning.ts";
import { createWorld, type World } from "../../test/world.ts";
import { vendors } from "../database/schema.ts";
import { deliverMails } from "../mail/deliver.ts";
import { birthdayReminder } from "./birthdays.ts";
import { dailyCheck } from "./daily-check.ts";
import { startRun } from "./part.ts";

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
    expect(early.find(({ kind }) => kind === "restaurant-order")?.to_email).toBe(planned.kitchen.email);
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
      tx.execute(
        sql`select split_part(key, ':', 2) as day from mails where kind = 'daily-digest' order by key`,
      ),
    );
    expect(rows.map(({ day }) => day)).toEqual(["2026-03-02", "2026-03-03", "2026-03-04"]);
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

  test("a birthday that was missed by a run is told of when it is made up, and one that has been is not", async () => {
    await check();
    const company = await world.buildCompany();
    for (const [name, birthday] of [
      ["Igår Ek", "1990-03-03"],
      ["Idag Ek", "1990-03-04"],
      ["Imorgon Ek", "1990-03-05"],
      ["Sist Ek", "1990-03-17"],
      ["Senare Ek", "1990-03-18"],
    ] as const)
      await world.buildEmployee(company, { name, birthday });
    await world.buildEmployee(company, { birthday: "1990-09-09", email: "kollega@bolag.example" });
    at("2026-03-04T05:00:00+01:00");
    await check();
    const [toHr, ...others] = await keys("birthday-reminders");
    expect(others).toEqual([]);
    expect(toHr!.key).toBe(`birthday-reminders:${company.id}:2026-03-03`);
    expect(toHr!.text.match(/\S+ Ek/g)).toEqual(["Idag Ek", "Imorgon Ek", "Sist Ek"]);
    expect((await keys("birthday-reminder-colleagues")).map(({ subject }) => subject)).toEqual([
      "Idag fyller Idag år",
    ]);
    at("2026-03-04T08:00:00+01:00");
    await check();
    expect(await keys("birthday-reminders")).toHaveLength(2);
    expect(await keys("birthday-reminder-colleagues")).toHaveLength(2);
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
    for (const name of ["Anders Björk", "Leo Ek"])
      await world.buildCakeOrder(await world.buildEmployee(company, { name }), of);
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

  test("what was delivered yesterday is completed", async () => {
    const { order } = await cakeOn("2026-03-01");
    await check();
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select status from cake_orders where id = ${order.id}`),
    );
    expect(rows).toEqual([{ status: "completed" }]);
    expect((await runs())[0]).toMatchObject({ kind: "daily", result: { completed: 1 }, error: null });
  });

  test("born on 29 February: HR hears of it for the 28th", async () => {
    const company = await world.buildCompany();
    await world.buildEmployee(company, { name: "Skott Dag", birthday: "1992-02-29" });
    at("2027-02-20T08:00:00+01:00");
    await world.inDatabase((tx) => tx.execute(sql`update companies set subscription_status = 'active'`));
    await check();
    expect((await keys("birthday-reminders"))[0]?.text).toContain("söndag 28 februari");
  });

  test("colleagues hear of those who celebrate openly, and nobody of themselves", async () => {
    const company = await world.buildCompany();
    await world.buildEmployee(company, {
      name: "Öppen Person",
      birthday: "1990-03-03",
      email: "oppen@bolag.example",
    });
    await world.buildEmployee(company, {
      birthday: "1991-03-03",
      email: "tyst@bolag.example",
      celebration: "quiet",
    });
    await world.buildEmployee(company, {
      birthday: "1992-09-03",
      email: "inte@bolag.example",
      celebration: "none",
    });
    await check();
    await check();
    expect((await keys("birthday-reminder-colleagues")).map((mail) => [mail.to_email, mail.subject])).toEqual(
      [["tyst@bolag.example", "Imorgon fyller Öppen år"]],
    );
  });

  test("a birthday mail that leaves late says what is true then, and nothing of those who changed their mind", async () => {
    const company = await world.buildCompany();
    const [ida, leo] = [
      await world.buildEmployee(company, { name: "Ida Ek", birthday: "1990-03-03" }),
      await world.buildEmployee(company, { name: "Leo Ek", birthday: "1991-03-03" }),
    ];
    await world.buildEmployee(company, { birthday: "1992-09-03", email: "kollega@bolag.example" });
    await check();
    const [told] = await keys("birthday-reminder-colleagues");
    expect(told?.subject).toBe("Imorgon fyller Ida och Leo år");
    at("2026-03-03T09:00:00+01:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set celebration = 'quiet' where id = ${leo.id}`),
    );
    expect((await keys("birthday-reminder-colleagues"))[0]?.subject).toBe("Idag fyller Ida år");

    const bakery = await world.buildVendor();
    await world.buildCakeOrder(ida, { delivery_date: "2026-03-03", bakery_id: bakery.id });
    await deliverMails(world.services);
    const toHr = world.sandbox.mailbox.list().find((mail) => mail.subject.startsWith("Snart"));
    expect(toHr?.text).toContain("Leo Ek");
    expect(toHr?.text).not.toContain("Ida Ek");
    const [sent] = await keys("birthday-reminder-colleagues");
    expect([sent?.status, sent?.employee_ids]).toEqual(["sent", [ida.id]]);
  });

  test("somebody who is added after the day's check is told of by the next one, also on the same day", async () => {
    const company = await world.buildCompany();
    await world.buildEmployee(company, { name: "Anna Först", birthday: "1990-03-12" });
    await check();
    await world.buildEmployee(company, { name: "Bo Sedan", birthday: "1990-03-13" });
    await birthdayReminder.run(startRun(world.services, Temporal.PlainDate.from("2026-03-02")));
    expect((await keys("birthday-reminders")).map((mail) => mail.text)).toEqual([
      expect.stringContaining("Anna Först"),
      expect.stringContaining("Bo Sedan"),
    ]);
  });

  test("HR reads the day that a cake was moved to, and not that the birthday is then", async () => {
    // A Saturday's cake that the company's rule would bring on Friday, and a Wednesday's; both moved by hand.
    for (const [birthday, moved] of [
      ["2026-03-07", "2026-03-09"],
      ["2026-03-11", "2026-03-09"],
    ] as const) {
      const { company, order } = await cakeOn(birthday);
      await world.inDatabase((tx) =>
        tx.execute(sql`with moved as (update cake_orders set delivery_date = ${moved} where id = ${order.id})
          update companies set delivery_rule = 'workday-before' where id = ${company.id}`),
      );
    }
    await check();
    for (const mail of await keys("cake-reminder-hr-week")) {
      expect(mail.text).toContain("måndag 9 mars");
      expect(mail.text).not.toMatch(/fredag 6 mars|fyller/);
    }
    expect(await keys("cake-reminder-hr-week")).toHaveLength(2);
  });

  test("an order without a supplier is not silent", async () => {
    await cakeOn("2026-03-12", { status: "planned", bakery_id: null });
    await check();
    await check();
    expect((await keys("order-without-supplier")).map((mail) => mail.to_email)).toEqual(["hr@bolag.example"]);
  });

  test("HR is offered the nearest three who can make what nobody makes, each order by itself", async () => {
    await world.inDatabase((tx) => tx.execute(sql`delete from vendors`));
    const lacking = { status: "planned" as const, bakery_id: null };
    const { company, order } = await cakeOn("2026-03-12", lacking);
    const north = { delivery_address: "Norrgatan 1", address_latitude: 67.85, address_longitude: 20.22 };
    const second = await world.buildCakeOrder(await world.buildEmployee(company), {
      ...lacking,
      ...north,
      delivery_date: "2026-03-12",
    });
    await world.inDatabase((tx) => tx.execute(sql`delete from vendors`));
    const near = (km: number, values: object = {}) =>
      world.buildVendor({ latitude: 57.7 + km / 111, name: `Konditori ${km}`, ...values });
    const offered = [await near(1), await near(4), await near(5)];
    await near(6);
    await near(0.5, { closed_weekdays: [4] });
    const full = await near(2, { daily_capacity: 1 });
    const no = await near(3);
    const others = await world.buildEmployee(await world.buildCompany());
    await world.buildCakeOrder(others, { delivery_date: "2026-03-12", bakery_id: full.id });
    await world.buildCakeOrder(await world.buildEmployee(company), {
      delivery_date: "2026-03-12",
      bakery_id: no.id,
      status: "declined",
      requested_at: "2026-03-01T10:00:00Z",
    });
    await world.buildCakeOrder(others, {
      delivery_date: "2026-03-12",
      bakery_id: offered[0]!.id,
      status: "declined",
      requested_at: "2026-03-01T10:00:00Z",
    });
    const kiruna = await world.buildVendor({ latitude: 67.86, longitude: 20.22 });
    await check();
    const [mail] = await keys("order-without-supplier");
    const links = mail!.text.match(/order=\S+&vendor=\S+/g)!;
    expect(links.toSorted()).toEqual(
      [
        ...offered.map((vendor) => `order=${order.id}&vendor=${vendor.id}`),
        `order=${second.id}&vendor=${kiruna.id}`,
      ].toSorted(),
    );
    expect(mail!.text).toContain("Fråga Konditori 1:");
  });

  test("a meal that nobody cooks is told of with the kitchens around, and one in the middle of nowhere without", async () => {
    await world.inDatabase((tx) => tx.execute(sql`delete from vendors`));
    const lacking = { status: "planned", restaurant_id: null };
    const { order, kitchen } = await buildMealOn(world, "2026-03-12", lacking);
    const far = await world.buildCompany({
      subscription_status: "active",
      latitude: 67.85,
      longitude: 20.22,
    });
    await buildMealOn(world, "2026-03-12", lacking, { latitude: 57.71 }, far);
    await check();
    const mails = await keys("order-without-supplier");
    const of = (id: string) => mails.find(({ order_ids }) => order_ids.includes(id))!.text;
    expect(of(order.id)).toContain(`tab=maltider&order=${order.id}&vendor=${kitchen.id}`);
    const alone = mails.find(({ key }) => key.includes(far.id))!;
    expect(alone.text).toContain("Vi hittar ingen i närheten som hinner.");
    expect(alone.text).not.toContain("vendor=");
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
      const [bakery, kitchen] = [await world.buildVendor(), await buildKitchen(world)];
      await check();
      const lacking = await keys("order-without-supplier");
      const offered = lacking.flatMap(({ text }) => text.match(/order=\S+&vendor=\S+/g));
      expect(offered.toSorted()).toEqual(
        [
          `order=${cake.order.id}&vendor=${bakery.id}`,
          `order=${lunch.order.id}&vendor=${kitchen.id}`,
        ].toSorted(),
      );
      const told = (await keys()).filter(({ kind }) => kind.includes("reminder-hr"));
      const closedOnes = told.filter(({ text }) => text.includes("har stängt den dagen"));
      expect(closedOnes.map(({ kind }) => kind)).toEqual(["cake-reminder-hr-week", "meal-reminder-hr-week"]);
      for (const day of ["03", "04", "05", "06", "07"]) {
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
        tx.execute(sql`select text from mails where kind = 'daily-digest' order by created_at limit 1`),
      );
      expect(digest.rows[0]?.text).toContain("Beställningar utan leverantör: 2");
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
        insert into cake_orders (company_id, employee_id, portion_size, birthday, delivery_date, status)
        select ${company.id}, id, 8, '2026-03-12', '2026-03-13', 'planned' from more`),
    );
    await check();
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select m.text, c.name, cardinality(m.order_ids) as orders from mails m, companies c
        where m.kind = 'daily-digest' and c.id = ${company.id}`),
    );
    const { text, name, orders } = rows[0] as { text: string; name: string; orders: number };
    expect(text).toContain("Beställningar utan leverantör: 12");
    expect(text).toContain(`* Tårta, 8 bitar till ${name}\n  Leverans torsdag 12 mars\n`);
    expect(text).toContain("och 2 till");
    expect(text).not.toMatch(/Anställd|Kollega/);
    expect(orders).toBe(10);
  });

  test("the admins get the day in one mail, and hear once of a supplier who has not answered", async () => {
    const admin = await world.buildAdmin();
    const { company, order } = await cakeOn("2026-03-07", {
      status: "requested",
      requested_at: "2026-02-25T08:00:00Z",
    });
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into order_requests (company_id, order_type, requested_delivery_date, cake_order_id)
        values (${company.id}, 'cake', '2026-03-07', ${order.id})`),
    );
    await check();
    at("2026-03-03T08:00:00+01:00");
    await check();
    const alarms = await keys("supplier-silent");
    expect(alarms.map((mail) => mail.to_email)).toEqual([admin.email]);
    // It tells of several companies at once, where an erasure does not look.
    expect(alarms[0]!.text).toContain("Tårta, 8 bitar till");
    expect(alarms[0]!.text).not.toContain("Anställd");
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select subject, text from mails where kind = 'daily-digest'`),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.subject).toContain("2 att titta på");
    expect(rows[0]?.text).toMatch(/Förfrågningar att godkänna:? 1/);
  });

  test("nobody is told that a cake is missing which was moved far from its birthday", async () => {
    await cakeOn("2026-03-06", { delivery_date: "2026-03-27", birthday: "2026-03-06" });
    await check();
    expect(await keys("birthday-reminders")).toEqual([]);
  });

  test("a birthday that was corrected is told of on its new day alone", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const { id } = await world.buildEmployee(company, { name: "Åsa Öberg", birthday: "1990-03-10" });
    await check();
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set birthday = '1990-03-16' where id = ${id}`),
    );
    at("2026-03-03T08:00:00+01:00");
    await check();
    const [before, after] = await keys("birthday-reminders");
    for (const mail of [before, after]) {
      expect(mail?.subject).toBe("Snart: 1 födelsedag");
      expect(mail?.text).toContain("måndag 16 mars");
      expect(mail?.text).not.toContain("10 mars");
    }
  });

  test("a new silent supplier is heard of, however many were told of before", async () => {
    await world.buildAdmin();
    const asked = { status: "requested" as const, requested_at: "2026-02-25T08:00:00Z" };
    const { company } = await cakeOn("2026-03-05", asked);
    await world.inDatabase((tx) =>
      tx.execute(sql`
        with more as (
          insert into employees (company_id, name, birthday)
          select ${company.id}, 'Kollega ' || number, date '1990-03-05' from generate_series(1, 200) number
          returning id
        )
        insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, status, requested_at)
        select ${company.id}, more.id, o.bakery_id, 8, o.birthday, o.delivery_date, o.status, o.requested_at
        from more, cake_orders o where o.company_id = ${company.id}`),
    );
    await check();
    await cakeOn("2026-03-07", asked);
    at("2026-03-03T08:00:00+01:00");
    await check();
    expect((await keys("supplier-silent")).map((mail) => mail.subject)).toHaveLength(2);
  });

  test("an order's next supplier is heard of too when it does not answer either", async () => {
    await world.buildAdmin();
    const { order } = await cakeOn("2026-03-07", {
      status: "requested",
      requested_at: "2026-02-25T08:00:00Z",
    });
    await check();
    const next = await world.buildVendor({ name: "Nästa Konditori" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update cake_orders set bakery_id = ${next.id}, requested_at = '2026-03-02T09:00:00+01:00'
        where id = ${order.id}`),
    );
    at("2026-03-05T08:00:00+01:00");
    await check();
    await check();
    const alarms = await keys("supplier-silent");
    expect(alarms.map(({ text }) => text.includes("Nästa Konditori")).toSorted()).toEqual([false, true]);
  });

  test("two instances at once write every mail once", async () => {
    await Promise.all(["2026-03-03", "2026-03-04", "2026-03-09"].map((day) => cakeOn(day)));
    await Promise.all([check(), check(), check()]);
    expect(await keys("cake")).toHaveLength(3);
    expect(await runs()).toHaveLength(1);
  });
});
