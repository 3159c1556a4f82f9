import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  answer,
  at,
  autopilot,
  bakeryAt,
  cake,
  chainOf,
  company,
  deadlineOf,
  job,
  mailsOf,
  near,
  offered,
  orderOf,
  setNear,
  tokenOf,
  town,
  useTowns,
  withdraw,
  world,
} from "../../../test/chain-scene.ts";
import { buildMealOn, writtenMails } from "../../../test/morning.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { checkByHand } from "../../jobs/daily-check.ts";
import { startRun } from "../../jobs/part.ts";
import { passOnStopped } from "./supplier-stopped.ts";
import { vendors } from "../../database/schema.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";

/** Whom an order is offered to when one says no, is silent, or nobody is left. */

useTowns();

describe("a no", () => {
  test("is followed by the next offer at once: the nearest, each once, until nobody is left", async () => {
    const order = await offered();
    await answer(near[0], order.id, "decline", { reason: "Fullt" });
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 open"]);
    expect(await orderOf(order.id)).toMatchObject({
      status: "requested",
      supplier_id: near[1].id,
      called_at: null,
    });
    const thanked = await world.nobody.call("get-supplier-orders", { token: await tokenOf(near[0]) });
    expect(thanked).toMatchObject({
      supplier_name: near[0].name,
      orders: [{ status: "declined", offer_status: "declined" }],
    });
    await expect(answer(near[0], order.id, "confirm")).rejects.toThrow(
      "Ni har tackat nej, och beställningen har gått vidare.",
    );
    await answer(near[1], order.id, "decline");
    await answer(near[2], order.id, "decline");
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 declined", "3 declined"]);
    expect((await orderOf(order.id)).called_at).not.toBeNull();

    const told = await mailsOf("order-declined");
    expect(told).toHaveLength(1);
    for (const word of [near[0].name, near[1].name, near[2].name, "Fullt", "08-1", "08-3"])
      expect(told[0]!.text).toContain(word);
    expect(await mailsOf("order-declined-admin")).toHaveLength(1);
    const { lines } = await world.as(company.hr).call("get-order-history", { kind: "cake", id: order.id });
    expect(lines.at(-1)!.text).toBe("Ingen har sagt ja: HR och kundtjänst har fått veta det");
    await job();
    await job();
    expect(await mailsOf("order-declined")).toHaveLength(1);
    expect(await chainOf(order.id)).toHaveLength(3);
  });

  test("goes to the company's own list first, and HR with the autopilot on hears nothing of it", async () => {
    await autopilot([near[0], near[2]]);
    const order = await offered();
    await answer(near[0], order.id, "decline");
    await answer(near[2], order.id, "decline");
    expect(await chainOf(order.id)).toEqual(["1 declined", "3 declined", "2 open"]);
    expect(await mailsOf("order-reassigned-hr")).toEqual([]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select actor, after from order_history where order_id = ${order.id} order by id`),
    );
    expect(rows.map(({ actor, after }) => `${actor} ${after}`)).toEqual([
      "automation open",
      "supplier declined",
      "automation open",
      "supplier declined",
      "automation open",
    ]);
  });

  /** Each way in which an order leaves the first of the company's own list. */
  const losses: Record<string, (id: string) => Promise<unknown>> = {
    "a no": (id) => answer(near[0], id, "decline"),
    "a withdrawal": async (id) => {
      await answer(near[0], id, "confirm");
      await withdraw(near[0], id);
    },
    silence: async () => {
      at("2026-11-13T10:01:00+01:00");
      await job();
    },
    "its stopping": () =>
      world.inDatabase(async (tx) => {
        await tx
          .update(vendors)
          .set({ active: false })
          .where(sql`id = ${near[0].id}`);
        await passOnStopped(tx, world.services, { supplierId: near[0].id });
      }),
  };
  test.for(Object.keys(losses))("HR's reminders tell it who has it instead, after %s", async (way) => {
    await autopilot([near[0], near[1]]);
    const order = await offered();
    await losses[way]!(order.id);
    expect((await chainOf(order.id)).at(-1)).toBe("2 open");
    await answer(near[1], order.id, "confirm");
    expect(await mailsOf("order-reassigned-hr")).toEqual([]);
    at("2026-11-24T08:00:00+01:00");
    const run = startRun(world.services, stockholmToday(world.clock), { companyId: company.id });
    await checkByHand(world.services, run);
    const reminder = (await writtenMails(world, "cake-reminder-hr-day")).find(({ order_ids }) =>
      order_ids.includes(order.id),
    );
    expect(reminder!.text).toContain(`I stället för ${near[0].name}`);
  });

  test("HR is told at once of whoever takes over when the last reminder has left", async () => {
    await autopilot([near[0], near[1]]);
    const order = await offered("2026-11-12", { delivery_time: "16:00" });
    await answer(near[0], order.id, "decline");
    expect((await chainOf(order.id)).at(-1)).toBe("2 open");
    expect(await mailsOf("order-reassigned-hr")).toHaveLength(1);
  });

  test("HR hears who has it now where a person had chosen", async () => {
    const order = await offered();
    await answer(near[0], order.id, "decline", { reason: "Fullt" });
    const [told, ...more] = await mailsOf("order-reassigned-hr");
    expect(more).toEqual([]);
    for (const word of [`${near[0].name} har tackat nej.`, near[1].name, "Fullt"])
      expect(told!.text).toContain(word);
    expect(await mailsOf("order-declined")).toEqual([]);
  });

  test("passes over who is closed, too far, full, too late, cannot make it or is too dear", async () => {
    setNear([await bakeryAt(0.1), await bakeryAt(30), await bakeryAt(31)]);
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ active: false })
        .where(sql`latitude between ${town.latitude} + 0.005 and ${town.latitude} + 0.1
        and longitude = ${town.longitude}`),
    );
    await bakeryAt(4, { closed_weekdays: [3] });
    await bakeryAt(5, { closed_dates: ["2026-11-25"] });
    await bakeryAt(6, { delivery_radius_km: 5 });
    await bakeryAt(7, { lead_hours: 720 });
    await bakeryAt(8, { cannot_make: ["nötter"] });
    await bakeryAt(9, { price_per_piece_ore: 6_000 });
    const full = await bakeryAt(10, { daily_capacity: 1 });
    await bakeryAt(11, { email: null });
    await autopilot([], { budget: 5_000 });
    const other = await world.buildEmployee(await world.buildCompany());
    await world.buildCakeOrder(other, {
      bakery_id: full.id,
      delivery_date: "2026-11-25",
      status: "confirmed",
    });
    await world.buildEmployee(company, { name: "Kollega", allergies: "Nötallergi" });
    const order = await offered();
    await answer(near[0], order.id, "decline");
    expect(await chainOf(order.id)).toEqual(["1 declined", "2 open"]);
  });

  test("where everybody costs more than the budget HR reads that, with the prices", async () => {
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ price_per_piece_ore: 6_000 })
        .where(sql`id in ${near.map(({ id }) => id)}`),
    );
    await autopilot(near, { budget: 5_000 });
    const order = await cake("2026-11-13", { bakery_id: null });
    at("2026-11-11T11:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual([]);
    const [mail] = await mailsOf("order-unconfirmed");
    expect(mail!.text).toContain("Ingen har frågats: de som hinner kostar mer än er budget, 50 kr per bit.");
    expect(mail!.text).toContain("60 kr per bit");
  });

  test("a kitchen's no is passed on too, first to the reserves that the series names", async () => {
    const kitchens = { categories: ["lunch"], restaurant_type: "lunch" as const };
    const { order, restaurant } = await buildMealOn(
      world,
      "2026-11-25",
      { status: "planned" },
      { ...town },
      company,
    );
    const next = await bakeryAt(5, kitchens);
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "meal", [order.id], "automation"));
    const reserve = await bakeryAt(20, { ...kitchens, name: "Reservköket" });
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into meal_reserves (company_id, meal_event_id, position, supplier_id)
        select company_id, meal_event_id, 1, ${reserve.id} from orders where id = ${order.id}`),
    );
    await answer(restaurant, order.id, "decline");
    expect(await chainOf(order.id, [restaurant, next, reserve])).toEqual(["1 declined", "3 open"]);
    expect(await mailsOf("order-reassigned-hr")).toEqual([]);
    await answer(reserve, order.id, "decline");
    expect(await chainOf(order.id, [restaurant, next, reserve])).toEqual([
      "1 declined",
      "3 declined",
      "2 open",
    ]);
    expect(await mailsOf("order-reassigned-hr")).toHaveLength(1);
  });
});

