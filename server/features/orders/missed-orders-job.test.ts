import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildCakeOn, buildMealOn, newMorning } from "../../../test/morning.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  await newMorning(world);
  await dailyCheck(world.services);
});

/** The check of that morning: the machine was down until then. */
async function morning(day: string): Promise<void> {
  world.clock.set(`${day}T08:00:00+01:00`);
  await dailyCheck(world.services);
}
const mails = async (kind: string) => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select to_email, subject, text, employee_ids, order_ids from mails
      where kind = ${kind} order by number`),
  );
  return rows as Record<"to_email" | "subject" | "text", string>[];
};
const planned = { status: "planned" } as const;

describe("what was missed", () => {
  test.each(["planned", "requested"] as const)(
    "and was %s is not cancelled afterwards, by HR or an admin, so that figures and promise agree",
    async (status) => {
      const { company, order: cake } = await buildCakeOn(world, "2026-03-12", { status });
      const { order: meal } = await buildMealOn(world, "2026-03-12", { status }, {}, company);
      const [hr, admin] = [world.as(company.hr), world.as(await world.buildAdmin())];
      const cancels = [
        () => hr.call("cancel-cake-order", { id: cake.id }),
        () => admin.call("cancel-order", { order_type: "cake", id: cake.id, reason: null }),
        () => admin.call("cancel-order", { order_type: "meal", id: meal.id, reason: null }),
      ];
      for (const moment of ["12T15:00", "13T07:00", "16T10:00"]) {
        world.clock.set(`2026-03-${moment}:00+01:00`);
        if (moment === "16T10:00") await dailyCheck(world.services);
        for (const cancel of cancels)
          await expect(cancel()).rejects.toMatchObject({
            code: "day-passed",
            message: "Leveranstiden har redan passerat.",
          });
        await expect(hr.call("cancel-meal-order", { meal_order_id: meal.id })).rejects.toMatchObject({
          code: status === "requested" && moment === "16T10:00" ? "day-passed" : "meal-too-late",
        });
      }
      expect(await hr.call("get-overview", {})).toMatchObject({ judgeable: 2, cancelled: 0 });
      expect((await hr.call("get-promise-year", {})).counts).toMatchObject({ missed: 1 });
      const { weeks } = await admin.call("get-business-health", {});
      expect(weeks.find(({ monday }) => monday === "2026-03-09")).toMatchObject({ unanswered: 2 });
    },
  );
});

describe("an order that its supplier never answered", () => {
  const asked = { status: "requested", requested_at: "2026-03-05T08:00:00+01:00" } as const;
  const statusOf = async (table: "cake_orders" | "meal_orders", id: string) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select status, answered_at, completed_at from ${sql.identifier(table)} where id = ${id}`,
      ),
    );
    return rows[0]!;
  };

  test("is not delivered the day after, in no status, count or chart, and HR and the platform hear it once", async () => {
    const { company, order: cake } = await buildCakeOn(world, "2026-03-12", asked, { name: "Elin Sandberg" });
    const { order: meal } = await buildMealOn(world, "2026-03-12", asked, {}, company);
    await world.buildAdmin();
    const [admin, hr] = [world.as(await world.buildAdmin()), world.as(company.hr)];
    await morning("2026-03-13");
    await morning("2026-03-14");
    const missed = { status: "declined", answered_at: null, completed_at: null };
    expect(await statusOf("cake_orders", cake.id)).toEqual(missed);
    expect(await statusOf("meal_orders", meal.id)).toEqual(missed);
    const told = await mails("order-missed");
    expect(told.map(({ subject }) => subject)).toEqual([
      "1 beställning fick aldrig något svar",
      "1 beställning fick aldrig något svar",
    ]);
    expect(told[0]!.text).toContain("så vi räknar den inte som levererad.");
    expect(await mails("order-missed-admin")).toHaveLength(2);
    expect(await mails("order-declined")).toEqual([]);
    const digest = (await mails("daily-digest")).find(({ text }) => text.includes("13 mars"));
    expect(digest!.text).toContain("Beställningar som aldrig fick svar: 2");
    expect(digest!.text).not.toContain("Levererade");

    const { people, counts } = await hr.call("get-promise-year", {});
    expect(people[0]).toMatchObject({
      state: "missed",
      reason: "Bageriet svarade aldrig inför torsdag 12 mars",
    });
    expect(counts).toMatchObject({ missed: 1, celebrated: 0 });
    const year = await hr.call("get-overview", {});
    expect(year.deliveries.every(({ cakes, meals }) => cakes + meals === 0)).toBe(true);
    // Nobody has said a word, so that there is no figure of what people said.
    expect(year).toMatchObject({ on_time_percent: null, judged: 0, judgeable: 2 });
    const cakes = await hr.call("list-cake-year", {});
    expect(cakes.cakes[0]!.order).toMatchObject({ status: "declined", offer_status: "expired" });
    const meals = await hr.call("list-meal-year", {});
    expect(meals.history[0]).toMatchObject({ status: "declined", offer_status: "expired" });
    const books = await hr.call("list-books", { year: 2026, month: 3 });
    expect(books.rows).toEqual([]);
    const health = await admin.call("get-business-health", {});
    const week = health.weeks.find(({ monday }) => monday === "2026-03-09");
    expect(week).toMatchObject({ delivered: 0, declined: 0, unanswered: 2 });
    expect(health.suppliers.map(({ answered, declined }) => [answered, declined])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    const { lines } = await hr.call("get-order-history", { kind: "cake", id: cake.id });
    expect(lines.at(-1)!.text).toMatch(/ svarade inte$/);
  });

  test("is waited for until its day is over, and what was withdrawn stays undelivered", async () => {
    const { order: waiting } = await buildCakeOn(world, "2026-03-13", asked);
    const { order: withdrawn } = await buildCakeOn(world, "2026-03-12", {
      ...asked,
      status: "confirmed",
      withdrawn_at: "2026-03-11T08:00:00+01:00",
    });
    await morning("2026-03-13");
    expect((await statusOf("cake_orders", waiting.id)).status).toBe("requested");
    expect((await statusOf("cake_orders", withdrawn.id)).status).toBe("declined");
  });
});

