import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../test/cake-scene.ts";
import { createWorld, type World } from "../../test/world.ts";
import { cancelOrders } from "./cancel.ts";
import { changePortions } from "./change.ts";
import { moveOrders } from "./move.ts";
import { moveDelivery } from "./move-delivery.ts";
import { assignSupplier } from "./supplier.ts";

let world: World;
let scene: CakeScene;
beforeAll(async () => void (world = await createWorld()));
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

  test("a birthday that has a new cake, moved to another day, is not baked for a second time", async () => {
    const first = await scene.cakeFor("Elin Sandberg", {}, { status: "declined" });
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, status)
        select company_id, employee_id, bakery_id, portion_size, birthday, delivery_date + 2, 'confirmed'
        from cake_orders where id = ${first.id}`),
    );
    const next = await world.buildVendor({ address: "Bagargatan 9" });
    await expect(assign(first.id, next)).rejects.toThrow("En annan beställning för dagen finns redan.");
  });

  test("after a no, a new order asks the next at once", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    await world.inDatabase((tx) =>
      moveOrders(tx, "cake", { ids: [order.id], to: "declined", by: "supplier" }),
    );
    const next = await world.buildVendor();
    const copy = await assign(order.id, next);
    expect(await scene.statusOf(copy)).toMatchObject({
      status: "requested",
      source: "rescue",
      bakery_id: next.id,
    });
    expect((await scene.mailsTo(next.email!)).map((mail) => mail.subject)).toEqual([
      "Beställning: 1 tårta söndag 17 maj",
    ]);
    await expect(assign(order.id, await world.buildVendor())).rejects.toMatchObject({
      code: "order-changed",
    });
  });

  test("after the platform's no, HR's new choice is told to the platform, or asked when there is no time", async () => {
    const rejected = { status: "declined" as const };
    const order = await scene.cakeFor("Elin Sandberg", {}, rejected);
    const next = await world.buildVendor();
    const copy = await assign(order.id, next);
    expect((await scene.statusOf(copy)).status).toBe("pending");
    expect(await scene.mailsTo(next.email!)).toEqual([]);
    expect((await scene.mailsTo(world.services.settings.contactEmail)).map(({ subject }) => subject)).toEqual(
      ["Tårtförfrågan: Nordljus AB, söndag 17 maj"],
    );

    const born = { birthday: "1990-03-04" };
    const day = { birthday: "2026-03-04", delivery_date: "2026-03-04" };
    const soon = await scene.cakeFor("Johan Wik", born, { ...rejected, ...day });
    expect((await scene.statusOf(await assign(soon.id, next))).status).toBe("requested");
    expect(await scene.mailsTo(next.email!)).toHaveLength(1);
  });

  test("a bakery that had said yes is told that it is off", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    const next = await world.buildVendor();
    await assign(order.id, next);
    expect((await scene.statusOf(order.id)).status).toBe("cancelled");
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
    ["is closed that day", { closed_weekdays: [0] }, "Nya bageriet: levererar inte på söndagar."],
    [
      "needed it earlier",
      { lead_hours: 24 },
      "Nya bageriet: behövde beställningen senast lördag 16 maj kl. 12:00.",
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
    await expect(assign(second.id, next)).rejects.toThrow("Nya bageriet: är fullbokad söndag 17 maj.");
    expect(await assign(first.id, next)).toBe(first.id);

    await scene.request([first.id]);
    const no = { ids: [first.id], to: "declined" as const, by: "supplier" as const };
    await world.inDatabase((tx) => moveOrders(tx, "cake", no));
    const refused = "Nya bageriet: har tackat nej den här dagen.";
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

describe("moveDelivery", () => {
  const here = {
    delivery_address: "Storgatan 1, 411 38 Göteborg",
    address_latitude: 57.7,
    address_longitude: 11.97,
  };
  const move = (id: string, delivery_date: string, place = {}) =>
    world.inDatabase((tx) => moveDelivery(tx, world.services, id, { ...here, ...place, delivery_date }));

  test("a bakery that cannot come that day is not asked about it again for another address", async () => {
    const order = await scene.cakeFor(
      "Elin Sandberg",
      {},
      { status: "confirmed", withdrawn_at: "2026-05-02T10:00:00Z", requested_at: "2026-05-01T10:00:00Z" },
    );
    const elsewhere = { delivery_address: "Kajen 2, Göteborg" };
    expect(await move(order.id, order.delivery_date, elsewhere)).toBe(order.id);
    expect(await scene.statusOf(order.id)).toMatchObject({
      status: "confirmed",
      delivery_address: "Kajen 2, Göteborg",
    });
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
  });

  test("a bakery that cannot come after all is not told that the customer has cancelled", async () => {
    const withdrawn = { status: "confirmed", withdrawn_at: "2026-05-02T10:00:00Z" } as const;
    const order = await scene.cakeFor("Elin Sandberg", {}, withdrawn);
    await world.inDatabase((tx) =>
      cancelOrders(tx, world.services, "cake", [order.id], { by: "hr", tellHr: true }),
    );
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
    const [told] = await scene.mailsTo("hr@bolag.example");
    expect(told!.text).toContain(`${scene.bakery.name} hade redan fått förhinder.`);
  });

  test("a day that the bakery has no room for is refused", async () => {
    const full = await world.buildVendor({ name: "Lilla ugnen", daily_capacity: 1 });
    await scene.cakeFor("Johan Wik", {}, { bakery_id: full.id, delivery_date: "2026-05-18" });
    const order = await scene.cakeFor("Elin Sandberg", {}, { bakery_id: full.id });
    await expect(move(order.id, "2026-05-18")).rejects.toThrow("Lilla ugnen: är fullbokad måndag 18 maj.");
    expect(await move(order.id, "2026-05-19")).toBe(order.id);
  });

  test("before anybody was asked it is a change of mind, and the request follows", async () => {
    const order = await scene.cakeFor("Elin Sandberg", {}, { status: "planned" });
    expect(await move(order.id, "2026-05-18")).toBe(order.id);
    expect(await scene.statusOf(order.id)).toMatchObject({ delivery_date: "2026-05-18", status: "planned" });
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
  });

  test("moved into this week it is asked for at once, unless it waits for the admin or nobody can be asked", async () => {
    world.clock.set("2026-05-05T15:00:00+02:00");
    scene.company = await world.buildCompany({ subscription_status: "active" });
    const stopped = await world.buildVendor({ active: false });
    const order = await scene.cakeFor("Elin Sandberg", {}, { status: "planned" });
    const pending = await scene.cakeFor("Johan Wik");
    const lacking = await scene.cakeFor("Åsa Ö", {}, { status: "planned", bakery_id: stopped.id });
    for (const { id } of [order, pending, lacking]) expect(await move(id, "2026-05-11")).toBe(id);
    expect(await scene.statusOf(order.id)).toMatchObject({
      delivery_date: "2026-05-11",
      status: "requested",
    });
    expect((await scene.statusOf(pending.id)).status).toBe("pending");
    expect((await scene.statusOf(lacking.id)).status).toBe("planned");
    expect((await scene.mailsTo(scene.bakery.email!)).map((mail) => mail.subject)).toEqual([
      "Beställning: 1 tårta måndag 11 maj",
    ]);
    expect(await scene.mailsTo("hr@bolag.example")).toEqual([]);
  });

  test("moved to a day that cannot wait for the next check it is asked for, also when it waits for the admin", async () => {
    world.clock.set("2026-05-11T08:30:00+02:00");
    scene.company = await world.buildCompany({ subscription_status: "active" });
    scene.bakery = await world.buildVendor({ lead_hours: 2 });
    const order = await scene.cakeFor("Elin Sandberg");
    await move(order.id, "2026-05-11");
    expect((await scene.statusOf(order.id)).status).toBe("requested");
    expect((await scene.mailsTo(scene.bakery.email!)).map((mail) => mail.subject)).toEqual([
      "Beställning: 1 tårta måndag 11 maj",
    ]);
  });

  test("not to an hour that has come, nor to another address then", async () => {
    world.clock.set("2026-05-17T12:00:00+02:00");
    const today = await scene.cakeFor("Elin Sandberg", {}, { bakery_id: null });
    const later = await scene.cakeFor("Johan Wik", {}, { bakery_id: null, delivery_date: "2026-05-18" });
    const elsewhere = { delivery_address: "Kajen 2, Göteborg" };
    for (const moved of [move(today.id, "2026-05-17", elsewhere), move(later.id, "2026-05-17")])
      await expect(moved).rejects.toMatchObject({ code: "day-passed" });
    expect(await move(today.id, "2026-05-18")).toBe(today.id);
  });

  test("moved into this week without a subscription it stays planned", async () => {
    world.clock.set("2026-05-05T15:00:00+02:00");
    const order = await scene.cakeFor("Elin Sandberg", {}, { status: "planned" });
    await move(order.id, "2026-05-11");
    expect(await scene.statusOf(order.id)).toMatchObject({ delivery_date: "2026-05-11", status: "planned" });
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
  });

  test("a bakery that knew is told that the old day is off, and asked about the new one", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    world.clock.set("2026-03-03T10:00:00+01:00");
    const moved = await move(order.id, "2026-05-18", { delivery_address: "Kajen 2, Göteborg" });
    expect((await scene.statusOf(order.id)).status).toBe("cancelled");
    expect(await scene.statusOf(moved)).toMatchObject({
      status: "requested",
      delivery_date: "2026-05-18",
      delivery_address: "Kajen 2, Göteborg",
      birthday: "2026-05-17",
    });
    const subjects = (await scene.mailsTo(scene.bakery.email!)).map((mail) => mail.subject);
    expect(subjects).toContain("Avbokat: leverans söndag 17 maj");
    expect(subjects).toContain("Beställning: 1 tårta måndag 18 maj");
    await expect(move(order.id, "2026-05-19")).rejects.toMatchObject({ code: "order-changed" });
    const told = { kind: "cake" as const, id: moved };
    const { lines } = await world.as(scene.company.hr).call("get-order-history", told);
    expect(lines.map(({ text }) => text)).toEqual([
      "Beställningen skapades",
      "Förfrågan skickad",
      "Avbokad",
      "En ny beställning skapades till måndag 18 maj",
      "Förfrågan skickad",
    ]);
  });

  test("a bakery that is to bring it to another address the same day is not told to stay at home", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    await move(order.id, order.delivery_date, { delivery_address: "Kajen 2, Göteborg" });
    const texts = (await scene.mailsTo(scene.bakery.email!)).map((mail) => mail.text);
    expect(texts.filter((text) => text.includes("Ni behöver inte leverera"))).toEqual([]);
    expect(
      texts.filter((text) => text.includes("Ni ska fortfarande leverera 1 tårta den dagen.")),
    ).toHaveLength(1);
    expect(texts.filter((text) => text.includes("Kajen 2"))).toHaveLength(1);
  });

  test("not into the past, not far away, and not onto a day when the bakery is closed", async () => {
    scene.bakery = await world.buildVendor({ name: "Söndagsstängt", closed_weekdays: [0] });
    const order = await scene.cakeFor("Elin Sandberg", {}, { delivery_date: "2026-05-16" });
    await expect(move(order.id, "2026-03-01")).rejects.toMatchObject({
      fields: { delivery_date: "Datumet har passerat" },
    });
    await expect(move(order.id, "2026-06-30")).rejects.toMatchObject({ code: "far-from-birthday" });
    await expect(move(order.id, "2026-05-17")).rejects.toThrow("Söndagsstängt: levererar inte på söndagar.");
    expect(await scene.statusOf(order.id)).toMatchObject({ delivery_date: "2026-05-16", status: "pending" });
  });
});

describe("cancelOrders and changePortions", () => {
  test("only a bakery that knew is told, once for the day", async () => {
    const asked = [await scene.cakeFor("Elin Sandberg"), await scene.cakeFor("Johan Wik")];
    const planned = await scene.cakeFor("Åsa Ö", {}, { status: "planned" });
    await scene.request(asked.map((order) => order.id));
    const ids = [...asked, planned].map((order) => order.id);
    const cancel = () =>
      world.inDatabase((tx) => cancelOrders(tx, world.services, "cake", ids, { by: "hr" }));
    expect(await cancel()).toHaveLength(3);
    expect(await cancel()).toEqual([]);
    const told = (await scene.mailsTo(scene.bakery.email!)).filter(({ key }) =>
      key.startsWith("bakery-order-cancelled"),
    );
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain("2 tårtor");
  });

  test("a bakery that loses one of a day's cakes hears that the others still are to come", async () => {
    const [first, ...others] = [
      await scene.cakeFor("Elin Sandberg"),
      await scene.cakeFor("Johan Wik"),
      await scene.cakeFor("Åsa Ö"),
    ];
    const ids = [first!, ...others].map((order) => order.id);
    await scene.request(ids);
    const cancel = (some: string[]) =>
      world.inDatabase((tx) => cancelOrders(tx, world.services, "cake", some, { by: "hr" }));
    const told = async () =>
      (await scene.mailsTo(scene.bakery.email!)).filter(({ key }) =>
        key.startsWith("bakery-order-cancelled"),
      );
    await cancel([first!.id]);
    const [part] = await told();
    expect(part!.subject).toBe("Avbokat: 1 tårta söndag 17 maj");
    expect(part!.text).toContain("Ni ska fortfarande leverera 2 tårtor den dagen.");
    expect(part!.text).not.toContain("Ni behöver inte leverera");

    world.clock.advance({ minutes: 1 });
    await cancel(ids);
    const [, rest] = await told();
    expect(rest!.subject).toBe("Avbokat: leverans söndag 17 maj");
    expect(rest!.text).toContain("Ni behöver inte leverera");
  });

  test("another size reaches a bakery that has been asked, each time", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    const resize = (size: number) =>
      world.inDatabase((tx) => changePortions(tx, world.services, order.id, size));
    await resize(10);
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
    await scene.request([order.id]);
    await resize(12);
    await resize(16);
    const told = (await scene.mailsTo(scene.bakery.email!)).filter(({ key }) =>
      key.startsWith("bakery-order-changed"),
    );
    expect(told).toHaveLength(2);
    expect(told[1]!.text).toContain("16 bitar");
    expect(told[1]!.text).toContain("tidigare 12 bitar");
  });

  test("who said that all is on its way says it again after a change, and what is eaten is not changed", async () => {
    const order = await scene.cakeFor(
      "Elin Sandberg",
      {},
      { status: "confirmed", reconfirmed_at: "2026-05-15" },
    );
    const resize = (size: number) =>
      world.inDatabase((tx) => changePortions(tx, world.services, order.id, size));
    await resize(10);
    expect((await scene.statusOf(order.id)).reconfirmed_at).toBeNull();
    world.clock.set("2026-05-17T15:00:00+02:00");
    await expect(resize(12)).rejects.toMatchObject({ code: "day-passed" });
    const next = await world.buildVendor();
    await expect(
      world.inDatabase((tx) => assignSupplier(tx, world.services, "cake", order.id, next.id, "hr")),
    ).rejects.toMatchObject({ code: "day-passed" });
    expect(await scene.statusOf(order.id)).toMatchObject({ portion_size: 10, status: "confirmed" });
  });
});
