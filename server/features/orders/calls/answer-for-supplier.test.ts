import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CakeScene, setCakeScene } from "../../../../test/cake-scene.ts";
import { buildSeries, lunchOnce, planMealsAhead } from "../../../../test/meals.ts";
import { createSharedWorld, type Person, type World } from "../../../../test/world.ts";
import { meal_orders } from "../../../database/schema-orders.ts";
import { offerToSupplier } from "../offer-to-supplier.ts";

let world: World;
let admin: Person;
let scene: CakeScene;
beforeAll(async () => {
  world = await createSharedWorld();
  admin = await world.buildAdmin();
});
beforeEach(async () => void (scene = await setCakeScene(world)));
afterAll(() => world.close());

const asAdmin = () => world.as(admin);
const NOWHERE = "00000000-0000-4000-8000-000000000000";

async function asked(values = {}) {
  const order = await scene.cakeFor("Elin Sandberg", { allergies: "nötter" }, values);
  await scene.request([order.id]);
  return order;
}
const lastLine = async (id: string) => {
  const { lines } = await world.as(scene.company.hr).call("get-order-history", { kind: "cake", id });
  return lines.at(-1);
};
const actorOf = async (id: string) => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select actor, actor_name from order_history where order_id = ${id} order by id desc`),
  );
  return rows[0];
};
const subjectsTo = async (address: string) => (await scene.mailsTo(address)).map((mail) => mail.subject);

/** Somebody else's calls: HR of the very company, HR of another, a user and nobody. */
async function strangers() {
  const other = await world.buildCompany();
  const people = [scene.company.hr, other.hr, await world.buildUser("user", scene.company.id)];
  return [
    ...people.map((person) => ({ ...world.as(person), status: 403 })),
    { ...world.nobody, status: 401 },
  ];
}

describe("answer-for-supplier", () => {
  const answer = (id: string, said: "confirm" | "decline", more = {}) =>
    asAdmin().call("answer-for-supplier", { order_type: "cake", id, answer: said, ...more });

  test("a yes on the phone confirms the order, and the history says who wrote it down", async () => {
    const order = await asked();
    await answer(order.id, "confirm");
    expect(await scene.statusOf(order.id)).toMatchObject({
      status: "confirmed",
      answered_at: expect.any(String),
    });
    expect(await lastLine(order.id)).toMatchObject({
      who: "Tårtdags",
      text: expect.stringMatching(/ sa ja$/),
    });
    expect(await actorOf(order.id)).toEqual({ actor: "admin", actor_name: "Maja Åkerö" });
  });

  test("a no makes the next offer at once, and HR that had chosen hears why, as after the bakery's own", async () => {
    const order = await asked();
    const next = await world.buildVendor({ name: "Nästa bageri", latitude: 57.7, longitude: 11.97 });
    await answer(order.id, "decline", { reason: "Ugnen är trasig" });
    expect(await scene.statusOf(order.id)).toMatchObject({ status: "requested", bakery_id: next.id });
    const told = (await scene.mailsTo("hr@bolag.example")).find(({ kind }) => kind === "order-reassigned-hr");
    expect(told?.text).toContain("Ugnen är trasig");
    expect(told?.text).toContain(next.name);
    expect(await scene.mailsTo(world.services.settings.contactEmail)).toEqual([]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select actor, after from order_history where order_id = ${order.id} order by id desc limit 2`,
      ),
    );
    expect(rows).toEqual([
      { actor: "automation", after: "open" },
      { actor: "admin", after: "declined" },
    ]);
  });

  test("a meal's kitchen is answered for in the same way", async () => {
    const { company, orders, setStatus } = await buildSeries(world);
    await setStatus("requested");
    const [order] = await orders();
    const said = { order_type: "meal" as const, id: order!.id, answer: "confirm" as const };
    await asAdmin().call("answer-for-supplier", said);
    expect(await orders()).toMatchObject([{ status: "confirmed", company_id: company.id }]);
  });

  test.each(["pending", "planned", "confirmed", "declined", "cancelled", "completed"] as const)(
    "an order that is %s waits for no answer, and its status is told",
    async (status) => {
      const order = await scene.cakeFor("Elin Sandberg", {}, { status });
      for (const said of ["confirm", "decline"] as const)
        await expect(answer(order.id, said)).rejects.toMatchObject({
          code: "order-changed",
          message: expect.stringMatching(/^Beställningen är redan ändrad\. Status nu: [A-ZÅÄÖ][a-zåäö]+\./),
        });
      expect((await scene.statusOf(order.id)).status).toBe(status);
      expect(await scene.mailsTo("hr@bolag.example")).toEqual([]);
    },
  );

  test("of two admins who write down two answers one wins", async () => {
    const order = await asked();
    const answers = await Promise.allSettled([answer(order.id, "confirm"), answer(order.id, "decline")]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a day that has passed is not answered for, nor an order that does not exist", async () => {
    const order = await asked({ delivery_date: "2026-03-10" });
    world.clock.set("2026-03-11T08:00:00+01:00");
    await expect(answer(order.id, "confirm")).rejects.toMatchObject({ code: "day-passed" });
    await expect(answer(NOWHERE, "confirm")).rejects.toMatchObject({ code: "order-not-found" });
  });

  test("is the admin's alone", async () => {
    const order = await asked();
    const input = { order_type: "cake", id: order.id, answer: "confirm" } as const;
    for (const { call, status } of await strangers())
      await expect(call("answer-for-supplier", input)).rejects.toMatchObject({ status });
    expect((await scene.statusOf(order.id)).status).toBe("requested");
  });
});

