import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { cake_orders, meal_events, meal_orders } from "../database/schema.ts";
import { answerOrders, ordersBehind, requireLink } from "./answer.ts";
import { cancelOrders } from "./cancel.ts";
import { changePortions } from "./change.ts";
import { moveOrders } from "./move.ts";
import { moveDelivery } from "./move-delivery.ts";
import { requestFromSupplier } from "./request.ts";
import { assignSupplier } from "./supplier.ts";
import { supplierToken } from "./supplier-links.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

type Company = Awaited<ReturnType<World["buildCompany"]>>;
type Vendor = Awaited<ReturnType<World["buildVendor"]>>;
let company: Company;
let bakery: Vendor;
beforeEach(async () => {
  world.clock.set("2026-03-02T10:00:00+01:00");
  company = await world.buildCompany({ name: "Nordljus AB" });
  bakery = await world.buildVendor();
});

const cakeFor = async (name: string, person = {}, order = {}) => {
  const employee = await world.buildEmployee(company, { name, ...person });
  return world.buildCakeOrder(employee, { bakery_id: bakery.id, ...order });
};
const request = (ids: string[], by: "admin" | "automation" = "admin") =>
  world.inDatabase((tx) => requestFromSupplier(tx, world.services, "cake", ids, by));
const statusOf = (id: string) =>
  world.inDatabase(async (tx) => {
    const [order] = await tx
      .select()
      .from(cake_orders)
      .where(sql`id = ${id}`);
    return order!;
  });
const mailsTo = (address: string) =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(
      sql`select key, subject, text, employee_ids from mails where to_email = ${address} and company_id = ${company.id} order by created_at, key`,
    );
    return rows as { key: string; subject: string; text: string; employee_ids: string[] }[];
  });
const linkTo = (vendor = bakery, day = "2026-05-17") =>
  requireLink(
    world.services,
    supplierToken(world.services.vault, {
      kind: "cake",
      vendor_id: vendor.id,
      company_id: company.id,
      delivery_date: day,
    }),
  );

