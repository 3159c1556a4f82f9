import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
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
  tokenOf,
  useTowns,
  withdraw,
  world,
} from "../../../test/chain-scene.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { writtenMails } from "../../../test/morning.ts";
import { offers } from "../../database/schema-orders.ts";
import { checkByHand } from "../../jobs/daily-check.ts";
import { startRun } from "../../jobs/part.ts";

/** When nobody is left for the day of a cake, the autopilot asks about another that the office's rule allows. */

useTowns();

const setOffice = (rule: string, closures: object[] = []) =>
  world.inDatabase((tx) =>
    tx.execute(sql`update offices set delivery_rule = ${rule}, closures = ${JSON.stringify(closures)}::jsonb
      where company_id = ${company.id}`),
  );

beforeEach(() => setOffice("workday-before"));

/** For Wednesday 25 November, with the autopilot on. */
const planned = (day = "2026-11-25", values: object = {}) =>
  offered(day, { birthday: day, source: "yearly", ...values }, { birthday: `1990${day.slice(4)}` });

/** Every one of the three says no to the day that it is asked about first. */
async function nobodyCan(values: object = {}) {
  await autopilot(near);
  const order = await planned("2026-11-25", values);
  for (const bakery of near) await answer(bakery, order.id, "decline");
  return order;
}

/** '1 declined 25', '2 open 24'. */
async function daysOf(id: string): Promise<string[]> {
  const chain = await chainOf(id);
  const rows = await world.inDatabase((tx) =>
    tx
      .select({ day: offers.delivery_date })
      .from(offers)
      .where(sql`order_id = ${id}`)
      .orderBy(offers.position),
  );
  return chain.map((text, index) => `${text} ${rows[index]!.day.slice(8)}`);
}

