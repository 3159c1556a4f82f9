import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../test/cake-scene.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { meal_events, meal_orders } from "../../database/schema-orders.ts";
import { answerOrders, ordersOfLink } from "./answer-orders.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";

let world: World;
let scene: CakeScene;
beforeAll(async () => void (world = await createSharedWorld()));
beforeEach(async () => void (scene = await setCakeScene(world)));
afterAll(() => world.close());

const linkTo = (vendor = scene.bakery, day = "2026-05-17") => ({
  kind: "cake" as const,
  vendor_id: vendor.id,
  company_id: scene.company.id,
  delivery_date: day,
});

describe("offerToSupplier", () => {
  test("three cakes for one day make one mail, with colleagues' allergies counted and no names", async () => {
    const orders = [
      await scene.cakeFor("Elin Sandberg", { allergies: "nötter" }),
      await scene.cakeFor("Johan Wik"),
      await scene.cakeFor("Åsa Ö"),
    ];
    await world.buildEmployee(scene.company, { name: "Hemlig Kollega", allergies: "ägg, laktos" });
    const { requested, withoutSupplier } = await scene.request(orders.map((order) => order.id));
    expect(requested).toHaveLength(3);
    expect(withoutSupplier).toEqual([]);
    const [mail, ...more] = await scene.mailsTo(scene.bakery.email!);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Beställning: 3 tårtor söndag 17 maj");
    expect(mail!.text).toContain("Allergi: nötter");
    expect(mail!.text).toContain("Fler som äter av tårtorna: laktos (1 person), ägg (1 person).");
    expect(world.asReceived(mail!)).toContain("https://tartdags.example/svar?token=");
    expect(mail!.text).not.toMatch(/Hemlig|Sandberg|1990-05/);
    expect(mail!.employee_ids).toHaveLength(3);
  });

  test("a mail that cannot leave before the delivery does not leave after it", async () => {
    const order = await scene.cakeFor("Elin Sandberg", {}, { delivery_time: "14:00" });
    await scene.request([order.id]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select expires_at = timestamptz '2026-05-17T14:00:00+02:00' as at_delivery from mails
        where kind = 'bakery-order' and order_ids @> array[${order.id}::uuid]`),
    );
    expect(rows).toEqual([{ at_delivery: true }]);
  });

  test("a second time asks for nothing and writes nothing", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    expect(await scene.request([order.id], "automation")).toEqual({ requested: [], withoutSupplier: [] });
    expect(await scene.mailsTo(scene.bakery.email!)).toHaveLength(1);
  });

  test("without a supplier, or with one that has stopped, nothing moves and HR is told once a day", async () => {
    const stopped = await world.buildVendor({ active: false, latitude: 57.7 });
    const near = await world.buildVendor({ latitude: 57.7 });
    const orders = [
      await scene.cakeFor("Elin Sandberg", {}, { bakery_id: null }),
      await scene.cakeFor("Johan Wik", {}, { bakery_id: stopped.id }),
    ];
    const ids = orders.map((order) => order.id);
    expect((await scene.request(ids, "automation")).withoutSupplier.sort()).toEqual(ids.sort());
    await scene.request(ids, "automation");
    expect((await scene.statusOf(ids[0]!)).status).toBe("pending");
    const told = await scene.mailsTo("hr@bolag.example");
    expect(told.map((mail) => mail.subject)).toEqual(["2 beställningar saknar leverantör"]);
    for (const id of ids) expect(told[0]!.text).toContain(`tab=tartor&order=${id}&vendor=${near.id}`);
    expect(told[0]!.text).not.toContain(`vendor=${stopped.id}`);
  });

  test("a meal goes to its kitchen with diets and allergies counted", async () => {
    const restaurant = await world.buildVendor({ categories: ["lunch"], restaurant_type: "lunch" });
    await world.buildEmployee(scene.company, { allergies: "skaldjur", dietary_preferences: "vegan" });
    const meal = await world.inDatabase(async (tx) => {
      const series = { company_id: scene.company.id, event_type: "lunch" as const, people_count: 25 };
      const [event] = await tx
        .insert(meal_events)
        .values({ ...series, start_date: "2026-05-18" })
        .returning();
      const [order] = await tx
        .insert(meal_orders)
        .values({
          company_id: scene.company.id,
          meal_event_id: event!.id,
          restaurant_id: restaurant.id,
          delivery_date: "2026-05-18",
          time: "12:00",
          people_count: 25,
        })
        .returning();
      await offerToSupplier(tx, world.services, "meal", [order!.id], "admin");
      return order!;
    });
    const [mail] = await scene.mailsTo(restaurant.email!);
    expect(mail!.subject).toBe("Beställning: lunch för 25 personer måndag 18 maj");
    expect(mail!.text).toContain("skaldjur (1 person)");
    expect(mail!.text).toContain("vegansk (1 person)");
    const declined = await world.inDatabase((tx) =>
      answerOrders(
        tx,
        world.services,
        { kind: "meal", vendor_id: restaurant.id, company_id: scene.company.id, delivery_date: "2026-05-18" },
        { ids: [meal.id], answer: "decline", reason: "Fullbokat" },
      ),
    );
    expect(declined.answered).toEqual([meal.id]);
    expect((await scene.mailsTo("hr@bolag.example"))[0]!.text).toContain("Fullbokat");
  });
});

describe("a supplier's answer", () => {
  test("yes confirms, is written in the history, and a second answer changes nothing", async () => {
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    const answer = (what: "confirm" | "decline") =>
      world.db.transaction({ as: "platform", actor: "supplier", actorName: scene.bakery.name }, (tx) =>
        answerOrders(tx, world.services, linkTo(), { ids: [order.id], answer: what, reason: null }),
      );
    expect((await answer("confirm")).answered).toEqual([order.id]);
    const again = await answer("decline");
    expect(again).toMatchObject({ answered: [], already: [{ status: "confirmed" }] });
    expect(await scene.statusOf(order.id)).toMatchObject({ status: "confirmed" });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select actor, actor_name, before, after from order_history where order_id = ${order.id} and change = 'offer' order by id`,
      ),
    );
    expect(rows.map((row) => [row.actor, row.before, row.after])).toEqual([
      ["automation", null, "open"],
      ["supplier", "open", "accepted"],
    ]);
    expect(rows[1]!.actor_name).toBe(scene.bakery.name);
  });

  test("a last no tells HR and the platform, with those whom only a person may choose and one click to ask them", async () => {
    // A town of its own: the other tests' bakeries are not offered here.
    const town = { latitude: 63.82, longitude: 20.26 };
    scene.company = await world.buildCompany({ name: "Nordljus AB", ...town });
    scene.bakery = await world.buildVendor(town);
    await world.buildVendor({ ...town, closed_weekdays: [0] });
    await world.buildVendor({ ...town, latitude: 63.821, cannot_make: ["nötter"] });
    // Dearer than the company's budget: the chain does not ask them.
    const far = await world.buildVendor({ ...town, latitude: 63.9, price_per_piece_ore: 9_000 });
    const near = await world.buildVendor({ ...town, latitude: 63.83, price_per_piece_ore: 9_000 });
    await world.inDatabase((tx) =>
      tx.execute(
        sql`insert into autopilots (company_id, budget_per_piece_ore) values (${scene.company.id}, 5000)`,
      ),
    );
    const order = await scene.cakeFor("Elin Sandberg", { allergies: "nötter" });
    await scene.request([order.id]);
    await world.inDatabase((tx) =>
      answerOrders(tx, world.services, linkTo(), { ids: [order.id], answer: "decline", reason: "Semester" }),
    );
    const mail = (await scene.mailsTo("hr@bolag.example")).find(({ kind }) => kind === "order-declined");
    expect(mail!.subject).toBe("Nytt bageri behövs till Elin");
    expect(mail!.text).toContain("Semester");
    const ask = `/dashboard?tab=tartor&order=${order.id}&vendor=`;
    const [, ...offered] = mail!.text.split(ask);
    expect(offered.map((rest) => rest.slice(0, near.id.length))).toEqual([near.id, far.id]);
    const [told, ...more] = await scene.mailsTo("hej@tartdags.example");
    expect(more).toEqual([]);
    expect(told!.text).toContain("du är administratör");
    expect(told!.text).toMatch(/\/admin\?tab=tartor&order=[\w-]+$/m);
  });

  test("no reaches a member of a company without a contact address, not the platform in its place", async () => {
    const town = { latitude: 67.85, longitude: 20.22 };
    scene.company = await world.buildCompany({ contact_email: null, ...town });
    scene.bakery = await world.buildVendor(town);
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    await world.inDatabase((tx) =>
      answerOrders(tx, world.services, linkTo(), { ids: [order.id], answer: "decline", reason: null }),
    );
    const kindsTo = async (address: string) => (await scene.mailsTo(address)).map(({ kind }) => kind);
    expect(await kindsTo(scene.company.hr.email)).toEqual(["order-declined"]);
    expect(await kindsTo("hej@tartdags.example")).toEqual(["order-declined-admin"]);
  });

  test("a bakery that said no to another company is still offered", async () => {
    const town = { latitude: 65.58, longitude: 22.15 };
    scene.company = await world.buildCompany({ name: "Nordljus AB", ...town });
    scene.bakery = await world.buildVendor(town);
    const near = await world.buildVendor(town);
    const declined = { bakery_id: near.id, status: "declined" as const };
    await world.buildCakeOrder(await world.buildEmployee(await world.buildCompany()), declined);
    const order = await scene.cakeFor("Elin Sandberg");
    await scene.request([order.id]);
    await world.inDatabase((tx) =>
      answerOrders(tx, world.services, linkTo(), { ids: [order.id], answer: "decline", reason: null }),
    );
    expect(await scene.statusOf(order.id)).toMatchObject({ status: "requested", bakery_id: near.id });
  });

  test("a link opens one company's day and nothing else", async () => {
    const mine = await scene.cakeFor("Elin Sandberg");
    const otherDay = await scene.cakeFor("Johan Wik", {}, { delivery_date: "2026-05-18" });
    const notAsked = await scene.cakeFor("Åsa Ö");
    const stranger = await world.buildCompany();
    const theirs = await world.buildCakeOrder(await world.buildEmployee(stranger), {
      bakery_id: scene.bakery.id,
    });
    await scene.request([mine.id, otherDay.id, theirs.id]);
    const shown = await world.inDatabase((tx) => ordersOfLink(tx, linkTo()));
    expect(shown.map((order) => order.id)).toEqual([mine.id]);
    const reach = (id: string) =>
      world.inDatabase((tx) =>
        answerOrders(tx, world.services, linkTo(), { ids: [id], answer: "confirm", reason: null }),
      );
    await expect(reach(theirs.id)).rejects.toMatchObject({ code: "order-not-found" });
    await expect(reach(notAsked.id)).rejects.toMatchObject({ code: "order-not-found" });
  });
});