describe("requestFromSupplier", () => {
  test("three cakes for one day make one mail, with colleagues' allergies counted and no names", async () => {
    const orders = [
      await cakeFor("Elin Sandberg", { allergies: "nötter" }),
      await cakeFor("Johan Wik"),
      await cakeFor("Åsa Ö"),
    ];
    await world.buildEmployee(company, { name: "Hemlig Kollega", allergies: "ägg, laktos" });
    const { requested, withoutSupplier } = await request(orders.map((order) => order.id));
    expect(requested).toHaveLength(3);
    expect(withoutSupplier).toEqual([]);
    const [mail, ...more] = await mailsTo(bakery.email!);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Beställning: 3 tårtor söndag 17 maj");
    expect(mail!.text).toContain("Allergi: nötter");
    expect(mail!.text).toContain("Kollegorna på adressen: laktos (1 person), ägg (1 person).");
    expect(mail!.text).toContain("https://tartdags.example/svar?token=");
    expect(mail!.text).not.toMatch(/Hemlig|Sandberg|1990-05/);
    expect(mail!.employee_ids).toHaveLength(3);
  });

  test("a mail that cannot leave before the delivery does not leave after it", async () => {
    const order = await cakeFor("Elin Sandberg", {}, { delivery_time: "14:00" });
    await request([order.id]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select expires_at = timestamptz '2026-05-17T14:00:00+02:00' as at_delivery from mails
        where kind = 'bakery-order' and order_ids @> array[${order.id}::uuid]`),
    );
    expect(rows).toEqual([{ at_delivery: true }]);
  });

  test("a second time asks for nothing and writes nothing", async () => {
    const order = await cakeFor("Elin Sandberg");
    await request([order.id]);
    expect(await request([order.id], "automation")).toEqual({ requested: [], withoutSupplier: [] });
    expect(await mailsTo(bakery.email!)).toHaveLength(1);
  });

  test("without a supplier, or with one that has stopped, nothing moves and HR is told once a day", async () => {
    const stopped = await world.buildVendor({ active: false });
    const orders = [
      await cakeFor("Elin Sandberg", {}, { bakery_id: null }),
      await cakeFor("Johan Wik", {}, { bakery_id: stopped.id }),
    ];
    const ids = orders.map((order) => order.id);
    expect((await request(ids, "automation")).withoutSupplier.sort()).toEqual(ids.sort());
    await request(ids, "automation");
    expect((await statusOf(ids[0]!)).status).toBe("pending");
    const told = await mailsTo("hr@bolag.example");
    expect(told.map((mail) => mail.subject)).toEqual(["2 beställningar saknar leverantör"]);
  });

  test("a meal goes to its kitchen with diets and allergies counted", async () => {
    const kitchen = await world.buildVendor({ categories: ["lunch"], restaurant_type: "lunch" });
    await world.buildEmployee(company, { allergies: "skaldjur", dietary_preferences: "vegan" });
    const meal = await world.inDatabase(async (tx) => {
      const series = { company_id: company.id, event_type: "lunch" as const, people_count: 25 };
      const [event] = await tx
        .insert(meal_events)
        .values({ ...series, start_date: "2026-05-18" })
        .returning();
      const [order] = await tx
        .insert(meal_orders)
        .values({
          company_id: company.id,
          meal_event_id: event!.id,
          restaurant_id: kitchen.id,
          delivery_date: "2026-05-18",
          time: "12:00",
          status: "pending",
          people_count: 25,
        })
        .returning();
      await requestFromSupplier(tx, world.services, "meal", [order!.id], "admin");
      return order!;
    });
    const [mail] = await mailsTo(kitchen.email!);
    expect(mail!.subject).toBe("Beställning: lunch för 25 personer måndag 18 maj");
    expect(mail!.text).toContain("skaldjur (1 person)");
    expect(mail!.text).toContain("veganskt (1 person)");
    const declined = await world.inDatabase((tx) =>
      answerOrders(
        tx,
        world.services,
        { kind: "meal", vendor_id: kitchen.id, company_id: company.id, delivery_date: "2026-05-18" },
        { ids: [meal.id], answer: "decline", reason: "Fullbokat" },
      ),
    );
    expect(declined.answered).toEqual([meal.id]);
    expect((await mailsTo("hr@bolag.example"))[0]!.text).toContain("Fullbokat");
  });
});

describe("a supplier's answer", () => {
  test("yes confirms, is written in the history, and a second answer changes nothing", async () => {
    const order = await cakeFor("Elin Sandberg");
    await request([order.id]);
    const answer = (what: "confirm" | "decline") =>
      world.db.transaction({ as: "platform", actor: "supplier", actorName: bakery.name }, (tx) =>
        answerOrders(tx, world.services, linkTo(), { ids: [order.id], answer: what, reason: null }),
      );
    expect((await answer("confirm")).answered).toEqual([order.id]);
    const again = await answer("decline");
    expect(again).toMatchObject({ answered: [], already: [{ status: "confirmed" }] });
    expect(await statusOf(order.id)).toMatchObject({ status: "confirmed", allergens_read: true });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select actor, actor_name, before, after from order_history where cake_order_id = ${order.id} and change = 'status' order by id`,
      ),
    );
    expect(rows.map((row) => [row.actor, row.before, row.after])).toEqual([
      ["automation", "pending", "requested"],
      ["supplier", "requested", "confirmed"],
    ]);
    expect(rows[1]!.actor_name).toBe(bakery.name);
  });

  test("no tells HR and the platform, with the nearest who can still make it and one click to ask them", async () => {
    const far = await world.buildVendor({ name: "Nästa Konditori", latitude: 57.9 });
    const order = await cakeFor("Elin Sandberg");
    await request([order.id]);
    await world.inDatabase((tx) =>
      answerOrders(tx, world.services, linkTo(), { ids: [order.id], answer: "decline", reason: "Semester" }),
    );
    const mail = (await mailsTo("hr@bolag.example")).find(({ key }) => key.startsWith("order-declined"));
    expect(mail!.subject).toBe("Nytt bageri behövs till Elin");
    expect(mail!.text).toContain("Semester");
    expect(mail!.text).toMatch(/dashboard\?tab=tartor&order=[0-9a-f-]+&vendor=/);
    expect(mail!.text).not.toContain(`vendor=${bakery.id}`);
    const [told, ...more] = await mailsTo("hej@tartdags.example");
    expect(more).toEqual([]);
    expect(told!.text).toContain("du är administratör");
    expect(told!.text).toMatch(/\/admin\/companies\/[0-9a-f-]+/);
    expect(far.id).toBeTruthy();
  });

  test("a link opens one company's day and nothing else", async () => {
    const mine = await cakeFor("Elin Sandberg");
    const otherDay = await cakeFor("Johan Wik", {}, { delivery_date: "2026-05-18" });
    const notAsked = await cakeFor("Åsa Ö");
    const stranger = await world.buildCompany();
    const theirs = await world.buildCakeOrder(await world.buildEmployee(stranger), { bakery_id: bakery.id });
    await request([mine.id, otherDay.id, theirs.id]);
    const shown = await world.inDatabase((tx) => ordersBehind(tx, linkTo()));
    expect(shown.map((order) => order.id)).toEqual([mine.id]);
    const reach = (id: string) =>
      world.inDatabase((tx) =>
        answerOrders(tx, world.services, linkTo(), { ids: [id], answer: "confirm", reason: null }),
      );
    await expect(reach(theirs.id)).rejects.toMatchObject({ code: "order-not-found" });
    await expect(reach(notAsked.id)).rejects.toMatchObject({ code: "order-not-found" });
  });
});