describe("an order whose hour came before anybody was asked", () => {
  test.each([planned, { status: "pending" } as const])(
    "is told to HR and to the platform, once",
    async (order) => {
      const { employee, order: cake } = await buildCakeOn(world, "2026-03-12", order, {
        name: "Elin Sandberg",
      });
      await morning("2026-03-13");
      await morning("2026-03-14");
      const [told, ...more] = await mails("order-missed");
      expect(more).toEqual([]);
      expect(told).toMatchObject({
        to_email: "hr@bolag.example",
        subject: "1 beställning gick aldrig iväg",
        employee_ids: [employee.id],
        order_ids: [cake.id],
      });
      expect(told!.text).toContain("Tårta till Elin Sandberg, 8 bitar");
      expect(told!.text).toContain("torsdag 12 mars kl.\u00a012:00");
      expect(await mails("order-missed-admin")).toMatchObject([{ to_email: "hej@tartdags.example" }]);
    },
  );

  test("stands in one mail with the company's others, and a meal is told of as well", async () => {
    const { company, bakery } = await buildCakeOn(world, "2026-03-11", planned);
    const other = await world.buildEmployee(company, { birthday: "1990-03-12" });
    await world.buildCakeOrder(other, { ...planned, bakery_id: bakery.id, delivery_date: "2026-03-12" });
    await buildMealOn(world, "2026-03-12", { status: "pending" }, {}, company);
    await morning("2026-03-13");
    expect((await mails("order-missed")).map((mail) => mail.subject).sort()).toEqual([
      "1 beställning gick aldrig iväg",
      "2 beställningar gick aldrig iväg",
    ]);
  });

  test("keeps the digest from saying that all went well, that morning", async () => {
    await world.buildAdmin();
    await buildCakeOn(world, "2026-03-12", planned);
    await morning("2026-03-13");
    await morning("2026-03-14");
    const [missed, calm] = await mails("daily-digest");
    expect(missed!.subject).toBe("Idag: 1 sak att ta hand om");
    expect(missed!.text).toContain("Beställningar som aldrig gick iväg: 1");
    expect(calm!.subject).toBe("Dagens körning: allt gick bra");
  });

  test("is nobody's business when it was cancelled, unwanted, long ago, or without a subscription", async () => {
    await buildCakeOn(world, "2026-03-12", { status: "cancelled" });
    await buildCakeOn(world, "2026-03-12", planned, { celebration: "none" });
    await buildCakeOn(world, "2026-02-20", planned);
    const { company } = await buildCakeOn(world, "2026-03-12", planned);
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_status = 'cancelled' where id = ${company.id}`),
    );
    await morning("2026-03-13");
    expect(await mails("order-missed")).toEqual([]);
  });

  test("is not told of while its hour is still ahead", async () => {
    await buildCakeOn(world, "2026-03-13", { ...planned, bakery_id: null });
    await morning("2026-03-13");
    expect(await mails("order-missed")).toEqual([]);
  });

  test("is told of also as the last meal of a series that ends with it, whoever has ended that first", async () => {
    const { order } = await buildMealOn(world, "2026-03-12", planned);
    await world.inDatabase((tx) =>
      tx.execute(sql`update meal_events set mode = 'recurring', days_of_week = '{4}', end_date = '2026-03-12'
        where id = ${order.meal_event_id}`),
    );
    world.clock.set("2026-03-13T07:30:00+01:00");
    await world.as(await world.buildAdmin()).call("process-meal-automation", {});
    await morning("2026-03-13");
    expect(await mails("order-missed")).toHaveLength(1);
  });
});
