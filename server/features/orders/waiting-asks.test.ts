import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateCakes } from "../../../test/order-facts.ts";
import { buildRestaurant, lunchOnce } from "../../../test/meals.ts";
import { buildCakeOn, newMorning } from "../../../test/morning.ts";
import { createSharedWorld, type Person, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";

/** What has become of an order by the time the mail that asks for it leaves. */

let world: World;
let admin: Person;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());
beforeEach(async () => {
  await newMorning(world);
  admin = await world.buildAdmin();
  world.sandbox.faults.clear("mail");
});

const DAY = "2026-03-09";
const deliver = () => deliverMails(world.services);
const askFor = (person: object = {}) => buildCakeOn(world, DAY, { status: "planned" }, person);
const arrived = (kind: string) =>
  world.sandbox.mailbox.list().filter(({ key }) => key?.startsWith(`${kind}:`));
const mailOf = async (kind: string) =>
  (
    await world.inDatabase((tx) =>
      tx.execute(sql`select id, key, status, order_ids from mails where kind = ${kind}`),
    )
  ).rows[0] as { id: string; key: string; status: string; order_ids: string[] };

/** The mail server is away for a while: all that is written has to wait. */
async function waits() {
  world.sandbox.faults.set("mail", "451", 100);
  await deliver();
  world.sandbox.faults.clear("mail");
  world.clock.advance({ minutes: 10 });
}

describe("a mail that asks for an order and had to wait", () => {
  test("tells a bakery what holds when it leaves", async () => {
    const { company, employee, order } = await askFor({ name: "Elin Sandberg", allergies: "nötter" });
    await dailyCheck(world.services);
    await waits();
    const hr = world.as(company.hr);
    await hr.call("change-cake-order", { id: order.id, portion_size: 20 });
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set allergies = 'selleri' where id = ${employee.id}`),
    );
    const { key } = await mailOf("bakery-order");
    await deliver();
    const [asked, ...more] = arrived("bakery-order");
    expect(more).toEqual([]);
    expect(asked).toMatchObject({ key });
    expect(asked!.text).toContain("20 bitar");
    expect(asked!.text).toContain("selleri");
    expect(asked!.text).not.toMatch(/8 bitar|nötter/);
  });

  test("is withdrawn when all that it asks for was cancelled, and leaves out what was", async () => {
    const { company, bakery, order } = await askFor();
    await dailyCheck(world.services);
    await waits();
    await world.as(company.hr).call("cancel-cake-order", { id: order.id });
    await deliver();
    expect(arrived("bakery-order")).toEqual([]);
    // Who never heard of it is told of nothing.
    expect((await mailOf("bakery-order-cancelled")).status).toBe("withdrawn");
    expect((await mailOf("bakery-order")).status).toBe("withdrawn");

    await newMorning(world);
    const { company: next, order: first, ...two } = await askFor();
    const colleague = await world.buildEmployee(next, { name: "Åsa Öberg" });
    const values = { delivery_date: DAY, status: "planned" as const, bakery_id: two.bakery.id };
    const second = await world.buildCakeOrder(colleague, values);
    await dailyCheck(world.services);
    await waits();
    await world.as(next.hr).call("cancel-cake-order", { id: first.id });
    await deliver();
    expect(arrived("bakery-order").map(({ subject }) => subject)).toEqual([
      "Beställning: 1 tårta måndag 9 mars",
    ]);
    expect((await mailOf("bakery-order")).order_ids).toEqual([second.id]);
    expect(two.bakery.id).not.toBe(bakery.id);
  });

  test("is not sent again to a bakery that has withdrawn, or that no longer has the order", async () => {
    const other = await world.buildVendor();
    for (const change of [{ withdrawn_at: "2026-03-02T10:00:00Z" }, { bakery_id: other.id }]) {
      await newMorning(world);
      const { order } = await askFor();
      await dailyCheck(world.services);
      world.sandbox.faults.set("mail", "550", 100);
      await deliver();
      world.sandbox.faults.clear("mail");
      const dead = await mailOf("bakery-order");
      expect(dead.status).toBe("dead");
      await world.inDatabase((tx) => updateCakes(tx, sql`id = ${order.id}`, change));
      await world.as(await world.buildAdmin()).call("send-mail-again", { id: dead.id });
      await deliver();
      expect(arrived("bakery-order")).toEqual([]);
      expect((await mailOf("bakery-order")).status).toBe("withdrawn");
    }
  });

  test("tells a kitchen how many come when it is let go", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const restaurant = await buildRestaurant(world);
    const hr = world.as(company.hr);
    await hr.call("create-meal-order", lunchOnce(restaurant, DAY));
    await dailyCheck(world.services);
    const { rows } = await world.inDatabase((tx) => tx.execute(sql`select id from meal_orders`));
    const id = rows[0]!.id as string;
    const asked = await mailOf("restaurant-order");
    await world.as(admin).call("hold-mail", { key: asked.key });
    await hr.call("change-meal-order", { meal_order_id: id, people: 31 });
    await world.as(admin).call("release-mail", { key: asked.key });
    await deliver();
    const [told] = arrived("restaurant-order");
    expect(told!.subject).toBe("Beställning: lunch för 31 personer måndag 9 mars");
  });
});
