import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { cancelOrders } from "./cancel-orders.ts";
import { moveDelivery } from "./move-delivery.ts";

let world: World;
let scene: CakeScene;
beforeAll(async () => void (world = await createSharedWorld()));
beforeEach(async () => void (scene = await setCakeScene(world)));
afterAll(() => world.close());

describe("moveDelivery", () => {
  const here = {
    delivery_address: "Storgatan 1, 411 38 Göteborg",
    address_latitude: 57.7,
    address_longitude: 11.97,
  };
  const move = (id: string, delivery_date: string, place = {}) =>
    world.inDatabase(async (tx) => {
      await tx.execute(sql`select set_config('app.actor', 'hr', true)`);
      await moveDelivery(tx, world.services, id, { ...here, ...place, delivery_date });
    });

  test("what a bakery cannot deliver after all is forgone without a word to it, or asked for on another day", async () => {
    const withdrawn = { status: "confirmed", withdrawn_at: "2026-05-02T10:00:00Z" } as const;
    const order = await scene.cakeFor("Elin Sandberg", {}, withdrawn);
    const cancel = world.inDatabase((tx) =>
      cancelOrders(tx, world.services, "cake", [order.id], { by: "hr" }),
    );
    expect(await cancel).toEqual([order.id]);
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
    const other = await scene.cakeFor("Johan Wik", {}, withdrawn);
    await move(other.id, "2026-05-18");
    expect((await scene.statusOf(other.id)).status).toBe("requested");
  });

  test("without an address of its own it goes to the company's, and is refused where there is none", async () => {
    const order = await scene.cakeFor("Elin Sandberg", {}, { status: "planned" });
    const nowhere = { delivery_address: null, address_latitude: null, address_longitude: null };
    await move(order.id, "2026-05-18", nowhere);
    const asked = await scene.cakeFor("Johan Wik", {}, { status: "confirmed" });
    await move(asked.id, asked.delivery_date, nowhere);
    expect((await scene.statusOf(asked.id)).status, "the same door is no move").toBe("confirmed");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offices set address = null where company_id = ${scene.company.id}`),
    );
    await expect(move(order.id, "2026-05-19", nowhere)).rejects.toMatchObject({
      fields: { delivery_address: "Ange en leveransadress" },
    });
    await move(order.id, "2026-05-19");
    expect((await scene.statusOf(order.id)).delivery_date).toBe("2026-05-19");
  });

  test.each(["planned", "pending", "requested", "declined"] as const)(
    "what nobody had said yes to at its hour was missed, and is not moved: %s",
    async (status) => {
      const isAsked = status === "requested" || status === "declined";
      const asked = { status, ...(isAsked ? { requested_at: "2026-05-02T10:00:00Z" } : {}) };
      const order = await scene.cakeFor("Elin Sandberg", {}, asked);
      world.clock.set(`${order.delivery_date}T${order.delivery_time.slice(0, 5)}:01+02:00`);
      await expect(move(order.id, "2026-05-28")).rejects.toThrow("Leveranstiden har redan passerat.");
      expect(await scene.statusOf(order.id)).toMatchObject({ status, delivery_date: order.delivery_date });
    },
  );

  test("a day that the bakery has no room for is refused", async () => {
    const full = await world.buildVendor({ name: "Lilla ugnen", daily_capacity: 1 });
    await scene.cakeFor("Johan Wik", {}, { bakery_id: full.id, delivery_date: "2026-05-18" });
    const order = await scene.cakeFor("Elin Sandberg", {}, { bakery_id: full.id });
    await expect(move(order.id, "2026-05-18")).rejects.toThrow("Lilla ugnen har fullt måndag 18 maj.");
    await move(order.id, "2026-05-19");
  });

  test("before anybody was asked it is a change of mind, and the request follows", async () => {
    const order = await scene.cakeFor("Elin Sandberg", {}, { status: "planned" });
    await move(order.id, "2026-05-18");
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
    for (const { id } of [order, pending, lacking]) await move(id, "2026-05-11");
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
    // One after the other: a second refusal that comes before anybody waits for it would be nobody's.
    await expect(move(today.id, "2026-05-17", elsewhere)).rejects.toMatchObject({ code: "day-passed" });
    await expect(move(later.id, "2026-05-17")).rejects.toMatchObject({ code: "day-passed" });
    await move(later.id, "2026-05-19");
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
    await move(order.id, "2026-05-18", { delivery_address: "Kajen 2, Göteborg" });
    expect(await scene.statusOf(order.id)).toMatchObject({
      status: "requested",
      delivery_date: "2026-05-18",
      delivery_address: "Kajen 2, Göteborg",
      birthday: "2026-05-17",
    });
    const mails = await scene.mailsTo(scene.bakery.email!);
    expect(mails.map(({ subject }) => subject)).toContain("Beställning: 1 tårta måndag 18 maj");
    const off = mails.find(({ subject }) => subject.startsWith("Flyttat:"))!;
    expect(off.subject).toBe("Flyttat: 1 tårta från söndag 17 maj till måndag 18 maj");
    expect(off.text).toContain("Nordljus AB har flyttat sin beställning till måndag 18 maj.");
    expect(off.text).toContain(
      "Det är samma beställning, på en annan dag. Ni ska inte leverera söndag 17 maj.",
    );
    expect(off.text).toContain("Svara på den nya frågan, som kommer i ett eget mejl.");
    expect(off.text).not.toContain("avbokat");
    const told = { kind: "cake" as const, id: order.id };
    const { lines } = await world.as(scene.company.hr).call("get-order-history", told);
    expect(lines.map(({ text }) => text)).toEqual([
      "Beställningen skapades",
      `${scene.bakery.name} fick frågan`,
      `Frågan till ${scene.bakery.name} togs tillbaka`,
      "Leveransdag: söndag 17 maj → måndag 18 maj",
      "Adress: Kajen 2, Göteborg",
      `${scene.bakery.name} fick frågan`,
    ]);
  });

  test("a bakery that is to bring it to another address the same day is not told to stay at home", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    await move(order.id, order.delivery_date, { delivery_address: "Kajen 2, Göteborg" });
    const texts = (await scene.mailsTo(scene.bakery.email!)).map((mail) => mail.text);
    expect(texts.filter((text) => text.includes("Ni behöver inte leverera"))).toEqual([]);
    expect(texts.filter((text) => text.includes("Svara i stället på den nya frågan"))).toHaveLength(1);
    // In the question, and below what is replaced.
    expect(texts.filter((text) => text.includes("Kajen 2"))).toHaveLength(2);
  });

  test("not into the past, not far away, and not onto a day when the bakery is closed", async () => {
    scene.bakery = await world.buildVendor({ name: "Söndagsstängt", closed_weekdays: [0] });
    const order = await scene.cakeFor("Elin Sandberg", {}, { delivery_date: "2026-05-16" });
    await expect(move(order.id, "2026-03-01")).rejects.toMatchObject({
      fields: { delivery_date: "Datumet har passerat" },
    });
    await expect(move(order.id, "2026-06-30")).rejects.toMatchObject({ code: "far-from-birthday" });
    await expect(move(order.id, "2026-05-17")).rejects.toThrow("Söndagsstängt levererar inte på söndagar.");
    expect(await scene.statusOf(order.id)).toMatchObject({ delivery_date: "2026-05-16", status: "pending" });
  });
});
