import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asTyped } from "../../../test/supplier-row.ts";
import { signInSupplier, type SignedInSupplier } from "../../../test/supplier-session.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";

let world: World;
let bakery: SignedInSupplier;
let company: Awaited<ReturnType<World["buildCompany"]>>;

beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-05-11T10:00:00+02:00");
  bakery = await signInSupplier(world, await world.buildVendor({ name: "Bageri Solsidan", lead_hours: 24 }));
  company = await world.buildCompany({ name: "Nordljus AB", address: "Storgatan 1, 411 38 Göteborg" });
});

const page = () => world.as(bakery);
const read = () => page().call("get-supplier-rules", {});
async function save(change: object, despite_orders = false) {
  const { rules, updated_at } = await read();
  return page().call("set-supplier-rules", {
    ...rules,
    phone: rules.phone ?? "",
    ...change,
    updated_at,
    despite_orders,
  });
}
async function offered(delivery_date: string) {
  const employee = await world.buildEmployee(company);
  const order = await world.buildCakeOrder(employee, { bakery_id: bakery.id, delivery_date });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  return order;
}
async function promised(delivery_date: string) {
  const order = await offered(delivery_date);
  const { offers } = await page().call("list-supplier-offers", {});
  const shown = offers.find(({ id }) => id === order.id)!;
  await page().call("answer-supplier-offers", {
    offers: [{ id: shown.id, version: shown.version }],
    answer: "confirm",
  });
  return order;
}
const whoHas = async (id: string) => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select status, supplier_id from orders where id = ${id}`),
  );
  return rows[0] as { status: string; supplier_id: string };
};

describe("a supplier's own rules", () => {
  test("are saved, and hold for who is offered what", async () => {
    const rules = {
      phone: "031-1",
      lead_hours: 48,
      closed_weekdays: [0],
      closed_dates: ["2026-12-24"],
      daily_capacity: 3,
      delivery_radius_km: 10,
      earliest_time: "08:00",
      latest_time: "13:00",
      says_yes: null,
    };
    expect(await save(rules)).toEqual({ saved: true, orders: [] });
    expect((await read()).rules).toEqual(rules);
    const ask = async (delivery_time: string) => {
      const near = { latitude: 57.7, longitude: 11.97, delivery_date: "2026-05-20", delivery_time };
      const { vendors } = await world.as(company.hr).call("list-cake-vendors", near);
      return vendors.find(({ id }) => id === bakery.id)?.why_not;
    };
    expect([await ask("12:00"), await ask("07:00"), await ask("14:00")]).toEqual([
      null,
      "Levererar tidigast kl.\u00a008:00",
      "Levererar senast kl.\u00a013:00",
    ]);
  });

  test.each([
    [{ earliest_time: "15:00", latest_time: "08:00" }, "Den sista tiden är före den första"],
    [{ daily_capacity: 0 }, "Minst 1"],
    [{ lead_hours: -1 }, "Minst 0"],
    [{ earliest_time: "8" }, "Ange en tid, till exempel 08:00"],
    [{ closed_dates: ["31/2"] }, "Ange ett giltigt datum"],
  ])("%j are refused in words, and nothing is saved", async (change, words) => {
    const before = await read();
    const refusal = await save(change).catch((error: { fields: object }) => error);
    expect(Object.values((refusal as { fields: object }).fields)).toContain(words);
    expect(await read()).toEqual(before);
  });

  test("do not write over what the platform has changed since", async () => {
    const { rules } = await read();
    const stale = { ...rules, phone: "", updated_at: "2026-01-01 00:00:00+00", despite_orders: false };
    await expect(page().call("set-supplier-rules", stale)).rejects.toMatchObject({
      code: "supplier-changed",
    });
  });

  test("closing a day shows its orders first, and offers them on when told so twice", async () => {
    const next = await world.buildVendor({ name: "Nästa bageri" });
    const [asked, yes] = [await offered("2026-05-20"), await promised("2026-05-20")];
    const kept = await promised("2026-05-21");
    const shown = await save({ closed_dates: ["2026-05-20"] });
    expect(shown.saved).toBe(false);
    expect(shown.orders.map(({ id }) => id).sort()).toEqual([asked.id, yes.id].sort());
    expect((await read()).rules.closed_dates).toEqual([]);

    expect(await save({ closed_dates: ["2026-05-20"] }, true)).toMatchObject({ saved: true });
    expect((await read()).rules.closed_dates).toEqual(["2026-05-20"]);
    for (const { id } of [asked, yes]) {
      const { status, supplier_id } = await whoHas(id);
      expect(status).toBe("requested");
      expect(supplier_id).not.toBe(bakery.id);
    }
    expect(await whoHas(kept.id)).toEqual({ status: "confirmed", supplier_id: bakery.id });
    expect(next.id).toBeTruthy();
  });

  test("closing a far day finds its orders, however many come before it", async () => {
    const far = await promised("2026-11-20");
    await world.inDatabase((tx) =>
      tx.execute(sql`
        with people as (
          insert into employees (company_id, name, birthday)
          select ${company.id}, 'Kollega ' || n, '1990-06-01' from generate_series(1, 510) n
          returning id, company_id, office_id
        ), cakes as (
          insert into orders (company_id, office_id, employee_id, kind, quantity, birthday, delivery_date, delivery_time)
          select company_id, office_id, id, 'cake', 8, '2026-06-01', '2026-06-01', '12:00' from people
          returning id, company_id
        )
        insert into offers (company_id, order_id, supplier_id, position, status)
        select company_id, id, ${bakery.id}, 1, 'open' from cakes`),
    );
    expect(await save({ closed_dates: ["2026-11-20"] })).toMatchObject({
      saved: false,
      orders: [{ id: far.id }],
    });
  });

  test("an order whose hour has passed is nobody's to give back, and stays", async () => {
    const order = await promised("2026-05-20");
    world.clock.set("2026-05-20T18:00:00+02:00");
    expect(await save({ closed_dates: ["2026-05-20"] })).toEqual({ saved: true, orders: [] });
    expect(await whoHas(order.id)).toEqual({ status: "confirmed", supplier_id: bakery.id });
  });
});

describe("a supplier's calendar", () => {
  const fetchFeed = (url: string) => world.sendRequest(new URL(url).pathname);

  test("has what it said yes to, without allergies, at an address that is made anew", async () => {
    expect((await read()).calendar_url).toBeNull();
    const { calendar_url: old } = await page().call("make-supplier-calendar", {});
    const order = await promised("2026-05-20");
    await offered("2026-05-22");
    const feed = await (await fetchFeed(old)).text();
    expect(feed).toContain(`cake-${order.id}`);
    expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(feed).toContain("Nordljus AB");
    expect(feed).not.toMatch(/Anställd|allergi/i);
    expect((await read()).calendar_url).toBe(old);

    const { calendar_url: fresh } = await page().call("make-supplier-calendar", {});
    expect((await fetchFeed(old)).status).toBe(404);
    expect((await fetchFeed(fresh)).status).toBe(200);
  });

  test("is gone when the platform signs the supplier out, or it is written to at another address", async () => {
    const admin = world.as(await world.buildAdmin());
    const { calendar_url: first } = await page().call("make-supplier-calendar", {});
    await admin.call("end-supplier-sessions", { id: bakery.id });
    expect((await fetchFeed(first)).status).toBe(404);
    bakery = await signInSupplier(world, bakery);
    const { calendar_url: second } = await page().call("make-supplier-calendar", {});
    const { bakeries } = await admin.call("list-bakeries", { search: "Bageri Solsidan" });
    const known = bakeries.find(({ id }) => id === bakery.id)!;
    await admin.call("update-supplier", {
      ...asTyped(known),
      updated_at: known.updated_at,
      email: "ny@konditori.example",
      despitePlace: true,
    });
    expect((await fetchFeed(second)).status).toBe(404);
  });

  test("of a supplier that was switched off is gone", async () => {
    const { calendar_url } = await page().call("make-supplier-calendar", {});
    await world.inDatabase((tx) =>
      tx.execute(sql`update vendors set active = false where id = ${bakery.id}`),
    );
    expect((await fetchFeed(calendar_url)).status).toBe(404);
  });
});
