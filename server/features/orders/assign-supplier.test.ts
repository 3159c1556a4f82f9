import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { keepDeadlines } from "./deadlines-job.ts";
import { retractOffers, transitionOrders } from "./status-transition.ts";
import { assignSupplier } from "./assign-supplier.ts";

let world: World;
let scene: CakeScene;
beforeAll(async () => void (world = await createSharedWorld()));
beforeEach(async () => void (scene = await setCakeScene(world)));
afterAll(() => world.close());

describe("assignSupplier", () => {
  const assign = (id: string, vendor: CakeScene["bakery"]) =>
    world.inDatabase((tx) => assignSupplier(tx, world.services, "cake", id, vendor.id, "hr"));

  test("before anybody was asked it is a change of mind", async () => {
    const order = await scene.cakeFor("Elin Sandberg", {}, { bakery_id: null });
    expect(await assign(order.id, scene.bakery)).toBe(order.id);
    expect(await scene.statusOf(order.id)).toMatchObject({ bakery_id: scene.bakery.id, status: "pending" });
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
  });

  test("nobody is asked to bring something without saying where", async () => {
    await world.inDatabase((tx) =>
      tx.execute(sql`update offices set address = null, latitude = null, longitude = null
        where company_id = ${scene.company.id}`),
    );
    const order = await scene.cakeFor("Elin Sandberg", {}, { bakery_id: null });
    await expect(assign(order.id, scene.bakery)).rejects.toThrow(
      "Beställningen har ingen leveransadress än.",
    );
  });

  test("in its week the new one is asked at once: the next check may come too late", async () => {
    scene.bakery = await world.buildVendor({ lead_hours: 12 });
    const order = await scene.cakeFor("Elin Sandberg", {}, { bakery_id: null, status: "planned" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_status = 'active' where id = ${scene.company.id}`),
    );
    world.clock.set("2026-05-16T15:00:00+02:00");
    expect(await assign(order.id, scene.bakery)).toBe(order.id);
    expect(await scene.statusOf(order.id)).toMatchObject({ bakery_id: scene.bakery.id, status: "requested" });
    expect(await scene.mailsTo(scene.bakery.email!)).toHaveLength(1);
  });

  test("what waits for the platform's approval goes on waiting in its week, whomever HR chooses", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    const values = sql`approval = 'by_hand', first_approved_at = app_now(), subscription_status = 'active'`;
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set ${values} where id = ${scene.company.id}`),
    );
    world.clock.set("2026-05-12T10:00:00+02:00");
    const next = await world.buildVendor();
    await assign(order.id, next);
    expect(await scene.statusOf(order.id)).toMatchObject({ status: "pending", bakery_id: next.id });
    expect(await scene.mailsTo(next.email!)).toEqual([]);

    // Also what the platform has turned down, which is told of the new choice.
    const rejected = await scene.cakeFor("Johan Wik", {}, { status: "declined" });
    await assign(rejected.id, next);
    expect(await scene.statusOf(rejected.id)).toMatchObject({ status: "pending", bakery_id: next.id });
    expect(await scene.mailsTo(next.email!)).toEqual([]);
  });

  test("a birthday that has a new cake, moved to another day, is not baked for a second time", async () => {
    const first = await scene.cakeFor("Elin Sandberg", {}, { status: "declined" });
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date)
        select company_id, employee_id, bakery_id, portion_size, birthday, delivery_date + 2
        from cake_orders where id = ${first.id}`),
    );
    const next = await world.buildVendor({ address: "Bagargatan 9" });
    await expect(assign(first.id, next)).rejects.toThrow("En annan beställning för dagen finns redan.");
  });

  test("what the platform turned down after it had been taken back from somebody is asked for again", async () => {
    const order = await scene.cakeFor(
      "Elin Sandberg",
      {},
      { approval_asked_at: "2026-03-02T10:00:00+01:00" },
    );
    await scene.request([order.id]);
    await world.inDatabase((tx) => retractOffers(tx, [order.id], "hr"));
    await world.inDatabase((tx) =>
      transitionOrders(tx, "cake", { ids: [order.id], to: "declined", by: "admin", approvalReason: "Nej" }),
    );
    const { cakes } = await world.as(scene.company.hr).call("list-cake-year", {});
    expect(cakes.find((cake) => cake.order)!.order).toMatchObject({ asked: false, decline_reason: "Nej" });
    const next = await world.buildVendor({ address: "Bagargatan 9" });
    await assign(order.id, next);
    const { status, offer_status } = await scene.statusOf(order.id);
    expect([status, offer_status]).toEqual(["pending", "retracted"]);
  });

  test("after a no the next is asked at once, about the same order, and nobody is asked twice", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    await world.inDatabase((tx) =>
      transitionOrders(tx, "cake", { ids: [order.id], to: "declined", by: "supplier" }),
    );
    const next = await world.buildVendor();
    expect(await assign(order.id, next)).toBe(order.id);
    expect(await scene.statusOf(order.id)).toMatchObject({ status: "requested", bakery_id: next.id });
    expect((await scene.mailsTo(next.email!)).map((mail) => mail.subject)).toEqual([
      "Beställning: 1 tårta söndag 17 maj",
    ]);
    await expect(assign(order.id, scene.bakery)).rejects.toThrow("har tackat nej till den här dagen");
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select position, status, supplier_id from offers where order_id = ${order.id} order by position`,
      ),
    );
    expect(rows).toEqual([
      { position: 1, status: "declined", supplier_id: scene.bakery.id },
      { position: 2, status: "open", supplier_id: next.id },
    ]);
  });

  test("after the platform's no, HR's new choice is told to the platform, and waits for its yes however near the day is", async () => {
    const rejected = { status: "declined" as const };
    const order = await scene.cakeFor("Elin Sandberg", {}, rejected);
    const next = await world.buildVendor();
    const copy = await assign(order.id, next);
    expect((await scene.statusOf(copy)).status).toBe("pending");
    expect(await scene.mailsTo(next.email!)).toEqual([]);
    expect((await scene.mailsTo(world.services.settings.contactEmail)).map(({ subject }) => subject)).toEqual(
      ["Tårtförfrågan: Nordljus AB, söndag 17 maj"],
    );

    world.clock.set("2026-03-03T09:00:00+01:00");
    const born = { birthday: "1990-03-04" };
    const day = { birthday: "2026-03-04", delivery_date: "2026-03-04" };
    const soon = await scene.cakeFor("Johan Wik", born, { ...rejected, ...day });
    await assign(soon.id, next);
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_status = 'active' where id = ${scene.company.id}`),
    );
    await dailyCheck(world.services);
    await keepDeadlines(world.services);
    expect((await scene.statusOf(soon.id)).status).toBe("pending");
    expect(await scene.mailsTo(next.email!)).toEqual([]);
    const called = await scene.mailsTo(world.services.settings.contactEmail);
    expect(called.at(-1)!.subject).toContain("Ingen har sagt ja än");
    expect(called.at(-1)!.text).toContain("avslogs förut och är inte godkänd sedan dess");

    const admin = world.as(await world.buildAdmin());
    await admin.call("set-order-request-status", { ids: [soon.id], status: "approved" });
    expect((await scene.statusOf(soon.id)).status).toBe("requested");
    expect(await scene.mailsTo(next.email!)).toHaveLength(1);
  });

  test("a bakery that had said yes is told that it is off", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    const next = await world.buildVendor();
    await assign(order.id, next);
    expect(await scene.statusOf(order.id)).toMatchObject({ status: "requested", bakery_id: next.id });
    const subjects = (await scene.mailsTo(scene.bakery.email!)).map((mail) => mail.subject);
    expect(subjects).toContain("Avbokat: leverans söndag 17 maj");
  });

  test.each([
    ["has left", { archived_at: "2026-03-01T12:00:00Z" }],
    ["would rather not", { celebration: "none" }],
  ] as const)("nobody is asked for a cake for somebody who %s", async (_who, person) => {
    const order = await scene.cakeFor("Elin Sandberg", person, { status: "declined" });
    await expect(assign(order.id, await world.buildVendor())).rejects.toMatchObject({
      code: "not-celebrated",
    });
  });

  test("after a birthday was corrected the day that a bakery declined is not asked for", async () => {
    const order = await scene.cakeFor("Elin Sandberg", { birthday: "1990-05-20" }, { status: "declined" });
    await expect(assign(order.id, await world.buildVendor())).rejects.toMatchObject({
      code: "birthday-changed",
    });
  });

  test("nobody is asked anew for a company whose subscription has ended", async () => {
    const order = await scene.cakeFor("Elin Sandberg", {}, { status: "declined" });
    world.clock.set("2026-04-02T10:00:00+02:00");
    await expect(assign(order.id, await world.buildVendor())).rejects.toMatchObject({
      code: "subscription-ended",
      message: "Din provperiod har löpt ut. Vänligen förnya ditt abonnemang.",
    });
  });

  test("of a goodbye and a new bakery at the same moment no cake is left", async () => {
    const hr = world.as(scene.company.hr);
    const next = await world.buildVendor();
    const orders = await Promise.all(
      ["Elin", "Johan", "Åsa", "Maja"].map((name) => scene.cakeFor(name, {}, { status: "declined" })),
    );
    await Promise.all(
      orders.flatMap(({ id, employee_id }) => [
        hr.call("ask-next-bakery", { id, vendor_id: next.id }).catch(({ code }) => code),
        hr.call("archive-employee", { id: employee_id }),
      ]),
    );
    const open = await world.inDatabase((tx) =>
      tx.execute(sql`select id from cake_orders where company_id = ${scene.company.id}
        and status not in ('declined', 'cancelled')`),
    );
    expect(open.rows).toEqual([]);
  });

  test("a bakery that was just deactivated is refused", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    const gone = await world.buildVendor({ active: false });
    await expect(assign(order.id, gone)).rejects.toMatchObject({ code: "supplier-unavailable" });
  });

  test.each([
    ["is closed that day", { closed_weekdays: [0] }, "Nya bageriet levererar inte på söndagar."],
    [
      "needed it earlier",
      { lead_hours: 24 },
      "Nya bageriet behövde beställningen senast lördag 16 maj kl.\u00a012:00.",
    ],
    ["does not drive so far", { delivery_radius_km: 5 }, "Nya bageriet levererar inte längre bort än 5 km."],
    ["is beyond every circle", { latitude: 59 }, "Nya bageriet levererar inte längre bort än 100 km."],
  ])("a bakery that %s is refused in the words of the list", async (_why, values, message) => {
    const next = await world.buildVendor({ latitude: 57.8, ...values, name: "Nya bageriet" });
    world.clock.set("2026-05-16T15:00:00+02:00");
    for (const status of ["pending", "requested", "declined"] as const) {
      const order = await scene.cakeFor(`Elin ${status}`, {}, { status });
      await expect(assign(order.id, next)).rejects.toMatchObject({ code: "supplier-unavailable", message });
      expect(await scene.statusOf(order.id)).toMatchObject({ status, bakery_id: scene.bakery.id });
    }
    expect(await scene.mailsTo(next.email!)).toEqual([]);
  });

  test("a bakery that is full, or has said no to the day, is refused in the words of the list", async () => {
    const next = await world.buildVendor({ name: "Nya bageriet", daily_capacity: 1 });
    const [first, second] = [await scene.cakeFor("Elin Sandberg"), await scene.cakeFor("Johan Wik")];
    await assign(first.id, next);
    await expect(assign(second.id, next)).rejects.toThrow("Nya bageriet har fullt söndag 17 maj.");
    expect(await assign(first.id, next)).toBe(first.id);

    await scene.request([first.id]);
    const no = { ids: [first.id], to: "declined" as const, by: "supplier" as const };
    await world.inDatabase((tx) => transitionOrders(tx, "cake", no));
    const refused = "Nya bageriet har tackat nej till den här dagen.";
    for (const { id } of [first, second]) await expect(assign(id, next)).rejects.toThrow(refused);
    expect(await scene.statusOf(second.id)).toMatchObject({ bakery_id: scene.bakery.id });
  });

  test("of two cakes that are given to a bakery with one place left at once, one gets it", async () => {
    const next = await world.buildVendor({ daily_capacity: 1 });
    const both = [await scene.cakeFor("Elin Sandberg"), await scene.cakeFor("Johan Wik")];
    const answers = await Promise.allSettled(both.map(({ id }) => assign(id, next)));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("for an address that no map has found the bakery's days are looked at all the same", async () => {
    const nowhere = { delivery_address: "Backen utan nummer" };
    const order = await scene.cakeFor("Elin Sandberg", {}, nowhere);
    const closed = await world.buildVendor({ closed_weekdays: [0] });
    await expect(assign(order.id, closed)).rejects.toMatchObject({ code: "supplier-unavailable" });
    expect(await assign(order.id, await world.buildVendor())).toBe(order.id);
  });
});
