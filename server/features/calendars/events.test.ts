import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateCakes } from "../../../test/order-facts.ts";
import { calendarPerson } from "../../../test/calendar-person.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { createVault } from "../../database/tokens.ts";
import { employees } from "../../database/schema.ts";
import { cake_orders, meal_events, meal_orders } from "../../database/schema-orders.ts";
import { cancelOrders } from "../orders/cancel-orders.ts";
import { claimTurn, endTurn, settleEvent } from "./event-queue.ts";
import { writeCalendars } from "./write-events.ts";

let world: World;
let person: ReturnType<typeof calendarPerson>;
let company: { id: string; hr: Person };
let account: string;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
  person = calendarPerson(world);
});
beforeEach(async () => {
  world.sandbox.faults.clear();
  company = await world.buildCompany({ subscription_tier: "pro" });
  account = `hr${(number += 1)}@bolag.example`;
});
afterAll(() => world.close());

const write = () => writeCalendars(world.services);
const events = () => person.eventsOf(account);
const waiting = async () => (await world.as(company.hr).call("get-calendar", {})).connection?.waiting;
const connect = (provider: "google" | "microsoft") => person.connect(company.hr, provider, { account });
const setOrder = (id: string, values: Parameters<typeof updateCakes>[2]) =>
  world.inDatabase((tx) => updateCakes(tx, eq(cake_orders.id, id), values));
const cancel = (id: string) =>
  world.inDatabase((tx) => cancelOrders(tx, world.services, "cake", [id], { by: "hr" }));

async function buildCake(
  name: string,
  day = "2026-05-17",
  more: Partial<typeof employees.$inferInsert> = {},
) {
  const employee = await world.buildEmployee(company, { name, allergies: "jordnötter", ...more });
  const bakery = await world.buildVendor({ name: "Konditori Lindblom" });
  return world.buildCakeOrder(employee, { delivery_date: day, bakery_id: bakery.id, portion_size: 12 });
}

/** All of a company's yearly orders in one statement, as the yearly list makes them. */
const buildMany = (count: number) =>
  world.inDatabase((tx) =>
    tx.execute(sql`
      with people as (
        insert into employees (company_id, name, birthday)
        select ${company.id}, 'Person ' || n, date '1990-01-01' + (n % 365) from generate_series(1, ${count}) n
        returning id, company_id)
      insert into cake_orders (company_id, employee_id, portion_size, birthday, delivery_date, source)
      select company_id, id, 8, date '2026-06-01', date '2026-06-01', 'yearly' from people`),
  );