describe("cancel-order", () => {
  const cancel = (id: string, more = {}) =>
    asAdmin().call("cancel-order", { order_type: "cake", id, ...more });

  test("tells the bakery that had been asked, and HR with the reason", async () => {
    const order = await asked();
    await cancel(order.id, { reason: "Beställd två gånger" });
    expect((await scene.statusOf(order.id)).status).toBe("cancelled");
    expect(await subjectsTo(scene.bakery.email!)).toContain("Avbokat: leverans söndag 17 maj");
    const told = (await scene.mailsTo("hr@bolag.example")).filter(({ text }) =>
      text.includes("Beställd två gånger"),
    );
    expect(told).toHaveLength(1);
    expect(await lastLine(order.id)).toMatchObject({ who: "Tårtdags", text: "Avbokad" });
    expect(await actorOf(order.id)).toMatchObject({ actor: "admin" });
  });

  test("writes to no bakery that had not been asked", async () => {
    const order = await scene.cakeFor("Elin Sandberg", {}, { status: "planned" });
    await cancel(order.id);
    expect(await scene.mailsTo(scene.bakery.email!)).toEqual([]);
    expect(await scene.mailsTo("hr@bolag.example")).toHaveLength(1);
  });

  test("is possible until the delivery", async () => {
    const confirmed = { status: "confirmed", delivery_date: "2026-03-10" };
    const order = await scene.cakeFor("Elin Sandberg", {}, confirmed);
    world.clock.set("2026-03-10T12:00:00+01:00");
    await expect(cancel(order.id)).rejects.toMatchObject({ code: "day-passed" });
    world.clock.set("2026-03-10T11:59:00+01:00");
    await cancel(order.id);
    expect((await scene.statusOf(order.id)).status).toBe("cancelled");
  });

  test("a delivery of a series goes, also after the kitchen's last hour, and is not planned again", async () => {
    const { restaurant, orders, days, setStatus, mails } = await buildSeries(world);
    await setStatus("confirmed");
    const [order] = await orders();
    world.clock.set("2026-03-12T11:00:00+01:00");
    await asAdmin().call("cancel-order", { order_type: "meal", id: order!.id });
    const told = (await mails()).filter((mail) => mail.to_email === restaurant.email);
    expect(told.map((mail) => mail.kind)).toContain("restaurant-order-cancelled");
    await planMealsAhead(world);
    expect((await days()).filter((day) => day.startsWith("2026-03-12"))).toEqual(["2026-03-12 cancelled"]);
    expect((await days()).length).toBeGreaterThan(1);
  });

  test("a single meal is over with its only delivery", async () => {
    const { restaurant, company, hr } = await buildSeries(world);
    const once = await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-20"));
    const [order] = await world.inDatabase((tx) =>
      tx.select().from(meal_orders).where(eq(meal_orders.meal_event_id, once.meal_event_id)),
    );
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "meal", [order!.id], "admin"));
    await asAdmin().call("cancel-order", { order_type: "meal", id: order!.id });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select active from meal_events where company_id = ${company.id} and mode = 'once'`),
    );
    expect(rows).toEqual([{ active: false }]);
  });

  test.each(["declined", "cancelled", "completed"] as const)(
    "an order that is %s stays so, and its status is told",
    async (status) => {
      const order = await scene.cakeFor("Elin Sandberg", {}, { status });
      await expect(cancel(order.id)).rejects.toMatchObject({
        code: "order-changed",
        message: expect.stringContaining("Status nu: "),
      });
      expect(await scene.mailsTo("hr@bolag.example")).toEqual([]);
      await expect(cancel(NOWHERE)).rejects.toMatchObject({ code: "order-not-found" });
    },
  );

  test("is the admin's alone", async () => {
    const order = await asked();
    for (const { call, status } of await strangers())
      await expect(call("cancel-order", { order_type: "cake", id: order.id })).rejects.toMatchObject({
        status,
      });
    expect((await scene.statusOf(order.id)).status).toBe("requested");
  });
});