describe("assignSupplier", () => {
  const assign = (id: string, vendor: Vendor) =>
    world.inDatabase((tx) => assignSupplier(tx, world.services, "cake", id, vendor.id, "hr"));

  test("before anybody was asked it is a change of mind", async () => {
    const order = await cakeFor("Elin Sandberg", {}, { bakery_id: null });
    expect(await assign(order.id, bakery)).toBe(order.id);
    expect(await statusOf(order.id)).toMatchObject({ bakery_id: bakery.id, status: "pending" });
    expect(await mailsTo(bakery.email!)).toEqual([]);
  });

  test("in its week the new one is asked at once: the next check may come too late", async () => {
    const order = await cakeFor("Elin Sandberg", {}, { bakery_id: null, status: "planned" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_status = 'active' where id = ${company.id}`),
    );
    world.clock.set("2026-05-16T15:00:00+02:00");
    expect(await assign(order.id, bakery)).toBe(order.id);
    expect(await statusOf(order.id)).toMatchObject({ bakery_id: bakery.id, status: "requested" });
    expect(await mailsTo(bakery.email!)).toHaveLength(1);
  });

  test("a birthday that has a new cake, moved to another day, is not baked for a second time", async () => {
    const first = await cakeFor("Elin Sandberg", {}, { status: "declined" });
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, status)
        select company_id, employee_id, bakery_id, portion_size, birthday, delivery_date + 2, 'confirmed'
        from cake_orders where id = ${first.id}`),
    );
    const next = await world.buildVendor({ address: "Bagargatan 9" });
    await expect(assign(first.id, next)).rejects.toThrow("En annan beställning för dagen finns redan.");
  });

  test("after a no, a new order asks the next at once", async () => {
    const order = await cakeFor("Elin Sandberg");
    await request([order.id]);
    await world.inDatabase((tx) =>
      moveOrders(tx, "cake", { ids: [order.id], to: "declined", by: "supplier" }),
    );
    const next = await world.buildVendor();
    const copy = await assign(order.id, next);
    expect(await statusOf(copy)).toMatchObject({ status: "requested", source: "rescue", bakery_id: next.id });
    expect((await mailsTo(next.email!)).map((mail) => mail.subject)).toEqual([
      "Beställning: 1 tårta söndag 17 maj",
    ]);
    await expect(assign(order.id, await world.buildVendor())).rejects.toMatchObject({
      code: "order-changed",
    });
  });

  test("a bakery that had said yes is told that it is off", async () => {
    const order = await cakeFor("Elin Sandberg");
    await request([order.id]);
    const next = await world.buildVendor();
    await assign(order.id, next);
    expect((await statusOf(order.id)).status).toBe("cancelled");
    const subjects = (await mailsTo(bakery.email!)).map((mail) => mail.subject);
    expect(subjects).toContain("Avbokat: leverans söndag 17 maj");
  });

  test("a bakery that was just deactivated is refused", async () => {
    const order = await cakeFor("Elin Sandberg");
    const gone = await world.buildVendor({ active: false });
    await expect(assign(order.id, gone)).rejects.toMatchObject({ code: "supplier-unavailable" });
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

  test("before anybody was asked it is a change of mind, and the request follows", async () => {
    const order = await cakeFor("Elin Sandberg", {}, { status: "planned" });
    expect(await move(order.id, "2026-05-18")).toBe(order.id);
    expect(await statusOf(order.id)).toMatchObject({ delivery_date: "2026-05-18", status: "planned" });
    expect(await mailsTo(bakery.email!)).toEqual([]);
  });

  test("moved into this week it is asked for at once, unless it waits for the admin or nobody can be asked", async () => {
    world.clock.set("2026-05-05T15:00:00+02:00");
    company = await world.buildCompany({ subscription_status: "active" });
    const stopped = await world.buildVendor({ active: false });
    const order = await cakeFor("Elin Sandberg", {}, { status: "planned" });
    const pending = await cakeFor("Johan Wik");
    const lacking = await cakeFor("Åsa Ö", {}, { status: "planned", bakery_id: stopped.id });
    for (const { id } of [order, pending, lacking])
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does it
      expect(await move(id, "2026-05-11")).toBe(id);
    expect(await statusOf(order.id)).toMatchObject({ delivery_date: "2026-05-11", status: "requested" });
    expect((await statusOf(pending.id)).status).toBe("pending");
    expect((await statusOf(lacking.id)).status).toBe("planned");
    expect((await mailsTo(bakery.email!)).map((mail) => mail.subject)).toEqual([
      "Beställning: 1 tårta måndag 11 maj",
    ]);
    expect(await mailsTo("hr@bolag.example")).toEqual([]);
  });

  test("moved into this week without a subscription it stays planned", async () => {
    world.clock.set("2026-05-05T15:00:00+02:00");
    const order = await cakeFor("Elin Sandberg", {}, { status: "planned" });
    await move(order.id, "2026-05-11");
    expect(await statusOf(order.id)).toMatchObject({ delivery_date: "2026-05-11", status: "planned" });
    expect(await mailsTo(bakery.email!)).toEqual([]);
  });

  test("a bakery that knew is told that the old day is off, and asked about the new one", async () => {
    const order = await cakeFor("Elin Sandberg");
    await request([order.id]);
    const moved = await move(order.id, "2026-05-18", { delivery_address: "Kajen 2, Göteborg" });
    expect((await statusOf(order.id)).status).toBe("cancelled");
    expect(await statusOf(moved)).toMatchObject({
      status: "requested",
      delivery_date: "2026-05-18",
      delivery_address: "Kajen 2, Göteborg",
      birthday: "2026-05-17",
    });
    const subjects = (await mailsTo(bakery.email!)).map((mail) => mail.subject);
    expect(subjects).toContain("Avbokat: leverans söndag 17 maj");
    expect(subjects).toContain("Beställning: 1 tårta måndag 18 maj");
    await expect(move(order.id, "2026-05-19")).rejects.toMatchObject({ code: "order-changed" });
  });

  test("not into the past, not far away, and not onto a day when the bakery is closed", async () => {
    bakery = await world.buildVendor({ name: "Söndagsstängt", closed_weekdays: [0] });
    const order = await cakeFor("Elin Sandberg", {}, { delivery_date: "2026-05-16" });
    await expect(move(order.id, "2026-03-01")).rejects.toMatchObject({ code: "day-passed" });
    await expect(move(order.id, "2026-06-30")).rejects.toMatchObject({ code: "far-from-birthday" });
    await expect(move(order.id, "2026-05-17")).rejects.toThrow("Söndagsstängt: levererar inte på söndagar.");
    expect(await statusOf(order.id)).toMatchObject({ delivery_date: "2026-05-16", status: "pending" });
  });
});

describe("cancelOrders and changePortions", () => {
  test("only a bakery that knew is told, once for the day", async () => {
    const asked = [await cakeFor("Elin Sandberg"), await cakeFor("Johan Wik")];
    const planned = await cakeFor("Åsa Ö", {}, { status: "planned" });
    await request(asked.map((order) => order.id));
    const ids = [...asked, planned].map((order) => order.id);
    const cancel = () =>
      world.inDatabase((tx) => cancelOrders(tx, world.services, "cake", ids, { by: "hr" }));
    expect(await cancel()).toHaveLength(3);
    expect(await cancel()).toEqual([]);
    const told = (await mailsTo(bakery.email!)).filter(({ key }) => key.startsWith("bakery-order-cancelled"));
    expect(told).toHaveLength(1);
    expect(told[0]!.text).toContain("2 tårtor");
  });

  test("a bakery that loses one of a day's cakes hears that the others still are to come", async () => {
    const [first, ...others] = [
      await cakeFor("Elin Sandberg"),
      await cakeFor("Johan Wik"),
      await cakeFor("Åsa Ö"),
    ];
    const ids = [first!, ...others].map((order) => order.id);
    await request(ids);
    const cancel = (some: string[]) =>
      world.inDatabase((tx) => cancelOrders(tx, world.services, "cake", some, { by: "hr" }));
    const told = async () =>
      (await mailsTo(bakery.email!)).filter(({ key }) => key.startsWith("bakery-order-cancelled"));
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
    const order = await cakeFor("Elin Sandberg");
    const resize = (size: number) =>
      world.inDatabase((tx) => changePortions(tx, world.services, order.id, size));
    await resize(10);
    expect(await mailsTo(bakery.email!)).toEqual([]);
    await request([order.id]);
    await resize(12);
    await resize(16);
    const told = (await mailsTo(bakery.email!)).filter(({ key }) => key.startsWith("bakery-order-changed"));
    expect(told).toHaveLength(2);
    expect(told[1]!.text).toContain("16 bitar");
    expect(told[1]!.text).toContain("tidigare 12 bitar");
  });
});
