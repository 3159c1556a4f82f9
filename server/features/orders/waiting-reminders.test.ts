import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setOrderOf } from "../../../test/order-facts.ts";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "../../../test/morning.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";

/** What has become of an order by the time its reminder is written, and by the time it leaves. */

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const at = (text: string) => world.clock.set(text);
const check = () => dailyCheck(world.services);
const keys = (kind: string) => writtenMails(world, kind);
const cakeOn = (day: string, values: object = {}) => buildCakeOn(world, day, values);

test.each(["2026-03-03", "2026-03-09"])(
  "HR is not told that a cake for %s is confirmed when its bakery has withdrawn",
  async (day) => {
    await cakeOn(day, { withdrawn_at: "2026-03-01T12:00:00+01:00" });
    await check();
    const [told, ...others] = await keys("cake");
    expect(others).toEqual([]);
    expect(told!.text).toContain("Ett bageri har fått förhinder. Välj ett nytt så snart ni kan.");
    expect(told!.text).not.toMatch(/bekräftad|behöver inte göra något|har fått uppgiften/);
    expect(await keys("bakery")).toEqual([]);
  },
);

test.each(["2026-03-03", "2026-03-09"])(
  "HR is told to choose another when the bakery and the kitchen for %s have stopped, not that we watch for an answer",
  async (day) => {
    const { company, bakery } = await cakeOn(day, { status: "planned" });
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update vendors set active = false where id = ${bakery.id}`);
      await tx.execute(sql`
        with event as (
          insert into meal_events (company_id, event_type, time, start_date, people_count)
          values (${company.id}, 'lunch', '12:00', ${day}, 10) returning id, company_id
        )
        insert into meal_orders (company_id, meal_event_id, restaurant_id, delivery_date, time, people_count)
        select company_id, id, ${bakery.id}, ${day}, '12:00', 10 from event`);
    });
    await check();
    const [cake] = await keys("cake-reminder-hr");
    expect(cake!.text).toContain("Ett bageri saknas. Välj ett så snart ni kan.");
    const [meal] = await keys("meal-reminder-hr");
    expect(meal!.text).toContain("En restaurang saknas. Välj en så snart ni kan.");
    for (const { text } of [cake!, meal!]) {
      expect(text).toContain(`${bakery.name}, tar inte emot beställningar längre`);
      expect(text).not.toMatch(/Vi bevakar svaret|inte skickad än/);
    }
  },
);

const asked = { requested_at: "2026-02-20T08:00:00Z" };
const lost = [
  ["har tackat nej", { status: "declined", ...asked, answered_at: "2026-02-23T08:00:00Z" }],
  ["svarade inte", { status: "declined", ...asked }],
  ["har fått förhinder", { withdrawn_at: "2026-03-01T12:00:00+01:00" }],
] as const;

describe.each(lost)("of a delivery whose last supplier %s", (words, said) => {
  test.each(["2026-03-03", "2026-03-09"])(
    "HR is reminded on %s that nobody makes it, and not told that it comes",
    async (day) => {
      const { bakery } = await cakeOn(day, said);
      const { restaurant } = await buildMealOn(world, day, said);
      await check();
      const [cake] = await keys("cake-reminder-hr");
      expect(`${cake!.subject} ${cake!.text}`).toContain("saknar bageri");
      expect(cake!.text).toContain(`${bakery.name}, ${words}`);
      const [meal] = await keys("meal-reminder-hr");
      expect(`${meal!.subject} ${meal!.text}`).toContain("saknar restaurang");
      expect(meal!.text).toContain(`${restaurant.name}, ${words}`);
      for (const { subject, text } of [cake!, meal!])
        expect(`${subject} ${text}`).not.toMatch(/fyller|kommer|levereras|bekräftad|inte göra något/);
    },
  );

  test("HR reads nothing while the next is asked by itself, nor once it has ordered anew", async () => {
    const waiting = await cakeOn("2026-03-09", said);
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set called_at = null where id = ${waiting.order.id}`),
    );
    const anew = await cakeOn("2026-03-09", said);
    await world.buildCakeOrder(anew.employee, {
      delivery_date: "2026-03-09",
      birthday: anew.order.birthday,
      status: "confirmed",
      bakery_id: anew.bakery.id,
    });
    await check();
    const told = await keys("cake-reminder-hr");
    expect(told.map(({ company_id }) => company_id)).toEqual([anew.company.id]);
    expect(told[0]!.text).not.toContain(words);
  });
});

describe("a reminder that had to wait", () => {
  test("is withdrawn when its cake was cancelled meanwhile", async () => {
    const { order } = await cakeOn("2026-03-03");
    await check();
    await world.inDatabase((tx) => setOrderOf(tx, order.id, { status: "cancelled" }));
    await deliverMails(world.services);
    expect((await keys("cake")).map((mail) => mail.status)).toEqual(["withdrawn"]);
    expect(world.sandbox.mailbox.list().filter((mail) => mail.key?.startsWith("cake"))).toEqual([]);
  });

  test("leaves out the one that was cancelled", async () => {
    const { company, bakery, order } = await cakeOn("2026-03-03");
    const second = await world.buildEmployee(company, { name: "Åsa Öberg" });
    await world.buildCakeOrder(second, {
      delivery_date: "2026-03-03",
      status: "confirmed",
      bakery_id: bakery.id,
    });
    await check();
    await world.inDatabase((tx) => setOrderOf(tx, order.id, { status: "cancelled" }));
    await deliverMails(world.services);
    const sent = world.sandbox.mailbox.list().find((mail) => mail.key?.startsWith("cake"));
    expect(sent?.subject).toBe("Imorgon: tårta till Åsa");
  });

  test("leaves out the breakfast that has been, and tells of the lunch", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    await world.inDatabase((tx) =>
      tx.execute(sql`
        with series as (
          insert into meal_events (company_id, event_type, time, start_date, people_count)
          values (${company.id}, 'frukost', '08:00', '2026-03-03', 5), (${company.id}, 'lunch', '12:00', '2026-03-03', 5)
          returning id, company_id, time)
        insert into meal_orders (company_id, meal_event_id, delivery_date, time, people_count)
        select company_id, id, '2026-03-03', time, 5 from series`),
    );
    await check();
    at("2026-03-03T08:00:00+01:00");
    await deliverMails(world.services);
    const sent = world.sandbox.mailbox.list().find((mail) => mail.key?.startsWith("meal-reminder-hr-day"));
    expect(sent?.text).toContain("Lunch");
    expect(sent?.text).not.toContain("Frukost");
  });

  test("is not sent after the delivery", async () => {
    await cakeOn("2026-03-03");
    await check();
    world.sandbox.faults.set("mail", "451", 100);
    await deliverMails(world.services);
    world.sandbox.faults.clear("mail");
    at("2026-03-03T12:30:00+01:00");
    await deliverMails(world.services);
    expect((await keys("cake")).map((mail) => mail.status)).toEqual(["dead"]);
    expect(world.sandbox.mailbox.list().filter((mail) => mail.key?.startsWith("cake"))).toEqual([]);
  });
});
