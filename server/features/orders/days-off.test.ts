import { eq } from "drizzle-orm";
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
  useTowns,
  withdraw,
  world,
} from "../../../test/chain-scene.ts";
import { vendors } from "../../database/schema.ts";

/** What loses its bakery on a day off: who is asked and who is called, then and on the next working morning. */

useTowns();

const SATURDAY = "2026-11-14T11:00:00+01:00";
const MONDAY = "2026-11-16T08:00:00+01:00";
const setActive = (index: 0 | 1 | 2, active: boolean) =>
  world.inDatabase((tx) => tx.update(vendors).set({ active }).where(eq(vendors.id, near[index].id)));
async function promised(day: string, person: object = {}) {
  const order = await offered(day, {}, person);
  await answer(near[0], order.id, "confirm");
  return order;
}
async function jobsAt(moments: string[]) {
  for (const moment of moments) {
    at(`${moment}+01:00`);
    await job();
  }
}
const UNTIL_MONDAY = ["2026-11-14T11:01:00", "2026-11-15T12:00:00", "2026-11-16T07:59:00"];
/** What HR and the platform are asked to see to on their first screens. */
async function waiting(id: string): Promise<boolean[]> {
  const admin = world.as(await world.buildAdmin());
  const { orders } = await admin.call("list-orders-without-supplier", {});
  const { people } = await world.as(company.hr).call("get-promise-year", {});
  return [orders.some((order) => order.id === id), people.some(({ alarm }) => alarm)];
}

/** What the platform reads that happens by itself. */
async function stepsOf(id: string): Promise<string[]> {
  const admin = world.as(await world.buildAdmin());
  const { steps } = await admin.call("list-next-steps", { company_id: company.id });
  return steps.filter((step) => step.id === id).map(({ step }) => step.text);
}

describe("a withdrawal on a Saturday", () => {
  test("of what people had been called about, and somebody can be asked by now, is seen to until Monday", async () => {
    await setActive(1, false);
    await setActive(2, false);
    const order = await promised("2026-11-25", { birthday: "1990-11-25" });
    at("2026-11-12T10:00:00+01:00");
    await world.as(company.hr).call("update-employee", {
      id: order.employee_id,
      name: "Anna Ek",
      birthday: "1990-11-25",
      allergies: "ägg",
    });
    await jobsAt(["2026-11-13T16:59:00", "2026-11-14T10:00:00"]);
    expect((await orderOf(order.id)).called_at, "nobody else is left").toBeNull();
    at("2026-11-16T10:00:00+01:00");
    await job();
    expect((await orderOf(order.id)).called_at).not.toBeNull();
    expect(await waiting(order.id)).toEqual([true, true]);

    await setActive(1, true);
    at("2026-11-21T11:00:00+01:00");
    await withdraw(near[0], order.id);
    expect(await orderOf(order.id)).toMatchObject({ status: "declined", called_at: null });
    expect(await waiting(order.id)).toEqual([false, false]);
    const [step] = await stepsOf(order.id);
    expect(step?.replaceAll("\u00a0", " ")).toBe("Nästa bageri får frågan måndag kl. 08:00");
    await jobsAt(["2026-11-22T12:00:00"]);
    expect(await chainOf(order.id)).toEqual(["1 withdrawn"]);
    expect(await mailsOf("order-declined")).toEqual([]);
    await jobsAt(["2026-11-23T08:00:00"]);
    expect(await chainOf(order.id)).toEqual(["1 withdrawn", "2 open"]);
    expect(await orderOf(order.id)).toMatchObject({ status: "requested", called_at: null });
    expect(await mailsOf("order-declined")).toEqual([]);
  });

  test("calls people on Monday where whoever would have been asked then has stopped meanwhile", async () => {
    const order = await promised("2026-11-25");
    await setActive(2, false);
    at(SATURDAY);
    await withdraw(near[0], order.id);
    await jobsAt(UNTIL_MONDAY.slice(0, 2));
    await setActive(1, false);
    await jobsAt(UNTIL_MONDAY.slice(2));
    expect((await orderOf(order.id)).called_at).toBeNull();
    at(MONDAY);
    await job();
    await job();
    expect(await chainOf(order.id)).toEqual(["1 withdrawn"]);
    expect((await orderOf(order.id)).called_at).not.toBeNull();
    expect(await mailsOf("order-declined")).toHaveLength(1);
    expect(await mailsOf("order-declined-admin")).toHaveLength(1);
  });

  test("that leaves nobody to ask calls people that Saturday, once, and a yes on Sunday ends it", async () => {
    await setActive(1, false);
    await setActive(2, false);
    const order = await promised("2026-11-25");
    at(SATURDAY);
    await withdraw(near[0], order.id);
    expect((await orderOf(order.id)).called_at).not.toBeNull();
    expect(await stepsOf(order.id), "nothing happens by itself any more").toEqual([]);
    await jobsAt([...UNTIL_MONDAY, "2026-11-16T08:00:00"]);
    expect(await mailsOf("order-declined")).toHaveLength(1);
  });

  test("with less than a working day left asks the next and calls people at once, not on Monday", async () => {
    // Whoever is asked on Monday morning would still have time to make it.
    await world.inDatabase((tx) => tx.update(vendors).set({ lead_hours: 0 }));
    const order = await promised("2026-11-16", { birthday: "1990-11-16" });
    at(SATURDAY);
    await withdraw(near[0], order.id);
    await job();
    expect(await chainOf(order.id)).toEqual(["1 withdrawn", "2 open"]);
    expect((await orderOf(order.id)).called_at).not.toBeNull();
    expect(await waiting(order.id)).toEqual([true, true]);
    await jobsAt(UNTIL_MONDAY);
    for (const kind of ["order-unconfirmed", "order-unconfirmed-admin"])
      expect(await mailsOf(kind)).toHaveLength(1);
    at("2026-11-15T09:00:00+01:00");
    await answer(near[1], order.id, "confirm");
    expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", called_at: null });
    expect(await waiting(order.id)).toEqual([false, false]);
  });
});
