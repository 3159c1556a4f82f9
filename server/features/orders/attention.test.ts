import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateCakes } from "../../../test/order-facts.ts";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "../../../test/morning.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";

let world: World;
beforeAll(async () => {
  world = await createSharedWorld();
});
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const at = (text: string) => world.clock.set(text);
const check = () => dailyCheck(world.services);
const keys = (kind = "") => writtenMails(world, kind);
const cakeOn = (day: string, values: object = {}, person: object = {}) =>
  buildCakeOn(world, day, values, person);

describe("what waits for a person after the daily check", () => {
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
    const lacking = { status: "planned" as const, restaurant_id: null };
    const { order, restaurant } = await buildMealOn(world, "2026-03-12", lacking);
    const far = await world.buildCompany({
      subscription_status: "active",
      latitude: 67.85,
      longitude: 20.22,
    });
    await buildMealOn(world, "2026-03-12", lacking, { latitude: 57.71 }, far);
    await check();
    const mails = await keys("order-without-supplier");
    const of = (id: string) => mails.find(({ order_ids }) => order_ids.includes(id))!.text;
    expect(of(order.id)).toContain(`tab=maltider&order=${order.id}&vendor=${restaurant.id}`);
    const alone = mails.find(({ recipient_id }) => recipient_id === far.id)!;
    expect(alone.text).toContain("Vi hittar ingen i närheten som hinner.");
    expect(alone.text).not.toMatch(/vendor=|Välj vem det blir/);
    expect(alone.text).toContain("Flytta till en annan dag, eller avstå.");
  });

  test("the admins get the day in one mail, and hear once of a supplier who has not answered", async () => {
    const admin = await world.buildAdmin();
    await cakeOn("2026-03-07", { status: "requested", requested_at: "2026-02-25T08:00:00Z" });
    const { order } = await cakeOn("2026-05-07", { status: "pending" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set approval_asked_at = app_now() where id = ${order.id}`),
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
    expect(rows[0]?.subject).toContain("2 saker att ta hand om");
    expect(rows[0]?.text).toMatch(/Förfrågningar att godkänna:? 1/);
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
        insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date)
        select ${company.id}, more.id, o.bakery_id, 8, o.birthday, o.delivery_date
        from more, cake_orders o where o.company_id = ${company.id}`),
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into offers (company_id, order_id, supplier_id, position, status, offered_at, answer_by)
        select company_id, id, supplier_id, 1, 'open', ${asked.requested_at}, '2026-02-27T08:00:00Z' from orders where offer_id is null`),
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
      updateCakes(tx, sql`id = ${order.id}`, {
        bakery_id: next.id,
        requested_at: "2026-03-02T09:00:00+01:00",
      }),
    );
    at("2026-03-05T08:00:00+01:00");
    await check();
    await check();
    const alarms = await keys("supplier-silent");
    expect(alarms.map(({ text }) => text.includes("Nästa Konditori")).toSorted()).toEqual([false, true]);
  });
});
