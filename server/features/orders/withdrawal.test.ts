import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  answer,
  at,
  chainOf,
  company,
  job,
  mailsOf,
  near,
  offered,
  orderOf,
  pageOf,
  takeBack,
  tokenOf,
  town,
  useTowns,
  withdraw,
  world,
} from "../../../test/chain-scene.ts";
import { buildMealOn } from "../../../test/morning.ts";
import { employees, vendors } from "../../database/schema.ts";
import { orders } from "../../database/schema-orders.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";

/** A supplier that cannot after all, and one that can again. */

useTowns();

describe("a withdrawal", () => {
  test("is passed on, and can be taken back while the next has not said yes, which is told", async () => {
    const order = await offered();
    await answer(near[0], order.id, "confirm");
    await withdraw(near[0], order.id);
    expect(await chainOf(order.id)).toEqual(["1 withdrawn", "2 open"]);
    const page = await world.nobody.call("get-supplier-orders", { token: await tokenOf(near[0]) });
    expect(page).toMatchObject({
      supplier_name: near[0].name,
      allergens: [],
      orders: [{ offer_status: "withdrawn", status: "declined" }],
    });
    await takeBack(near[0], order.id);
    expect(await chainOf(order.id)).toEqual(["2 retracted", "1 accepted"]);
    expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", supplier_id: near[0].id });
    expect((await mailsOf("bakery-order-cancelled")).map(({ to_email }) => to_email)).toEqual([
      near[1].email,
    ]);

    await withdraw(near[0], order.id);
    // Who was told that it is off had not said no: it is asked again.
    expect(await chainOf(order.id)).toEqual(["2 retracted", "1 withdrawn", "2 open"]);
    await answer(near[1], order.id, "confirm");
    await expect(takeBack(near[0], order.id)).rejects.toThrow(
      "Ni fick förhinder, och beställningen har gått vidare.",
    );
    expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", supplier_id: near[1].id });
  });

  test("is not taken back once the platform has turned the order down", async () => {
    const order = await offered();
    await answer(near[0], order.id, "confirm");
    await withdraw(near[0], order.id);
    // Taken back from the next, as when the office closes, it waits for the platform once more.
    await world.inDatabase(async (tx) => {
      await tx.execute(
        sql`update offers set status = 'retracted' where order_id = ${order.id} and status = 'open'`,
      );
      await tx.execute(sql`update orders set approval_asked_at = app_now() where id = ${order.id}`);
    });
    const no = { ids: [order.id], status: "rejected" as const, reason: "Vi når er inte" };
    await world.as(await world.buildAdmin()).call("set-order-request-status", no);
    await expect(takeBack(near[0], order.id)).rejects.toThrow("har gått vidare");
    expect(await chainOf(order.id)).toEqual(["1 withdrawn", "2 retracted"]);
    expect((await orderOf(order.id)).status).toBe("declined");
  });
});