describe("a cake that nobody can make on its day", () => {
  test("is asked about for the nearest day that the rule allows, and nobody is called", async () => {
    const order = await nobodyCan();
    expect(await daysOf(order.id)).toEqual(["1 declined 25", "2 declined 25", "3 declined 25", "1 open 24"]);
    expect(await orderOf(order.id)).toMatchObject({
      status: "requested",
      delivery_date: "2026-11-24",
      birthday: "2026-11-25",
      called_at: null,
    });
    // As long as anybody who is asked first about a day.
    expect(await deadlineOf(order.id)).toBe("2026-11-13T10:00");
    expect(await mailsOf("order-declined")).toEqual([]);
    await answer(near[0], order.id, "confirm");
    expect(await orderOf(order.id)).toMatchObject({ status: "confirmed", delivery_date: "2026-11-24" });
  });

  test("goes first to who has not been asked about it at all, each about two days at most, and then people are called", async () => {
    const closed = await bakeryAt(9, { closed_dates: ["2026-11-25"] });
    const order = await nobodyCan();
    const among = [...near, closed];
    expect((await chainOf(order.id, among)).at(-1)).toBe("4 open");
    await answer(closed, order.id, "decline");
    for (const bakery of near) await answer(bakery, order.id, "decline");
    // The fourth alone has been asked about one day only.
    expect((await chainOf(order.id, among)).at(-1)).toBe("4 open");
    expect(await orderOf(order.id)).toMatchObject({ delivery_date: "2026-11-23", called_at: null });
    await answer(closed, order.id, "decline");
    expect(await chainOf(order.id, among)).toHaveLength(8);
    expect((await orderOf(order.id)).called_at).not.toBeNull();
    const [told] = await mailsOf("order-declined");
    expect(told!.text).toContain("Frågan var om onsdag 25 november");
    expect(told!.text).toContain("Frågan var om tisdag 24 november");
  });

  test.each([
    ["", async () => {}],
    [
      ", also after HR had moved it to its day",
      (id: string) =>
        world.inDatabase((tx) =>
          tx.execute(sql`insert into order_history (company_id, order_id, actor, change, before, after)
            values (${company.id}, ${id}, 'hr', 'delivery_date', '"2026-11-26"', '"2026-11-25"')`),
        ),
    ],
  ])("comes late where there is no time for the days before%s", async (_, before) => {
    await autopilot(near);
    const order = await planned();
    await answer(near[0], order.id, "confirm");
    at("2026-11-11T11:00:00+01:00");
    await before(order.id);
    at("2026-11-24T15:00:00+01:00");
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update vendors set closed_dates = '{2026-11-25}' where id in ${[near[1].id, near[2].id]}`,
      ),
    );
    await withdraw(near[0], order.id);
    // Two working days ahead, so that three can be asked.
    expect(await daysOf(order.id)).toEqual(["1 withdrawn 25", "2 open 27"]);
    await job();
    expect((await orderOf(order.id)).called_at).toBeNull();
  });

  test("is asked about on a day off too, and HR told, where its own is so near that people would be called", async () => {
    await autopilot(near);
    const order = await planned("2026-11-23", { delivery_time: "07:00" });
    await answer(near[0], order.id, "confirm");
    // A Sunday.
    at("2026-11-22T13:00:00+01:00");
    await withdraw(near[0], order.id);
    expect((await daysOf(order.id)).at(-1)).toBe("2 open 26");
    expect(await mailsOf("order-reassigned-hr")).toHaveLength(1);
    const later = await planned("2026-11-30");
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update vendors set closed_dates = '{2026-11-30}' where id in ${[near[1].id, near[2].id]}`,
      ),
    );
    await answer(near[0], later.id, "decline");
    expect(await daysOf(later.id)).toEqual(["1 declined 30"]);
    at("2026-11-23T08:00:00+01:00");
    await job();
    expect(await daysOf(later.id)).toEqual(["1 declined 30", "2 open 27"]);
  });

  test("keeps clear of closed days, of the person's other cakes and of what is not paid for", async () => {
    await setOffice("workday-before", [
      { kind: "own", from: "2026-11-24", to: "2026-11-24", birthdays: "before" },
    ]);
    await autopilot(near);
    const order = await planned();
    const { employee_id } = await orderOf(order.id);
    await world.buildCakeOrder(
      { id: employee_id!, company_id: company.id, birthday: "1990-11-25" },
      { delivery_date: "2026-11-23", birthday: "2026-10-23", status: "confirmed", bakery_id: near[0].id },
    );
    for (const bakery of near) await answer(bakery, order.id, "decline");
    expect((await orderOf(order.id)).delivery_date).toBe("2026-11-20");
    await setOffice("workday-after");
    const late = await planned("2026-11-26");
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_status = 'cancelled', period_ends_at = '2026-11-26T12:00:00Z'
        where id = ${company.id}`),
    );
    for (const bakery of near) await answer(bakery, late.id, "decline");
    expect(await orderOf(late.id)).toMatchObject({ delivery_date: "2026-11-26", status: "declined" });
    expect((await orderOf(late.id)).called_at).not.toBeNull();
  });

  test("that people had been called about needs nobody any more", async () => {
    await autopilot([near[0]]);
    const others = [near[1].id, near[2].id];
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update vendors set closed_dates = '{2026-11-13}', lead_hours = 24 where id in ${others}`,
      ),
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`update vendors set lead_hours = 4 where id = ${near[0].id}`),
    );
    at("2026-11-12T14:30:00+01:00");
    const order = await planned("2026-11-13", { delivery_time: "14:00" });
    await job();
    expect((await orderOf(order.id)).called_at).not.toBeNull();
    await answer(near[0], order.id, "decline");
    await job();
    expect(await orderOf(order.id)).toMatchObject({ status: "requested", called_at: null });
    expect((await orderOf(order.id)).delivery_date > "2026-11-13").toBe(true);
  });
});

describe("stays on its day, and people are called,", () => {
  const cases: Record<string, () => Promise<{ id: string }>> = {
    "where the company wants the birthday itself": async () => {
      await setOffice("same-day");
      return nobodyCan();
    },
    "where a person ordered it": () => nobodyCan({ source: "hr" }),
    "where HR has chosen its day": async () => {
      await autopilot(near);
      const order = await planned();
      await world.as(company.hr).call("move-cake-order", {
        id: order.id,
        delivery_date: "2026-11-26",
        delivery_address: null,
        address_latitude: null,
        address_longitude: null,
      });
      for (const bakery of near) await answer(bakery, order.id, "decline");
      return order;
    },
    "where HR has chosen its bakery": async () => {
      await autopilot(near);
      const order = await planned();
      await world.as(company.hr).call("ask-next-bakery", { id: order.id, vendor_id: near[2].id });
      for (const bakery of [near[2], near[0], near[1]]) await answer(bakery, order.id, "decline");
      return order;
    },
    "without the autopilot": async () => {
      const order = await planned();
      for (const bakery of near) await answer(bakery, order.id, "decline");
      return order;
    },
    "where the subscription has ended": async () => {
      await autopilot(near);
      const order = await planned();
      await answer(near[0], order.id, "decline");
      await answer(near[1], order.id, "decline");
      await endAccess();
      await answer(near[2], order.id, "decline");
      return order;
    },
  };
  test.for(Object.keys(cases))("%s", async (name) => {
    const { id } = await cases[name]!();
    const order = await orderOf(id);
    expect(order.status).toBe("declined");
    expect(order.called_at).not.toBeNull();
    expect(["2026-11-25", "2026-11-26"]).toContain(order.delivery_date);
  });
});

