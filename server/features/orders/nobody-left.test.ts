import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  answer,
  at,
  autopilot,
  bakeryAt,
  cake,
  chainOf,
  company,
  job,
  mailsOf,
  near,
  offered,
  orderOf,
  useTowns,
  world,
} from "../../../test/chain-scene.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { vendors } from "../../database/schema.ts";

/** What is done when nobody has said yes and nobody is left to ask, or too little time. */

useTowns();

describe("when nobody is left", () => {
  async function lost() {
    await autopilot(near);
    const order = await offered("2026-11-25", { birthday: "2026-11-25" }, { birthday: "1990-11-25" });
    for (const moment of ["2026-11-13T10:00", "2026-11-17T10:00", "2026-11-19T10:00"]) {
      at(`${moment}:00+01:00`);
      await job();
    }
    expect(await chainOf(order.id)).toEqual(["1 expired", "2 expired", "3 expired"]);
    return order;
  }

  test("a person can ask again who was only silent, and write its yes down", async () => {
    const order = await lost();
    const admin = world.as(await world.buildAdmin());
    const listed = await admin.call("list-next-suppliers", { order_type: "cake", id: order.id });
    expect(listed.others.map(({ id }) => id)).toEqual(near.map(({ id }) => id));
    const [told] = await mailsOf("order-declined");
    for (const word of [`Fråga ${near[0].name} igen`, `${near[2].name} svarade inte`])
      expect(told!.text).toContain(word);
    expect(told!.text).not.toContain("kan inte leverera");
    expect(told!.text).not.toContain("Vi letar vidare");
    await world.as(company.hr).call("ask-next-bakery", { id: order.id, vendor_id: near[0].id });
    expect((await chainOf(order.id)).at(-1)).toBe("1 open");
    expect(await orderOf(order.id)).toMatchObject({ status: "requested", called_at: null });
    await admin.call("answer-for-supplier", {
      order_type: "cake",
      id: order.id,
      answer: "confirm",
      reason: null,
    });
    expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", supplier_id: near[0].id });
  });

  test("HR can move it to a day that the last one can", async () => {
    const order = await lost();
    const to = { delivery_address: null, address_latitude: null, address_longitude: null };
    const hr = world.as(company.hr);
    await hr.call("move-cake-order", { id: order.id, delivery_date: "2026-11-26", ...to });
    expect(await orderOf(order.id)).toMatchObject({ status: "requested", delivery_date: "2026-11-26" });
    expect((await chainOf(order.id)).at(-1)).toBe("3 open");
  });

  test("a day's reminder knows that HR was called, and HR hears of one cake once in a morning", async () => {
    const fast = await bakeryAt(4, { active: false });
    const order = await cake("2026-11-12", { bakery_id: fast.id });
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ active: false })
        .where(sql`id in ${near.map(({ id }) => id)}`),
    );
    at("2026-11-11T08:00:00+01:00");
    await job();
    await dailyCheck(world.services);
    expect((await orderOf(order.id)).called_at).not.toBeNull();
    const told = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(
          sql`select kind from mails where order_ids @> array[${order.id}::uuid] and audience = 'hr' order by number`,
        ),
      );
      return rows.map(({ kind }) => kind);
    };
    expect(await told()).toEqual(["order-unconfirmed"]);
    at("2026-11-12T08:00:00+01:00");
    await dailyCheck(world.services);
    expect(await told()).toEqual(["order-unconfirmed", "cake-reminder-hr-day"]);
  });

  test("its day passes with one word about it, and it is missed", async () => {
    const order = await lost();
    at("2026-11-26T08:00:00+01:00");
    await dailyCheck(world.services);
    await dailyCheck(world.services);
    const [missed, ...more] = await mailsOf("order-missed");
    expect(more).toEqual([]);
    expect(missed!.text).toContain("Elin Sandberg");
    expect(await orderOf(order.id)).toMatchObject({ status: "declined" });
  });
});

describe("people are called", () => {
  test("at once, and once, for what is asked too late for a whole working day: it is offered all the same", async () => {
    at("2026-11-11T13:00:00+01:00");
    const fast = await bakeryAt(4, { lead_hours: 4 });
    const order = await offered("2026-11-12");
    await Promise.all([job(), job()]);
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    const [hr, ...more] = await mailsOf("order-unconfirmed");
    expect(more).toEqual([]);
    expect(hr!.subject).toBe("Ingen har sagt ja än: tårtan till Elin torsdag 12 november");
    for (const word of [near[0].name, "08-1", "har inte svarat än", fast.name])
      expect(hr!.text).toContain(word);
    const [platform] = await mailsOf("order-unconfirmed-admin");
    expect(platform!.text).toContain("031-12 34 56");
    expect((await orderOf(order.id)).called_at).not.toBeNull();
  });

  test("not when somebody has said yes", async () => {
    const order = await offered("2026-11-12");
    await answer(near[0], order.id, "confirm");
    await job();
    expect(await mailsOf("order-unconfirmed")).toEqual([]);
  });

  test("about an order that has come to its time with nobody to ask, unless the chain knows somebody", async () => {
    const stopped = await bakeryAt(4, { active: false });
    const early = await cake("2026-12-10", { bakery_id: stopped.id });
    const order = await cake("2026-11-18", { bakery_id: stopped.id });
    await job();
    expect(await chainOf(order.id)).toEqual(["1 open"]);
    expect(await chainOf(early.id)).toEqual([]);
    await world.inDatabase((tx) =>
      tx
        .update(vendors)
        .set({ active: false })
        .where(sql`id in ${near.map(({ id }) => id)}`),
    );
    const nobody = await cake("2026-11-18", { bakery_id: null });
    await job();
    await job();
    expect(await chainOf(nobody.id)).toEqual([]);
    expect(await mailsOf("order-unconfirmed")).toHaveLength(1);
    expect((await orderOf(nobody.id)).called_at).not.toBeNull();
  });
});
