import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateMeals } from "../../../../test/order-facts.ts";
import { buildRestaurant, lunchOnce } from "../../../../test/meals.ts";
import { createSharedWorld, type World } from "../../../../test/world.ts";
import { audit_log } from "../../../database/schema-machinery.ts";
import { meal_orders } from "../../../database/schema-orders.ts";

describe("export-books", () => {
  let world: World;
  beforeAll(async () => {
    world = await createSharedWorld();
  });
  afterAll(() => world.close());

  async function build() {
    const company = await world.buildCompany({ name: "Räkna AB" });
    const hr = world.as(company.hr);
    const restaurant = await buildRestaurant(world, { name: `=Kök; ${company.id}` });
    await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-31"));
    await hr.call("create-meal-order", lunchOnce(restaurant, "2026-04-02"));
    const employee = await world.buildEmployee(company);
    await world.buildCakeOrder(employee, {
      delivery_date: "2026-03-17",
      status: "completed",
      portion_size: 12,
    });
    await world.buildCakeOrder(employee, { delivery_date: "2026-03-18", status: "cancelled" });
    const meals = await world.inDatabase((tx) =>
      updateMeals(tx, eq(meal_orders.company_id, company.id), { status: "completed" }),
    );
    return { company, hr, meal: meals.find((meal) => meal.delivery_date === "2026-03-31")! };
  }
  const march = { year: 2026, month: 3 };

  test("has what was delivered in the month, with moms and kostförmån, and says that it is help", async () => {
    const { hr, meal } = await build();
    await hr.call("set-delivery-price", { kind: "meal", order_id: meal.id, price_ore: 250_000 });
    const books = await hr.call("export-books", march);
    expect(books.rows).toMatchObject([
      {
        kind: "cake",
        delivery_date: "2026-03-17",
        quantity: 12,
        vat_percent: 12,
        benefit_kronor_per_person: null,
      },
      {
        kind: "lunch",
        delivery_date: "2026-03-31",
        quantity: 25,
        price_ore: 250_000,
        vat_percent: 12,
        benefit_kronor_per_person: 124,
      },
    ]);
    expect(books.file_name).toBe("underlag-2026-03");
    expect(books.csv).toContain("2026-03-31;Lunch;25;personer;");
    expect(books.csv).toContain(";2500;12;300;2800;124;3100\r\n");
    // A name that a spreadsheet would run stays a text.
    expect(books.csv).toContain("\"'=Kök; ");
    expect(books.csv).toContain("ingen skatterådgivning");
  });

  test("is written to the audit log; looking through it is not", async () => {
    const { hr, company } = await build();
    await hr.call("list-books", march);
    await hr.call("export-books", march);
    const lines = await world.inDatabase((tx) =>
      tx.select().from(audit_log).where(eq(audit_log.company_id, company.id)),
    );
    expect(lines).toMatchObject([
      { action: "books-exported", user_id: company.hr.userId, details: { rows: 2 } },
    ]);
  });

  test("shows another company nothing, and lets it price nothing", async () => {
    const { meal } = await build();
    const stranger = world.as((await world.buildCompany()).hr);
    expect((await stranger.call("export-books", march)).rows).toEqual([]);
    await expect(
      stranger.call("set-delivery-price", { kind: "meal", order_id: meal.id, price_ore: 1 }),
    ).rejects.toMatchObject({ code: "order-not-found" });
  });
});