describe("a withdrawal that is taken back", () => {
  const withdrawn = async (person: object = {}) => {
    const order = await offered("2026-11-25", {}, person);
    await answer(near[0], order.id, "confirm");
    await withdraw(near[0], order.id);
    return order;
  };
  const setOrder = (id: string, values: object) =>
    world.inDatabase((tx) => tx.update(orders).set(values).where(eq(orders.id, id)));
  const setFood = (id: string, values: object) =>
    world.inDatabase((tx) => tx.update(employees).set(values).where(eq(employees.id, id)));
  type Order = Awaited<ReturnType<typeof withdrawn>>;
  const changes: [string, string, (order: Order) => Promise<unknown>][] = [
    [
      "somebody's allergy",
      "Allergier: nötter",
      (order) => setFood(order.employee_id, { allergies: "nötter" }),
    ],
    [
      "somebody's diet",
      "Kost: vegansk",
      (order) => setFood(order.employee_id, { dietary_preferences: "vegansk" }),
    ],
    [
      "a colleague's allergy",
      "Kollegornas allergier: ägg (1 person)",
      () => world.buildEmployee(company, { allergies: "ägg" }),
    ],
    ["the size", "Antal bitar: 30 bitar", (order) => setOrder(order.id, { quantity: 30 })],
    [
      "the address",
      "Leverans: onsdag 25 november kl.\u00a012:00, Nygatan 9",
      (order) => setOrder(order.id, { delivery_address: "Nygatan 9" }),
    ],
    [
      "the hour",
      "Leverans: onsdag 25 november kl.\u00a015:30, ",
      (order) => setOrder(order.id, { delivery_time: "15:30" }),
    ],
  ];

  test("does not tell the next of a cancelling whose order mail has not left; who had it is told", async () => {
    const order = await withdrawn();
    expect(await chainOf(order.id)).toEqual(["1 withdrawn", "2 open"]);
    await world.as(company.hr).call("change-cake-order", { id: order.id, portion_size: 30 });
    await takeBack(near[0], order.id);
    // Changes are gathered for some minutes.
    at("2026-11-11T10:30:00+01:00");
    await deliverMails(world.services);
    const written = await world.mailsTo(near[1].email!);
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set(["withdrawn"]));

    // One that has left is followed by its cancelling, also where only the telephone has been used.
    await world.as(company.hr).call("cancel-cake-order", { id: order.id });
    await deliverMails(world.services);
    const sent = (await world.mailsTo(near[0].email!)).filter(({ status }) => status === "sent");
    expect(sent.map(({ kind }) => kind)).toContain("bakery-order-cancelled");
  });

  test.each(changes)(
    "is no yes to %s, which has changed: it is told and asked about",
    async (_, told, change) => {
      const order = await withdrawn();
      await change(order);
      expect(await takeBack(near[0], order.id)).toEqual({ confirmed: 1, asks_again: true });
      expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", supplier_id: near[0].id });
      const page = await pageOf(near[0]);
      expect(page.orders).toMatchObject([{ status: "confirmed", answer_wanted_again: true }]);
      const [label] = told.split(": ");
      expect(page.changes).toMatchObject([{ label, before: null }]);
      expect(`${label}: ${page.changes[0]!.after}`).toContain(told);
      const [mail, ...more] = await mailsOf("supplier-order-changed");
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ to_email: near[0].email });
      await answer(near[0], order.id, "confirm", { allergens_read: page.allergens });
      expect((await pageOf(near[0])).orders).toMatchObject([{ answer_wanted_again: false }]);
      await withdraw(near[0], order.id);
      expect(await takeBack(near[0], order.id), "it has read that").toEqual({
        confirmed: 1,
        asks_again: false,
      });
    },
  );

  test("waits for the new yes that it withdrew from", async () => {
    const order = await offered();
    await answer(near[0], order.id, "confirm");
    await setFood(order.employee_id, { allergies: "nötter" });
    await withdraw(near[0], order.id);
    expect(await takeBack(near[0], order.id)).toMatchObject({ asks_again: true });
  });

  test("asks a kitchen about its guests, their number and what they wished for", async () => {
    const { restaurant, order } = await buildMealOn(
      world,
      "2026-11-25",
      { status: "planned" },
      town,
      company,
    );
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "meal", [order.id], "automation"));
    await answer(restaurant, order.id, "confirm");
    await withdraw(restaurant, order.id);
    await world.buildEmployee(company, { allergies: "skaldjur", dietary_preferences: "vegansk" });
    await setOrder(order.id, { quantity: 40, notes: "Gärna fisk" });
    expect(await takeBack(restaurant, order.id)).toEqual({ confirmed: 1, asks_again: true });
    const page = await pageOf(restaurant);
    expect(page.changes.map(({ label, after }) => `${label}: ${after}`)).toEqual([
      "Antal personer: 40 personer",
      "Önskemål: Gärna fisk",
      "Allergier: skaldjur (1 person)",
      "Kost: vegansk (1 person)",
    ]);
  });

  test("is not opened by a link to a day that the order was moved from", async () => {
    const order = await withdrawn();
    await setOrder(order.id, { delivery_date: "2026-11-26" });
    await expect(takeBack(near[0], order.id)).rejects.toMatchObject({ code: "order-not-found" });
  });

  const unable: [string, () => object, string][] = [
    ["has stopped", () => ({ active: false }), "tar inte emot beställningar"],
    ["has closed that day", () => ({ closed_dates: ["2026-11-25"] }), "har stängt onsdag 25 november"],
    ["has no room left", () => ({ daily_capacity: 1 }), "har fullt onsdag 25 november"],
    [
      "is too far away from the new address",
      () => ({ latitude: town.latitude - 2 }),
      "levererar inte så långt som 222,4 km",
    ],
    ["cannot make what is wanted now", () => ({ cannot_make: ["ägg"] }), "kan inte baka med hänsyn till ägg"],
  ];

  test.each(unable)("is refused to one that %s", async (_, values, why) => {
    const order = await withdrawn();
    await offered("2026-11-25", {}, { allergies: "ägg" });
    await world.inDatabase((tx) => tx.update(vendors).set(values()).where(eq(vendors.id, near[0].id)));
    await expect(takeBack(near[0], order.id)).rejects.toThrow(`${near[0].name} ${why}.`);
    expect(await chainOf(order.id)).toEqual(["1 withdrawn", "2 open"]);
  });
});

describe("the platform, called because nobody was left", () => {
  test("hears that a withdrawal was taken back, or that somebody said yes after all", async () => {
    const order = await offered();
    await answer(near[0], order.id, "confirm");
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ active: false })
        .where(inArray(vendors.id, [near[1].id, near[2].id])),
    );
    await withdraw(near[0], order.id);
    expect(await mailsOf("order-declined-admin")).toHaveLength(1);
    expect(await mailsOf("order-confirmed-admin")).toEqual([]);
    await takeBack(near[0], order.id);
    const [clear, ...others] = await mailsOf("order-confirmed-admin");
    expect(others).toEqual([]);
    expect(clear).toMatchObject({
      to_email: world.services.settings.contactEmail,
      subject: expect.stringContaining("Löst: leverans onsdag 25 november"),
    });
    expect(clear!.text).toContain("har tagit tillbaka sitt förhinder. Ingen behöver ringa.");

    // Later, so that its mail is the newest.
    at("2026-11-11T10:01:00+01:00");
    const silent = await offered("2026-11-26");
    at("2026-11-18T10:00:00+01:00");
    await job();
    expect(await orderOf(silent.id)).toMatchObject({ status: "declined" });
    await answer(near[0], silent.id, "confirm");
    expect((await mailsOf("order-confirmed-admin"))[1]!.text).toContain("har sagt ja till beställningen");
  });
});
