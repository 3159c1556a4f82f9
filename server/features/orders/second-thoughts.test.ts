import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  answer,
  at,
  autopilot,
  bakeryAt,
  chainOf,
  company,
  deadlineOf,
  endAccess,
  job,
  mailsOf,
  near,
  offered,
  orderOf,
  town,
  useTowns,
  world,
} from "../../../test/chain-scene.ts";
import { buildMealOn } from "../../../test/morning.ts";
import { vendors } from "../../database/schema.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";

/** A new question about what somebody has said yes to. */

useTowns();

describe("a new allergy after a yes", () => {
  /** Confirmed by the first bakery, for Wednesday the 25th. */
  async function confirmed(day?: string) {
    const employee = await world.buildEmployee(company, { name: "Anna Ek", birthday: "1990-11-25" });
    const order = await world.buildCakeOrder(employee, {
      bakery_id: near[0].id,
      delivery_date: day ?? "2026-11-25",
      status: "planned",
    });
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "automation"));
    await answer(near[0], order.id, "confirm");
    return { ...order, eater: employee };
  }
  const needs = ({ id, name, birthday }: { id: string; name: string; birthday: string }, allergies: string) =>
    world.as(company.hr).call("update-employee", { id, name, birthday, allergies });
  const stepOf = async (id: string) => {
    const { cakes } = await world.as(company.hr).call("list-cake-year", {});
    return cakes.find(({ order }) => order?.id === id)?.next_step?.text.replaceAll("\u00a0", " ");
  };

  test("that stays unanswered when the company's access has ended is told, and nobody else is asked", async () => {
    const order = await confirmed();
    at("2026-11-12T10:00:00+01:00");
    await needs(order.eater, "ägg");
    await endAccess();
    at("2026-11-16T10:00:00+01:00");
    await job();
    await job();
    expect(await chainOf(order.id)).toEqual(["1 accepted"]);
    const calls = await mailsOf("order-unconfirmed");
    expect(calls).toHaveLength(1);
    expect(calls[0]!.text).not.toContain("välj någon annan");
  });

  test("is answered within working days, is reminded of, and silence goes on to the next, which is told", async () => {
    await autopilot([near[0], near[1]]);
    const order = await confirmed();
    at("2026-11-12T10:00:00+01:00");
    await needs(order.eater, "ägg");
    expect(await deadlineOf(order.id)).toBe("2026-11-16T10:00");
    expect(await stepOf(order.id)).toBe(`${near[0].name} påminns imorgon kl. 10:00`);
    at("2026-11-13T10:00:00+01:00");
    await Promise.all([job(), job()]);
    const [reminder, ...twice] = await mailsOf("offer-reminder");
    expect(twice).toEqual([]);
    expect(reminder).toMatchObject({ to_email: near[0].email });
    expect(reminder!.text).toContain("Svara senast måndag 16 november kl.\u00a010:00");
    expect(reminder!.text).toContain("har ändrats sedan ni sa ja");
    at("2026-11-13T10:01:00+01:00");
    expect(await stepOf(order.id)).toBe(`Nytt svar senast måndag kl. 10:00, annars frågas ${near[1].name}`);
    at("2026-11-16T09:59:00+01:00");
    await job();
    expect(await chainOf(order.id)).toEqual(["1 accepted"]);
    at("2026-11-16T10:00:00+01:00");
    await Promise.all([job(), job()]);
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 open"]);
    expect(await orderOf(order.id)).toMatchObject({ status: "requested", answer_wanted_again_at: null });
    const [off, ...more] = await mailsOf("bakery-order-cancelled");
    expect(more).toEqual([]);
    expect(off).toMatchObject({ to_email: near[0].email });
    expect(off!.text).toContain("har gått till någon annan");
    expect(await mailsOf("order-reassigned-hr")).toEqual([]);
    await expect(answer(near[0], order.id, "confirm", { allergens_read: ["ägg"] })).rejects.toThrow(
      "Svarstiden gick ut, och beställningen har gått vidare.",
    );
  });

  test("that its bakery cannot make goes to the next at once, also when it was only asked", async () => {
    const [said, asked] = [await confirmed(), await offered()];
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ cannot_make: ["ägg"] })
        .where(eq(vendors.id, near[0].id)),
    );
    await needs(said.eater, "ägg");
    for (const { id } of [said, asked]) expect(await chainOf(id)).toEqual(["1 retracted", "2 open"]);
    expect((await mailsOf("bakery-order-cancelled")).map(({ to_email }) => to_email)).toEqual([
      near[0].email,
    ]);
    const told = await mailsOf("order-reassigned-hr");
    expect(told).toHaveLength(2);
    expect(told[0]!.text).toContain(`${near[0].name} kan inte ta hänsyn till allt som de som äter behöver.`);
  });

  test("with nobody else left keeps the yes, and calls people once, with numbers; a new yes ends it", async () => {
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ active: false })
        .where(sql`id in ${[near[1].id, near[2].id]}`),
    );
    const order = await confirmed();
    at("2026-11-12T10:00:00+01:00");
    await needs(order.eater, "ägg");
    at("2026-11-16T10:00:00+01:00");
    await job();
    await job();
    expect(await chainOf(order.id)).toEqual(["1 accepted"]);
    expect(await mailsOf("bakery-order-cancelled")).toEqual([]);
    for (const kind of ["order-unconfirmed", "order-unconfirmed-admin"]) {
      const [mail, ...more] = await mailsOf(kind);
      expect(more).toEqual([]);
      for (const word of ["08-1", `${near[0].name} har inte svarat på ändringen`, "Ring"])
        expect(mail!.text).toContain(word);
    }
    const admin = world.as(await world.buildAdmin());
    const waiting = async () =>
      (await admin.call("list-orders-without-supplier", {})).orders.map(({ id }) => id);
    expect(await waiting()).toContain(order.id);
    const { people: birthdays } = await world.as(company.hr).call("get-promise-year", {});
    expect(birthdays.find(({ name }) => name === "Anna Ek")).toMatchObject({
      alarm: true,
      reason: expect.stringContaining("inte svarat på ändringen"),
    });
    await answer(near[0], order.id, "confirm", { allergens_read: ["ägg"] });
    expect(await orderOf(order.id)).toMatchObject({ called_at: null, answer_wanted_again_at: null });
    expect(await waiting()).not.toContain(order.id);
    at("2026-11-24T13:00:00+01:00");
    await job();
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
  });

  test("on the last working day calls people at once", async () => {
    const order = await confirmed("2026-11-19");
    at("2026-11-18T15:00:00+01:00");
    await needs(order.eater, "ägg");
    await job();
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
    expect((await orderOf(order.id)).called_at).not.toBeNull();
  });

  test("is asked of kitchens in the same way", async () => {
    const kitchens = { categories: ["lunch"], restaurant_type: "lunch" as const };
    const day = "2026-11-25";
    const { order, restaurant } = await buildMealOn(world, day, { status: "planned" }, { ...town }, company);
    const next = await bakeryAt(5, kitchens);
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "meal", [order.id], "automation"));
    await answer(restaurant, order.id, "confirm");
    at("2026-11-12T10:00:00+01:00");
    const guest = await world.buildEmployee(company, { name: "Bea Berg" });
    await needs(guest, "soja");
    at("2026-11-16T10:00:00+01:00");
    await job();
    expect(await chainOf(order.id, [restaurant, next])).toEqual(["1 expired", "2 open"]);
    expect(await mailsOf("restaurant-order-cancelled")).toHaveLength(1);
    expect((await mailsOf("order-reassigned-hr"))[0]!.text).toContain("har inte svarat på ändringen.");
  });
});