describe.for(["google", "microsoft"] as const)("deliveries in %s's calendar", (provider) => {
  test("appear when the calendar is connected, and when they are ordered later", async () => {
    await buildCake("Anna Ask");
    await buildCake("Passerad Person", "2026-03-01");
    await connect(provider);
    expect(await waiting()).toBe(1);
    await buildCake("Bo Berg", "2026-06-01");
    await write();
    expect(await events()).toEqual(["2026-05-17 Tårta till Anna Ask", "2026-06-01 Tårta till Bo Berg"]);
    expect(await waiting()).toBe(0);
  });

  test("move, are renamed and vanish with their orders, and never appear twice", async () => {
    await connect(provider);
    const [anna, bo] = [await buildCake("Anna Ask"), await buildCake("Bo Berg", "2026-06-01")];
    await write();
    await setOrder(anna.id, { delivery_date: "2026-05-18" });
    await world.inDatabase((tx) =>
      tx.update(employees).set({ name: "Bo Björk" }).where(eq(employees.id, bo.employee_id)),
    );
    await write();
    expect(await events()).toEqual(["2026-05-18 Tårta till Anna Ask", "2026-06-01 Tårta till Bo Björk"]);
    await cancel(anna.id);
    await world.inDatabase((tx) => tx.delete(cake_orders).where(eq(cake_orders.id, bo.id)));
    await write();
    await write();
    expect(await events()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test("an answer that was lost makes no second event, and a cancelled one does not stay", async () => {
    await connect(provider);
    const [anna, bo] = [await buildCake("Anna Ask"), await buildCake("Bo Berg")];
    world.sandbox.faults.set("calendars", "half", 2);
    await write();
    expect(await waiting()).toBe(2);
    await cancel(bo.id);
    world.clock.advance({ minutes: 1 });
    await write();
    expect(await events()).toEqual(["2026-05-17 Tårta till Anna Ask"]);
    expect(await waiting()).toBe(0);
    await setOrder(anna.id, { delivery_date: "2026-05-20" });
    await write();
    expect(await events()).toEqual(["2026-05-20 Tårta till Anna Ask"]);
  });

  test("a provider that is down for a day is caught up with, once", async () => {
    await connect(provider);
    const [anna, bo] = [await buildCake("Anna Ask"), await buildCake("Bo Berg", "2026-06-01")];
    await write();
    world.sandbox.faults.set("calendars", "down", 10_000);
    await setOrder(anna.id, { delivery_date: "2026-05-19" });
    await cancel(bo.id);
    await buildCake("Cilla Ceder", "2026-07-01");
    for (let hour = 0; hour < 24; hour++) {
      world.clock.advance({ hours: 1 });
      await write();
    }
    const tried = 10_000 - world.sandbox.faults.current("calendars")!.times;
    expect(tried).toBeGreaterThan(20);
    expect(tried).toBeLessThan(200);
    expect(await waiting()).toBe(3);
    world.sandbox.faults.clear();
    world.clock.advance({ minutes: 31 });
    await write();
    expect(await events()).toEqual(["2026-05-19 Tårta till Anna Ask", "2026-07-01 Tårta till Cilla Ceder"]);
    expect(await waiting()).toBe(0);
  });

  test("a token that has ended is renewed, also for the next turn", async () => {
    await connect(provider);
    for (const day of ["2026-06-01", "2026-06-02", "2026-06-03"]) {
      world.clock.advance({ hours: 3 });
      await buildCake(`Kaka ${day}`, day);
      await write();
    }
    world.sandbox.faults.set("calendars", "401");
    await buildCake("Kaka 2026-06-04", "2026-06-04");
    await write();
    expect(await events()).toHaveLength(4);
  });

  test("a right that was taken back asks for a new connection, which catches up", async () => {
    await connect(provider);
    await buildCake("Anna Ask");
    await write();
    const bo = await buildCake("Bo Berg", "2026-06-01");
    expect(await person.takeBack(account)).toBe(1);
    await write();
    const { connection } = await world.as(company.hr).call("get-calendar", {});
    expect(connection).toMatchObject({ status: "reconnect", provider, waiting: 1 });
    await cancel(bo.id);
    await buildCake("Cilla Ceder", "2026-07-01");
    await write();
    expect(await connect(provider)).toBe("connected");
    await write();
    expect(await events()).toEqual(["2026-05-17 Tårta till Anna Ask", "2026-07-01 Tårta till Cilla Ceder"]);
  });

  test("disconnected, changed and connected again: nothing twice, nothing left over", async () => {
    await connect(provider);
    const [anna, bo] = [await buildCake("Anna Ask"), await buildCake("Bo Berg", "2026-06-01")];
    await write();
    await world.as(company.hr).call("disconnect-calendar", { companyId: company.id });
    await setOrder(anna.id, { delivery_date: "2026-05-18" });
    await cancel(bo.id);
    await buildCake("Cilla Ceder", "2026-07-01");
    await write();
    expect(await events()).toHaveLength(2);
    await connect(provider);
    await write();
    expect(await events()).toEqual(["2026-05-18 Tårta till Anna Ask", "2026-07-01 Tårta till Cilla Ceder"]);
  });

  test("another account, or another provider, gets everything", async () => {
    await connect(provider);
    await buildCake("Anna Ask");
    await write();
    await person.connect(company.hr, provider, { account: `annan-${account}` });
    await write();
    expect(await person.eventsOf(`annan-${account}`)).toEqual(["2026-05-17 Tårta till Anna Ask"]);
    const other = provider === "google" ? "microsoft" : "google";
    await person.connect(company.hr, other, { account: `tredje-${account}` });
    await write();
    expect(await person.eventsOf(`tredje-${account}`)).toEqual(["2026-05-17 Tårta till Anna Ask"]);
  });

  test("two workers at once write each event once", async () => {
    await connect(provider);
    await buildMany(90);
    await Promise.all([write(), write(), write()]);
    await write();
    const written = await events();
    expect(written).toHaveLength(90);
    expect(new Set(written).size).toBe(90);
    expect(await waiting()).toBe(0);
  });
});

describe("the limits", () => {
  test("a rate limit pauses the company, as long as the provider says", async () => {
    await connect("microsoft");
    await buildCake("Anna Ask");
    world.sandbox.faults.set("calendars", "429");
    await write();
    await write();
    expect(await waiting()).toBe(1);
    world.clock.advance({ seconds: 31 });
    await write();
    expect(await waiting()).toBe(0);
  });

  test("a right that was sealed with another secret asks for a new connection", async () => {
    await connect("google");
    await buildCake("Anna Ask");
    await world.inDatabase((tx) =>
      tx.execute(sql`update calendar_connections set
        access_token_sealed = ${createVault("another secret, thirty-two letters or more").seal("calendar-right", "x")}
        where company_id = ${company.id}`),
    );
    await write();
    const { connection } = await world.as(company.hr).call("get-calendar", {});
    expect(connection).toMatchObject({ status: "reconnect", waiting: 1 });
  });

  test("one company's trouble is not another's", async () => {
    await connect("google");
    await buildCake("Anna Ask");
    await person.takeBack(account);
    const [first, other] = [company, await world.buildCompany({ subscription_tier: "pro" })];
    company = other;
    account = `granne-${account}`;
    await connect("google");
    await buildCake("Bo Berg");
    await write();
    expect(await events()).toEqual(["2026-05-17 Tårta till Bo Berg"]);
    const { connection } = await world.as(first.hr).call("get-calendar", {});
    expect(connection).toMatchObject({ status: "reconnect" });
  });

  test("one event that cannot be written keeps none of the company's others waiting", async () => {
    await connect("google");
    // No year that a date is written with.
    const { id } = await buildCake("Anna Ask", "10000-05-17");
    for (let day = 10; day < 20; day++) await buildCake(`Bo ${day}`, `2026-05-${day}`);
    await write();
    expect(await events()).toHaveLength(10);
    expect(await waiting()).toBe(1);
    await setOrder(id, { delivery_date: "2026-05-20" });
    world.clock.advance({ hours: 2 });
    await write();
    expect(await events()).toHaveLength(11);
  });

  test("a company that leaves Pro is paused, and caught up with when it is back", async () => {
    await connect("google");
    await buildCake("Anna Ask");
    const setTier = (tier: string) =>
      world.inDatabase((tx) =>
        tx.execute(sql`update companies set subscription_tier = ${tier} where id = ${company.id}`),
      );
    await setTier("standard");
    await write();
    expect(await events()).toEqual([]);
    await setTier("pro");
    await write();
    expect(await events()).toHaveLength(1);
  });

  test("hundreds of events go out in batches, the next days' first, through a rate limit", async () => {
    await connect("google");
    await buildMany(300);
    await buildCake("Först", "2026-04-01");
    world.sandbox.faults.set("calendars", "403");
    await write();
    expect((await events()).length).toBeLessThan(10);
    for (let rounds = 0; rounds < 10 && (await waiting()); rounds++) {
      world.clock.advance({ minutes: 31 });
      await write();
    }
    const written = await events();
    expect(written[0]).toBe("2026-04-01 Tårta till Först");
    expect(written).toHaveLength(301);
    expect(new Set(written).size).toBe(301);
  });
});

describe("a person who is erased", () => {
  const kept = async () => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select row_to_json(e)::text as row from calendar_events e where company_id = ${company.id}`,
      ),
    );
    return rows.map((row) => row.row as string).join("\n");
  };
  const erase = async (id: string) => {
    await world.as(company.hr).call("archive-employee", { id });
    await world.as(company.hr).call("erase-employee", { id });
  };

  test("leaves the calendar, and no name with us while the calendar is away", async () => {
    await connect("google");
    const anna = await buildCake("Anna Ask");
    await buildCake("Bo Berg", "2026-06-01");
    await write();
    expect(await kept()).toContain("Anna Ask");
    await erase(anna.employee_id);
    expect(await kept()).not.toContain("Anna Ask");
    expect(await kept()).toContain("Bo Berg");
    await write();
    expect(await events()).toEqual(["2026-06-01 Tårta till Bo Berg"]);
    expect(await waiting()).toBe(0);
  });

  test("leaves no name when the calendar has been disconnected, and the event goes once it is back", async () => {
    await connect("google");
    const anna = await buildCake("Anna Ask");
    await write();
    await world.as(company.hr).call("disconnect-calendar", { companyId: company.id });
    await erase(anna.employee_id);
    expect(await kept()).not.toContain("Anna Ask");
    await connect("google");
    await write();
    expect(await events()).toEqual([]);
  });

  test("leaves no name when the event is being written at that very moment", async () => {
    await connect("google");
    const anna = await buildCake("Anna Ask");
    const turn = (await claimTurn(world.services))!;
    await erase(anna.employee_id);
    await settleEvent(world.services, turn, turn.events[0]!, "event-1");
    await endTurn(world.services, turn, null);
    expect(await kept()).not.toContain("Anna Ask");
    await write();
    expect(await waiting()).toBe(0);
  });
});

describe("what an event tells", () => {
  const wanted = async () => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select wanted from calendar_events where company_id = ${company.id} order by wanted ->> 'date'`,
      ),
    );
    return rows.map((row) => row.wanted);
  };

  test("the delivery; no allergies, no birthday, and no name of somebody who celebrates quietly", async () => {
    await connect("google");
    await buildCake("Anna Ask", "2026-05-17", { dietary_preferences: "halal" });
    await buildCake("Tyst Person", "2026-05-18", { celebration: "quiet" });
    const description = "12 bitar från Konditori Lindblom, kl. 12:00";
    expect(await wanted()).toEqual([
      { date: "2026-05-17", title: "Tårta till Anna Ask", description },
      { date: "2026-05-18", title: "Tårtleverans", description },
    ]);
  });

  test("a meal: how many and when, and none of its notes", async () => {
    await connect("google");
    await world.inDatabase(async (tx) => {
      const [event] = await tx
        .insert(meal_events)
        .values({ company_id: company.id, event_type: "frukost", start_date: "2026-03-10", people_count: 25 })
        .returning();
      await tx.insert(meal_orders).values({
        company_id: company.id,
        meal_event_id: event!.id,
        delivery_date: "2026-03-10",
        time: "08:00",
        people_count: 25,
        notes: "två glutenfria",
      });
    });
    expect(await wanted()).toEqual([
      { date: "2026-03-10", title: "Frukost", description: "25 personer, kl. 08:00" },
    ]);
  });

  test("a supplier's new name is noticed within the hour", async () => {
    await connect("google");
    const order = await buildCake("Anna Ask");
    await write();
    await world.inDatabase((tx) =>
      tx.execute(sql`update vendors set name = 'Nya Konditoriet' where id = ${order.bakery_id}`),
    );
    world.clock.advance({ minutes: 61 });
    await write();
    expect(await wanted()).toMatchObject([{ description: "12 bitar från Nya Konditoriet, kl. 12:00" }]);
  });
});