describe("who was asked about the day that it left", () => {
  test("reads that the delivery is moved, and its old link answers nothing", async () => {
    await autopilot(near);
    const order = await planned();
    const old = await tokenOf(near[0]);
    at("2026-11-13T10:00:00+01:00");
    await job();
    await answer(near[1], order.id, "decline");
    await answer(near[2], order.id, "decline");
    expect(await daysOf(order.id)).toEqual(["1 expired 25", "2 declined 25", "3 declined 25", "1 open 24"]);
    const page = await world.nobody
      .call("get-supplier-orders", { token: old })
      .catch((error: Error) => error);
    expect(JSON.stringify(page instanceof Error ? page.message : page)).toContain(
      "flyttad till tisdag 24 november",
    );
    await expect(
      world.nobody.call("answer-supplier-order", {
        token: old,
        order_ids: [order.id],
        answer: "confirm",
        versions: [],
      }),
    ).rejects.toThrow("flyttad till tisdag 24 november");
    expect(await orderOf(order.id)).toMatchObject({ status: "requested", delivery_date: "2026-11-24" });
    await answer(near[0], order.id, "decline");
    await expect(answer(near[0], order.id, "confirm")).rejects.toThrow("Ni har tackat nej");
  });

  test("takes no withdrawal back once another day is asked about", async () => {
    await autopilot(near);
    const order = await planned();
    await answer(near[0], order.id, "confirm");
    const old = await tokenOf(near[0]);
    await withdraw(near[0], order.id);
    await answer(near[1], order.id, "decline");
    await answer(near[2], order.id, "decline");
    expect((await orderOf(order.id)).delivery_date).toBe("2026-11-24");
    await expect(
      world.nobody.call("take-back-withdrawal", { token: old, order_ids: [order.id] }),
    ).rejects.toThrow("flyttad till tisdag 24 november");
    expect((await chainOf(order.id)).at(-1)).toBe("1 open");
  });
});

describe("HR reads of another day", () => {
  const [from, to] = ["onsdag 25 november", "tisdag 24 november"];

  test("in what happens next, at once in a mail, in the story, in what solved itself and in the reminder", async () => {
    const hr = world.as(company.hr);
    await autopilot(near);
    const order = await planned();
    await answer(near[0], order.id, "decline");
    await answer(near[1], order.id, "decline");
    at("2026-11-12T15:00:00+01:00");
    const { cakes } = await hr.call("list-cake-year", {});
    expect(cakes.find((one) => one.order?.id === order.id)!.next_step!.text).toMatch(
      new RegExp(`annars frågas ${near[0].name} om ${to}$`),
    );
    await answer(near[2], order.id, "decline", { reason: "Fullt" });
    const [told, ...more] = await mailsOf("order-reassigned-hr");
    expect(more).toEqual([]);
    expect(told!.subject).toBe(`Ny dag: ${to}`);
    for (const word of [`${near[2].name} har tackat nej. Ingen annan kunde ${from}.`, near[0].name, "Fullt"])
      expect(told!.text).toContain(word);
    const { lines } = await hr.call("get-order-history", { kind: "cake", id: order.id });
    expect(lines).toContainEqual(
      expect.objectContaining({
        who: "Tårtdags, automatiskt",
        text: `Dagen ändrad till ${to}, eftersom ingen kunde ${from}`,
      }),
    );
    await answer(near[0], order.id, "confirm");
    const solved = await hr.call("list-solved", {});
    expect(solved.lines.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(`^Ingen kunde ${from}, så ${near[0].name} bakar till Elin ${to}.$`),
    );
    at("2026-11-23T08:00:00+01:00");
    await checkByHand(
      world.services,
      startRun(world.services, stockholmToday(world.clock), { companyId: company.id }),
    );
    const reminder = (await writtenMails(world, "cake-reminder-hr-day")).find(({ order_ids }) =>
      order_ids.includes(order.id),
    );
    expect(reminder!.text).toContain(`Flyttad från ${from}, eftersom ingen kunde då`);
  });
});