describe("silence", () => {
  test("ends at the deadline and goes on to the next, once, however many instances look", async () => {
    const order = await offered();
    expect(await deadlineOf(order.id)).toBe("2026-11-13T10:00");
    at("2026-11-13T09:59:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    at("2026-11-13T10:00:00+01:00");
    await Promise.all([job(), job(), job()]);
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
    expect(await deadlineOf(order.id)).toBe("2026-11-17T10:00");
    const late = () => answer(near[0], order.id, "confirm");
    const gone = "Svarstiden gick ut, och beställningen har gått vidare.";
    await expect(late()).rejects.toThrow(gone);
    await answer(near[1], order.id, "confirm");
    await expect(late()).rejects.toThrow(gone);
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 accepted"]);
  });

  test("is reminded of halfway, once, with the whole day and the deadline", async () => {
    const order = await offered();
    at("2026-11-12T09:59:00+01:00");
    await job();
    expect(await mailsOf("offer-reminder")).toEqual([]);
    at("2026-11-12T10:00:00+01:00");
    await Promise.all([job(), job()]);
    at("2026-11-12T14:00:00+01:00");
    await job();
    const [mail, ...more] = await mailsOf("offer-reminder");
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to_email: near[0].email });
    expect(mail!.text).toContain("Svara senast fredag 13 november kl.\u00a010:00");
    expect(await chainOf(order.id)).toEqual(["1 open"]);
  });

  test("a yes at the very moment of the deadline wins or loses, and never both", async () => {
    const order = await offered();
    at("2026-11-13T10:00:00+01:00");
    const said = answer(near[0], order.id, "confirm").then(
      () => "confirmed",
      () => "requested",
    );
    const [status] = await Promise.all([said, job()]);
    await job();
    expect((await orderOf(order.id)).status).toBe(status);
    expect(await chainOf(order.id)).toEqual(
      status === "confirmed" ? ["1 accepted"] : ["1 expired", "2 open"],
    );
  });

  test("of everybody, over days when no machine ran, is made up once and nobody is asked after the hour", async () => {
    const order = await offered();
    const over = await offered("2026-11-20");
    at("2026-11-23T03:00:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
    expect(await chainOf(over.id)).toEqual(["1 open"]);
    await job();
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
  });

  test("a yes that comes late is welcome while nobody is left to ask, and told to those who were called", async () => {
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ active: false }).where(eq(vendors.id, near[2].id)),
    );
    const order = await offered("2026-11-25", {}, { allergies: "nötter" });
    at("2026-11-13T10:00:00+01:00");
    await job();
    await answer(near[1], order.id, "decline");
    expect(await orderOf(order.id)).toMatchObject({ status: "declined" });
    const page = await world.nobody.call("get-supplier-orders", { token: await tokenOf(near[0]) });
    expect(page).toMatchObject({ answer_by: null, allergens: ["nötter"], orders: [{ status: "requested" }] });
    await expect(answer(near[0], order.id, "confirm")).rejects.toMatchObject({ code: "allergens-unread" });
    await answer(near[0], order.id, "confirm", { allergens_read: ["nötter"] });
    expect(await orderOf(order.id)).toMatchObject({
      status: "confirmed",
      supplier_id: near[0].id,
      called_at: null,
    });
    expect(await chainOf(order.id)).toEqual(["2 declined", "1 accepted"]);
    const [solved] = await mailsOf("supplier-message");
    expect(solved!.text).toContain("så ni behöver inte hitta någon annan");
  });
});
