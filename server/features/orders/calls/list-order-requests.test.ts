import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildCakeRequest, buildMealRequest } from "../../../../test/requests.ts";
import { createSharedWorld, type Person, type World } from "../../../../test/world.ts";
import type { Output } from "../../../../contract/contract.ts";
import { employees } from "../../../database/schema.ts";
import { meal_events } from "../../../database/schema-orders.ts";
import { compactCounters } from "../../../jobs/compact-counters.ts";

let world: World;
let admin: Person;
let company: Awaited<ReturnType<World["buildCompany"]>>;
beforeAll(async () => {
  world = await createSharedWorld();
  admin = await world.buildAdmin();
  company = await world.buildCompany({ name: "Nordljus AB" });
});
afterAll(() => world.close());

const asAdmin = () => world.as(admin);

describe("list-order-requests and count-order-requests", () => {
  test("a request carries what belongs to it", async () => {
    const cake = await buildCakeRequest(world, company);
    const meal = await buildMealRequest(world, company);
    const { requests } = await asAdmin().call("list-order-requests", {});
    const [found, lunch] = [cake, meal].map(({ request }) => requests.find(({ id }) => id === request.id));
    expect(found).toMatchObject({
      company_name: "Nordljus AB",
      order_type: "cake",
      status: "pending",
      requested_delivery_date: "2026-05-17",
      portion_size: 8,
      allergies: "nötter",
      employee: { name: cake.employee.name, birthday: "1990-05-17" },
      bakery: { name: expect.stringContaining("Konditori"), address: expect.stringContaining("Göteborg") },
      restaurant: null,
      meal_event: null,
    });
    expect(lunch).toMatchObject({
      people_count: 40,
      meal_event: { event_type: "lunch", time: "12:00" },
      restaurant: { name: meal.restaurant.name, restaurant_type: "lunch" },
      employee: null,
    });
  });

  test("a meal tells what those who eat it need, counted and without names, on its row and in its story", async () => {
    const customer = await world.buildCompany();
    const eater = (values: object) => world.buildEmployee(customer, { allergies: null, ...values });
    await eater({ name: "Vera Nöt", allergies: "nötter", dietary_preferences: "vegetariskt" });
    await eater({ allergies: "Nötter, ägg" });
    await eater({ allergies: "skaldjur", archived_at: "2026-03-01T08:00:00Z" });
    const { request } = await buildMealRequest(world, customer);
    const other = await buildMealRequest(world, await world.buildCompany());
    const { requests } = await asAdmin().call("list-order-requests", { tab: "meal" });
    const [found, without] = [request, other.request].map(({ id }) => requests.find((one) => one.id === id));
    const food = { allergies: "nötter\u00a0×2, ägg\u00a0×1", dietary_preferences: "vegetarisk\u00a0×1" };
    expect(found).toMatchObject(food);
    expect(found).not.toHaveProperty("office_id");
    expect(without).toMatchObject({ allergies: null, dietary_preferences: null });
    const story = await asAdmin().call("get-order-story", { id: request.id });
    expect(story.request).toMatchObject(food);
    expect(JSON.stringify([found, story])).not.toContain("Vera");

    const counted = { allergies: [{ name: "nötter", count: 1 }], diets: [] };
    await world.inDatabase((tx) =>
      tx.update(meal_events).set({ food: counted }).where(eq(meal_events.company_id, customer.id)),
    );
    const again = await asAdmin().call("list-order-requests", { tab: "meal" });
    const confirmed = { allergies: "nötter\u00a0×1", dietary_preferences: null };
    expect(again.requests.find(({ id }) => id === request.id)).toMatchObject(confirmed);
  });

  test("a tab shows its own, a filter fewer", async () => {
    const { request } = await buildCakeRequest(world, company);
    await asAdmin().call("set-order-request-status", {
      ids: [request.id],
      status: "rejected",
      reason: "Dubblett",
    });
    const shown = async (input: { tab: "all" | "cake" | "meal" | "pending"; status?: "rejected" }) =>
      (await asAdmin().call("list-order-requests", input)).requests;
    expect((await shown({ tab: "cake" })).every(({ order_type }) => order_type === "cake")).toBe(true);
    expect((await shown({ tab: "meal" })).every(({ order_type }) => order_type === "meal")).toBe(true);
    expect((await shown({ tab: "pending" })).map(({ id }) => id)).not.toContain(request.id);
    expect((await shown({ tab: "cake", status: "rejected" })).map(({ id }) => id)).toEqual([request.id]);
  });

  test("pages follow each other, newest first, without gaps or repeats, also within one instant", async () => {
    for (let i = 0; i < 60; i++) {
      await buildCakeRequest(world, company, {
        created_at: `2026-02-01T10:${String(i >> 1).padStart(2, "0")}:00Z`,
      });
    }
    const seen: { id: string; created_at: string }[] = [];
    let cursor: string | null = null;
    do {
      const page: Output<"list-order-requests"> = await asAdmin().call("list-order-requests", { cursor });
      seen.push(...page.requests);
      cursor = page.next;
    } while (cursor);
    const { all } = await asAdmin().call("count-order-requests", {});
    expect(new Set(seen.map(({ id }) => id)).size).toBe(all);
    expect(seen).toHaveLength(all);
    const times = seen.map(({ created_at }) => Date.parse(created_at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  test("the counts are those of the tables, after every kind of change and after folding", async () => {
    const truth = () =>
      world.inDatabase(async (tx) => {
        const { rows } = await tx.execute(sql`
          select (select count(*)::int from companies) as companies,
            (select count(*)::int from cake_orders) as cake_orders,
            (select count(*)::int from meal_orders) as meal_orders, count(*)::int as all,
            count(*) filter (where order_type = 'cake')::int as cake,
            count(*) filter (where order_type = 'meal')::int as meal,
            count(*) filter (where status = 'pending')::int as pending from order_requests`);
        return rows[0];
      });
    const { request } = await buildCakeRequest(world, company);
    await buildMealRequest(world, await world.buildCompany());
    await asAdmin().call("set-order-request-status", { ids: [request.id], status: "approved" });
    const leaving = await world.buildCompany();
    await buildCakeRequest(world, leaving);
    await world.inDatabase((tx) => tx.execute(sql`delete from companies where id = ${leaving.id}`));

    expect(await asAdmin().call("count-order-requests", {})).toEqual(await truth());
    await compactCounters(world);
    await compactCounters(world);
    expect(await asAdmin().call("count-order-requests", {})).toEqual(await truth());
  });

  test("what waits comes the oldest first, page by page, and is found by company, person and supplier", async () => {
    const ours = await world.buildCompany({ name: "Sökbolaget Ängen" });
    const bakery = await world.buildVendor({ name: "Sökbageriet" });
    const made = [];
    for (let minute = 10; minute < 38; minute += 1)
      made.push(
        await buildCakeRequest(world, ours, {
          created_at: `2026-01-01T08:${minute}:00Z`,
          bakery_id: bakery.id,
        }),
      );
    const ids = made.map(({ request }) => request.id);
    const found = async (search: string, tab: "pending" | "all" = "pending") =>
      (await asAdmin().call("list-order-requests", { tab, search })).requests.map(({ id }) => id);
    expect(await found("SÖKBOLAGET ä")).toEqual(ids.slice(0, 25));
    expect(await found("sökbageriet", "all")).toEqual(ids.toReversed().slice(0, 25));
    expect(await found(made[1]!.employee.name)).toEqual([ids[1]]);

    const waiting: string[] = [];
    for (let cursor: string | null = null, more = true; more;) {
      const page: Output<"list-order-requests"> = await asAdmin().call("list-order-requests", {
        tab: "pending",
        cursor,
      });
      waiting.push(...page.requests.map(({ created_at }) => created_at));
      cursor = page.next;
      more = cursor !== null;
    }
    expect(waiting).toEqual(waiting.toSorted());
    expect(waiting.length).toBeGreaterThan(25);
  });

  test("HR and strangers see neither", async () => {
    const hr = world.as(company.hr);
    await expect(hr.call("list-order-requests", {})).rejects.toMatchObject({ status: 403 });
    await expect(hr.call("count-order-requests", {})).rejects.toMatchObject({ status: 403 });
    await expect(world.nobody.call("list-order-requests", {})).rejects.toMatchObject({ status: 401 });
  });
});

describe("get-order-facts", () => {
  test("tells what a yes is about: day, place, amount, allergies and diets, and nobody's name", async () => {
    const ours = await world.buildCompany({ name: "Ljusglimt AB" });
    const { employee, order } = await buildCakeRequest(world, ours);
    await world.inDatabase((tx) =>
      tx.update(employees).set({ dietary_preferences: "vegansk" }).where(eq(employees.id, employee.id)),
    );
    await world.buildEmployee(ours, { allergies: "laktos", dietary_preferences: "halal" });
    const cake = await asAdmin().call("get-order-facts", { order_type: "cake", id: order.id });
    expect(cake).toMatchObject({
      company_name: "Ljusglimt AB",
      delivery_date: "2026-05-17",
      delivery_time: "12:00",
      address: "Storgatan 1, 411 38 Göteborg",
      amount: 8,
      food: ["Den som firas: Allergi: nötter. Kost: vegansk.", "Kollegornas allergier: laktos\u00a0×1."],
    });
    expect(JSON.stringify(cake)).not.toContain(employee.name);

    const lunch = await buildMealRequest(world, ours);
    const meal = await asAdmin().call("get-order-facts", { order_type: "meal", id: lunch.order.id });
    expect(meal).toMatchObject({
      amount: 40,
      food: ["Allergi: laktos\u00a0×1, nötter\u00a0×1", "Kost: halal\u00a0×1, vegansk\u00a0×1"],
    });
    const { orders } = await asAdmin().call("get-supplier-week", { id: lunch.restaurant.id, offset: 1 });
    expect(orders).toMatchObject([
      {
        counted_diets: [
          { name: "halal", count: 1 },
          { name: "vegansk", count: 1 },
        ],
      },
    ]);
    const { requests } = await asAdmin().call("list-order-requests", { tab: "cake" });
    expect(requests.find(({ employee_id }) => employee_id === employee.id)).toMatchObject({
      allergies: "nötter",
      dietary_preferences: "vegansk",
    });
  });
});

describe("get-order-story", () => {
  test("tells each change, who made it, and the mails about the order", async () => {
    const { request } = await buildCakeRequest(world, company);
    await asAdmin().call("set-order-request-status", { ids: [request.id], status: "approved" });
    const story = await asAdmin().call("get-order-story", { id: request.id });
    expect(story.request.id).toBe(request.id);
    expect(story.mails).toMatchObject([
      { to_email: expect.stringContaining("konditori"), status: "waiting" },
    ]);
    expect(story.history).toContainEqual(
      expect.objectContaining({
        actor: "admin",
        actor_name: "Maja Åkerö",
        change: "offer",
        before: null,
        after: "open",
      }),
    );
    await world.inDatabase((tx) => tx.execute(sql`update mails set status = 'withdrawn'`));
    const later = await asAdmin().call("get-order-story", { id: request.id });
    expect(later.mails.map(({ status }) => status)).toEqual(["withdrawn"]);
  });

  test("offers suppliers nearby, and gives a declined order another one", async () => {
    const near = await world.buildVendor({ name: "Nya Konditoriet", latitude: 57.7, longitude: 11.97 });
    const { request, order } = await buildCakeRequest(world, company);
    await asAdmin().call("set-order-request-status", {
      ids: [request.id],
      status: "rejected",
      reason: "Dubblett",
    });
    const { others } = await asAdmin().call("get-order-story", { id: request.id });
    expect(others.length).toBeGreaterThan(0);
    expect(others.map(({ id }) => id)).not.toContain(order.bakery_id);

    const wish = { id: request.id, vendorId: near.id };
    await expect(world.as(company.hr).call("assign-request-supplier", wish)).rejects.toMatchObject({
      status: 403,
    });
    const held = await asAdmin().call("assign-request-supplier", wish);
    const story = await asAdmin().call("get-order-story", held);
    expect(story.request).toMatchObject({ status: "pending", bakery: { name: "Nya Konditoriet" } });
  });

  test("an order without a supplier gets one and can be approved", async () => {
    const { id } = await world.buildVendor();
    const ours = await world.buildCompany();
    const { request } = await buildCakeRequest(world, ours, { bakery_id: null });
    expect(await asAdmin().call("assign-request-supplier", { id: request.id, vendorId: id })).toEqual({
      id: request.id,
    });
    const answer = await asAdmin().call("set-order-request-status", {
      ids: [request.id],
      status: "approved",
    });
    expect(answer.changed).toEqual([request.id]);
  });

  test("an unknown one is not found", async () => {
    await expect(
      asAdmin().call("get-order-story", { id: "00000000-0000-4000-8000-000000000000" }),
    ).rejects.toMatchObject({ code: "order-not-found" });
  });
});
