import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildRestaurant, lunchOnce, office } from "../../../../test/meals.ts";
import { createWorld, type Person, type World } from "../../../../test/world.ts";
import { meal_orders, order_requests } from "../../../database/schema-orders.ts";

describe("send-restaurant-order-email", () => {
  let world: World;
  let admin: Person;
  beforeAll(async () => {
    world = await createWorld();
    admin = await world.buildAdmin();
  });
  afterAll(() => world.close());

  async function ordered() {
    const [company, restaurant] = [
      await world.buildCompany({ name: "Nordljus AB" }),
      await buildRestaurant(world),
    ];
    await world.buildEmployee(company, { name: "Elin Sandberg", allergies: "nötter" });
    await world.buildEmployee(company, { name: "Moa Lind", allergies: "Nötter, ägg" });
    await world.buildEmployee(company, { name: "Bo Ek", dietary_preferences: "vegetariskt" });
    await world.as(company.hr).call("create-meal-order", lunchOnce(restaurant, "2026-03-10"));
    const read = async () =>
      (
        await world.inDatabase((tx) =>
          tx.select().from(meal_orders).where(eq(meal_orders.company_id, company.id)),
        )
      )[0]!;
    const received = (email: string | null) => world.mailsTo(email!);
    return { company, restaurant, orderId: (await read()).id, read, received };
  }

  test("asks the kitchen once, with day, place, people and counted diets, and no names", async () => {
    const { company, restaurant, orderId, read, received } = await ordered();
    const answer = await world.as(admin).call("send-restaurant-order-email", { orderId });
    expect(answer).toMatchObject({ message: `Beställningen är skickad till ${restaurant.name}`, tests: 0 });
    expect(await read()).toMatchObject({ status: "requested" });
    const [request] = await world.inDatabase((tx) =>
      tx.select().from(order_requests).where(eq(order_requests.company_id, company.id)),
    );
    expect(request!.status).toBe("approved");

    const [mail, ...more] = await received(restaurant.email);
    expect(more).toEqual([]);
    for (const told of ["tisdag 10 mars", "12:00", "25 personer", office.display, "Nordljus AB"])
      expect(mail!.text).toContain(told);
    expect(mail!.text).toContain("Kost: vegetarisk (1 person)");
    expect(mail!.text).toContain("Allergier: nötter (2 personer), ägg (1 person).");
    expect(mail!.text + mail!.html).not.toMatch(/Elin|Moa|Bo Ek|Sandberg|Lind/);

    await expect(world.as(admin).call("send-restaurant-order-email", { orderId })).rejects.toMatchObject({
      code: "order-changed",
      message: expect.stringContaining("Beställningen är redan ändrad. Status nu: Förfrågan skickad."),
    });
    expect(await received(restaurant.email)).toHaveLength(1);
  });

  test("passes a sentence on as it was written, and turns no diet into its opposite", async () => {
    const { company, restaurant, orderId, received } = await ordered();
    const allergies = "kiwi, jordgubbar och äpplen; har EpiPen i väskan, ring 112 vid reaktion";
    const dietary_preferences = "Lakto-ovo-vegetariskt utan svamp, koriander och jättestark mat";
    await world.buildEmployee(company, { allergies, dietary_preferences });
    await world.buildEmployee(company, { dietary_preferences: "inget fläsk" });
    const { kitchen_lines } = await world.as(company.hr).call("get-meal-order-draft", {});
    expect(kitchen_lines).toEqual([
      `Allergi: nötter\u00a0×2, ”${allergies}”\u00a0×1, ägg\u00a0×1`,
      `Kost: ”${dietary_preferences}”\u00a0×1, utan fläsk\u00a0×1, vegetarisk\u00a0×1`,
    ]);
    await world.as(admin).call("send-restaurant-order-email", { orderId });
    const [mail] = await received(restaurant.email);
    expect(mail!.text).toContain(
      `Allergier: nötter (2 personer), ”${allergies}” (1 person), ägg (1 person).`,
    );
    expect(mail!.text).toContain(
      `Kost: ”${dietary_preferences}” (1 person), utan fläsk (1 person), vegetarisk (1 person)`,
    );
  });

  test("in test mode the mail goes to the admin and nothing else happens", async () => {
    const { restaurant, orderId, read, received } = await ordered();
    const call = () => world.as(admin).call("send-restaurant-order-email", { orderId, testMode: true });
    expect(await call()).toMatchObject({ message: `Testmejl skickat till ${admin.email}`, tests: 1 });
    expect((await received(admin.email)).some(({ text }) => text.includes("25 personer"))).toBe(true);
    expect(await received(restaurant.email)).toEqual([]);
    expect(await read()).toMatchObject({ status: "pending", requested_at: null });
  });

  test("without an order, or one without a kitchen, says so", async () => {
    const { orderId } = await ordered();
    const call = (id?: string) => world.as(admin).call("send-restaurant-order-email", { orderId: id });
    for (const nothing of [call(), call("00000000-0000-4000-8000-000000000000")])
      await expect(nothing).rejects.toMatchObject({
        code: "nothing-planned",
        message: "Ingen planerad måltidsbeställning hittades",
      });
    await world.inDatabase((tx) =>
      tx.update(meal_orders).set({ restaurant_id: null }).where(eq(meal_orders.id, orderId)),
    );
    await expect(call(orderId)).rejects.toMatchObject({ code: "supplier-unavailable" });
  });

  test("is the admin's alone", async () => {
    const { company, orderId, read } = await ordered();
    const tries = [
      world.as(company.hr).call("send-restaurant-order-email", { orderId }),
      world.nobody.call("send-restaurant-order-email", { orderId }),
    ];
    const answers = await Promise.allSettled(tries);
    expect(answers).toMatchObject([{ reason: { status: 403 } }, { reason: { status: 401 } }]);
    expect(await read()).toMatchObject({ status: "pending" });
  });
});
