import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buildRestaurant, lunches, lunchOnce, planMealsAhead } from "../../../test/meals.ts";
import type { FoodCounts } from "../../../domain/confirmed-food.ts";
import { writtenMails } from "../../../test/morning.ts";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { mails } from "../../database/schema-machinery.ts";
import { supplier_products, vendors } from "../../database/schema.ts";
import { meal_events, meal_orders } from "../../database/schema-orders.ts";

// Monday 2 March 2026, 10:00.
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.clock.set("2026-03-02T10:00:00+01:00"));
afterAll(() => world.close());

type Values = Partial<typeof supplier_products.$inferInsert>;
async function add(restaurant: { id: string }, values: Values = {}) {
  const row = {
    supplier_id: restaurant.id,
    name: "Husmanslunch",
    kind: "lunch" as const,
    sizes: [{ pieces: 1, price_ore: 12_550 }],
    least_people: 10,
    ...values,
  };
  const [made] = await world.inDatabase((tx) => tx.insert(supplier_products).values(row).returning());
  return made!;
}
const first_approved_at = "2026-01-01T08:00:00Z";
async function scene(values: Values = {}) {
  const company = await world.buildCompany({ first_approved_at, subscription_status: "active" });
  const restaurant = await buildRestaurant(world);
  return { company, restaurant, menu: await add(restaurant, values), hr: world.as(company.hr) };
}
const ordersOf = (company: { id: string }) =>
  world.inDatabase((tx) =>
    tx
      .select()
      .from(meal_orders)
      .where(eq(meal_orders.company_id, company.id))
      .orderBy(meal_orders.delivery_date),
  );
const mailsOf = (company: { id: string }) =>
  world.inDatabase((tx) =>
    tx.select().from(mails).where(eq(mails.company_id, company.id)).orderBy(mails.number),
  );
const typed = ({ allergies, diets }: FoodCounts) => {
  const each = (counts: FoodCounts["diets"]) => counts.map(({ name, count }) => ({ what: name, count }));
  return { allergies: each(allergies), diets: each(diets) };
};
/** Thursday 12 March. */
const THURSDAY = "2026-03-12";
const chosen = (menu: { id: string }, weekday = 4, price_ore = 12_550) => [
  { weekday, product_id: menu.id, price_ore },
];

describe("a meal of a menu", () => {
  test("is ordered at the price that was shown, and a later price changes none of it", async () => {
    const { company, restaurant, menu, hr } = await scene();
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu) });
    await world.inDatabase((tx) =>
      tx
        .update(supplier_products)
        .set({ sizes: [{ pieces: 1, price_ore: 99_900 }], removed_at: sql`app_now()`, active: false })
        .where(eq(supplier_products.id, menu.id)),
    );
    const [order] = await ordersOf(company);
    expect(order).toMatchObject({
      product_name: "Husmanslunch",
      product_pieces: 25,
      product_price_ore: 25 * 12_550,
      product_by: "hr",
    });
    const [mail] = await mailsOf(company);
    expect(mail!.text).toContain(
      "Husmanslunch, 125,50 kr per person, 3 137,50 kr exkl. moms för 25 personer".replace(
        "3 137",
        "3\u00a0137",
      ),
    );

    const { upcoming } = await hr.call("list-meal-year", {});
    const [row] = upcoming;
    await hr.call("change-meal-order", { meal_order_id: row!.id, people: 30, revision: row!.revision });
    expect((await ordersOf(company))[0]).toMatchObject({
      product_pieces: 30,
      product_price_ore: 30 * 12_550,
    });
  });

  test("is made for so many at least, also when fewer come", async () => {
    const { company, restaurant, menu, hr } = await scene();
    const few = lunchOnce(restaurant, THURSDAY, { people: 9 });
    await expect(hr.call("create-meal-order", { ...few, menus: chosen(menu) })).rejects.toMatchObject({
      code: "invalid-input",
      fields: { "schedule.people": "Husmanslunch beställs för minst 10 personer." },
    });
    expect(await ordersOf(company)).toEqual([]);
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu) });
    const [order] = (await hr.call("list-meal-year", {})).upcoming;
    const change = { meal_order_id: order!.id, people: 9, revision: order!.revision };
    await expect(hr.call("change-meal-order", change)).rejects.toMatchObject({
      fields: { people: "Husmanslunch beställs för minst 10 personer." },
    });
  });

  test.each([
    ["on another weekday", { weekdays: [1] }, 12_550, "Husmanslunch serveras inte på torsdagar."],
    [
      "out of season",
      { season_from: "06-01", season_to: "08-31" },
      12_550,
      "Husmanslunch finns inte vid den tiden på året.",
    ],
    [
      "for another price",
      {},
      12_500,
      "Restaurangen har ändrat sina menyer. Läs igenom menyer och priser igen.",
    ],
    [
      "that is not offered any more",
      { active: false },
      12_550,
      "Restaurangen har ändrat sina menyer. Läs igenom menyer och priser igen.",
    ],
    [
      "that is a breakfast",
      { kind: "breakfast" },
      12_550,
      "Restaurangen har ändrat sina menyer. Läs igenom menyer och priser igen.",
    ],
  ] as const)("is refused %s, and nothing is ordered", async (_, values, price, text) => {
    const { company, restaurant, menu, hr } = await scene(values as Values);
    const order = { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu, 4, price) };
    await expect(hr.call("create-meal-order", order)).rejects.toMatchObject({ message: text });
    expect(await ordersOf(company)).toEqual([]);
  });

  test("of another restaurant cannot be ordered", async () => {
    const { company, restaurant, hr } = await scene();
    const foreign = await add(await buildRestaurant(world));
    const order = { ...lunchOnce(restaurant, THURSDAY), menus: chosen(foreign) };
    await expect(hr.call("create-meal-order", order)).rejects.toMatchObject({ code: "product-changed" });
    expect(await ordersOf(company)).toEqual([]);
  });
});

describe("a series", () => {
  test("takes the weekday's menu, leaves a holiday out, and keeps its price when the list changes", async () => {
    const { company, restaurant, menu, hr } = await scene({ weekdays: [4] });
    const friday = await add(restaurant, {
      name: "Fredagsbuffé",
      weekdays: [5],
      sizes: [{ pieces: 1, price_ore: 16_500 }],
    });
    const series = lunches(restaurant, { days_of_week: [4, 5], start_date: "2026-03-05" });
    await hr.call("create-meal-order", { ...series, menus: [...chosen(menu), ...chosen(friday, 5, 16_500)] });
    await world.inDatabase((tx) =>
      tx
        .update(supplier_products)
        .set({ sizes: [{ pieces: 1, price_ore: 99_900 }] })
        .where(eq(supplier_products.id, menu.id)),
    );
    // A week later, on the Monday before Good Friday's week.
    world.clock.set("2026-03-30T08:30:00+02:00");
    await dailyCheck(world.services);
    const orders = await ordersOf(company);
    for (const { delivery_date, product_name, product_price_ore, people_count, status } of orders) {
      const isThursday = Temporal.PlainDate.from(delivery_date).dayOfWeek === 4;
      expect(status).not.toBe("planned");
      expect([delivery_date, product_name, product_price_ore]).toEqual([
        delivery_date,
        isThursday ? "Husmanslunch" : "Fredagsbuffé",
        people_count * (isThursday ? 12_550 : 16_500),
      ]);
    }
    expect(orders.map(({ delivery_date }) => delivery_date)).toEqual([
      "2026-03-05",
      "2026-03-06",
      "2026-04-02",
    ]);
  });
});

describe("a delivery that is moved", () => {
  const friday = (restaurant: { id: string }) =>
    add(restaurant, {
      name: "Fredagsbuffé",
      weekdays: [5],
      sizes: [{ pieces: 1, price_ore: 16_500 }],
    });
  const move = async (hr: Awaited<ReturnType<typeof scene>>["hr"], to: string, more = {}) => {
    const [order] = (await hr.call("list-meal-year", {})).upcoming;
    return hr.call("move-meal-delivery", {
      meal_order_id: order!.id,
      delivery_date: to,
      revision: order!.revision,
      ...more,
    });
  };
  const newest = async (company: { id: string }) =>
    (await mailsOf(company)).findLast(({ kind }) => kind === "restaurant-order")!.text;

  test("keeps its menu on a day when that is served, and is refused in words on another", async () => {
    const { company, restaurant, menu, hr } = await scene({ weekdays: [3, 4] });
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu) });
    await expect(move(hr, "2026-03-13")).rejects.toMatchObject({
      fields: { menu: "Husmanslunch serveras inte på fredagar. Välj en annan dag eller en annan meny." },
    });
    expect((await ordersOf(company))[0]).toMatchObject({
      delivery_date: THURSDAY,
      product_name: "Husmanslunch",
    });
    await move(hr, "2026-03-11");
    expect((await ordersOf(company))[0]).toMatchObject({
      delivery_date: "2026-03-11",
      product_name: "Husmanslunch",
      product_price_ore: 25 * 12_550,
    });
    expect((await hr.call("list-meal-year", {})).events[0]!.menus).toMatchObject([
      { weekday: 3, name: "Husmanslunch" },
    ]);
  });

  test("is of another menu where HR chooses one, at the price that was shown, and the kitchen reads it", async () => {
    const { company, restaurant, menu, hr } = await scene({ weekdays: [4] });
    const buffet = await friday(restaurant);
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu) });
    for (const price_ore of [1, 16_499])
      await expect(
        move(hr, "2026-03-13", { menu: { product_id: buffet.id, price_ore } }),
      ).rejects.toMatchObject({ code: "product-changed" });
    await expect(
      move(hr, "2026-03-13", { menu: { product_id: menu.id, price_ore: 12_550 } }),
    ).rejects.toMatchObject({ fields: { menu: "Husmanslunch serveras inte på fredagar." } });
    await move(hr, "2026-03-13", { menu: { product_id: buffet.id, price_ore: 16_500 } });
    expect((await ordersOf(company))[0]).toMatchObject({
      product_name: "Fredagsbuffé",
      product_price_ore: 25 * 16_500,
    });
    expect(await newest(company)).toContain("Fredagsbuffé, 165 kr per person");
    expect((await hr.call("list-meal-year", {})).events[0]!.menus).toMatchObject([
      { weekday: 5, name: "Fredagsbuffé" },
    ]);
  });

  test("is of no menu where HR says so, and the kitchen reads of none", async () => {
    const { company, restaurant, menu, hr } = await scene({ weekdays: [4] });
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu) });
    await move(hr, "2026-03-13", { menu: null });
    expect((await ordersOf(company))[0]).toMatchObject({ product_name: null, product_price_ore: null });
    expect(await newest(company)).not.toContain("Husmanslunch");
    expect((await hr.call("list-meal-year", {})).events[0]!.menus).toEqual([]);
  });

  test("of a series is of the menu of the day that it comes from, also before its kitchen is asked", async () => {
    const { company, restaurant, menu, hr } = await scene({ weekdays: [3, 4] });
    const series = lunches(restaurant, { days_of_week: [4], start_date: "2026-03-10" });
    await hr.call("create-meal-order", { ...series, menus: chosen(menu) });
    world.clock.set("2026-03-06T08:30:00+01:00");
    await planMealsAhead(world);
    expect((await ordersOf(company))[0]).toMatchObject({ product_name: "Husmanslunch" });
    await expect(move(hr, "2026-03-13")).rejects.toMatchObject({ code: "invalid-input" });
    await move(hr, "2026-03-11");
    expect((await ordersOf(company))[0]).toMatchObject({
      delivery_date: "2026-03-11",
      product_name: "Husmanslunch",
      product_price_ore: 25 * 12_550,
    });
  });

  test("with a menu of its own keeps it when its series is for more people", async () => {
    const { company, restaurant, menu, hr } = await scene({ weekdays: [4] });
    const buffet = await friday(restaurant);
    const series = lunches(restaurant, { days_of_week: [4], start_date: "2026-03-10" });
    const { meal_event_id } = await hr.call("create-meal-order", { ...series, menus: chosen(menu) });
    world.clock.set("2026-03-06T08:30:00+01:00");
    await planMealsAhead(world);
    await move(hr, "2026-03-13", { menu: { product_id: buffet.id, price_ore: 16_500 } });
    await hr.call("change-meal-series", {
      meal_event_id,
      from: THURSDAY,
      people: 30,
      time: "12:00",
      days_of_week: [4],
    });
    expect((await ordersOf(company)).find(({ status }) => status !== "cancelled")).toMatchObject({
      delivery_date: "2026-03-13",
      people_count: 30,
      product_name: "Fredagsbuffé",
      product_price_ore: 30 * 16_500,
    });
  });
});

describe("a series that is changed from a day on", () => {
  const start = async () => {
    const all = await scene();
    const series = lunches(all.restaurant, { days_of_week: [4], start_date: "2026-03-10" });
    const { meal_event_id } = await all.hr.call("create-meal-order", { ...series, menus: chosen(all.menu) });
    world.clock.set("2026-03-06T08:30:00+01:00");
    await planMealsAhead(world);
    const change = { meal_event_id, from: THURSDAY, people: 25, time: "12:00", days_of_week: [4] };
    const order = async () =>
      (await ordersOf(all.company)).find(({ status }) => !["cancelled", "declined"].includes(status));
    return { ...all, change, order };
  };

  test("takes other menus, at the price that was shown", async () => {
    const { restaurant, hr, change, order } = await start();
    const soup = await add(restaurant, { name: "Soppa", sizes: [{ pieces: 1, price_ore: 9_500 }] });
    await expect(
      hr.call("change-meal-series", { ...change, menus: chosen(soup, 4, 9_400) }),
    ).rejects.toMatchObject({ code: "product-changed" });
    await hr.call("change-meal-series", { ...change, menus: chosen(soup, 4, 9_500) });
    expect(await order()).toMatchObject({ product_name: "Soppa", product_price_ore: 25 * 9_500 });
  });

  test("takes the menus that are chosen of another restaurant, and none where none is", async () => {
    const { company, hr, change, order } = await start();
    const other = await buildRestaurant(world);
    const soup = await add(other, { name: "Soppa", sizes: [{ pieces: 1, price_ore: 14_000 }] });
    await hr.call("change-meal-series", { ...change, vendor_id: other.id, menus: chosen(soup, 4, 14_000) });
    expect(await order()).toMatchObject({
      restaurant_id: other.id,
      product_name: "Soppa",
      product_price_ore: 25 * 14_000,
      product_by: "hr",
    });
    const { id } = (await hr.call("list-meal-year", {})).events.at(-1)!;
    await hr.call("change-meal-series", { ...change, meal_event_id: id, menus: [] });
    expect(await order()).toMatchObject({ product_name: null, product_price_ore: null });
    const text = (await mailsOf(company)).findLast(({ kind }) => kind === "restaurant-order")?.text ?? "";
    expect(text).not.toContain("Soppa");
  });

  test("to what it is already stays one series, at the price that was agreed though the list has another", async () => {
    const { company, menu, hr, change } = await start();
    await world.inDatabase((tx) =>
      tx
        .update(supplier_products)
        .set({ sizes: [{ pieces: 1, price_ore: 99_900 }] })
        .where(eq(supplier_products.id, menu.id)),
    );
    const same = { ...change, menus: chosen(menu) };
    expect(await hr.call("change-meal-series", same)).toMatchObject({ orders: 0 });
    await hr.call("change-meal-series", { ...same, people: 30 });
    expect((await ordersOf(company)).find(({ status }) => status !== "cancelled")).toMatchObject({
      product_price_ore: 30 * 12_550,
    });
  });

  test("has one menu for each of its days", async () => {
    const { menu, hr, change } = await start();
    await expect(
      hr.call("change-meal-series", { ...change, menus: [...chosen(menu), ...chosen(menu)] }),
    ).rejects.toMatchObject({ fields: { menus: "Välj en meny för varje dag, inte flera." } });
    await expect(hr.call("change-meal-series", { ...change, menus: chosen(menu, 5) })).rejects.toMatchObject({
      fields: { menus: "Välj en meny för dagarna som maten kommer." },
    });
  });
});

describe("another restaurant that takes over", () => {
  test("makes what is nearest and no dearer, and HR and the kitchen read which and for how much", async () => {
    const company = await world.buildCompany({ first_approved_at, subscription_status: "active" });
    const hr = world.as(company.hr);
    const near = { latitude: 66.01, longitude: 23 };
    const [restaurant, other] = [await buildRestaurant(world, near), await buildRestaurant(world, near)];
    const menu = await add(restaurant);
    await add(other, { name: "Lyxbuffé", sizes: [{ pieces: 1, price_ore: 20_000 }] });
    await add(other, { name: "Dagens rätt", sizes: [{ pieces: 1, price_ore: 11_000 }] });
    const once = lunchOnce(restaurant, THURSDAY);
    await hr.call("create-meal-order", {
      ...once,
      address: { ...once.address, ...near },
      menus: chosen(menu),
    });
    const kitchen = world.as(await signInSupplier(world, restaurant));
    const { offers } = await kitchen.call("list-supplier-offers", {});
    await kitchen.call("answer-supplier-offers", {
      offers: offers.map(({ id, version }) => ({ id, version })),
      answer: "decline",
    });
    expect((await ordersOf(company)).at(-1)).toMatchObject({
      restaurant_id: other.id,
      product_name: "Dagens rätt",
      product_price_ore: 25 * 11_000,
      product_by: "automation",
    });
    const sent = await mailsOf(company);
    const told = sent.findLast(({ kind }) => kind === "order-reassigned-hr")!;
    expect(told.text).toContain("Dagens rätt, 110 kr per person");
    expect(sent.findLast(({ to_email }) => to_email === other.email)!.text).toContain(
      "Dagens rätt, 110 kr per person",
    );
  });

  test("is told to HR in its reminder, with what it costs", async () => {
    const { company, restaurant, menu, hr } = await scene();
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu) });
    world.clock.set("2026-03-11T08:30:00+01:00");
    await dailyCheck(world.services);
    const written = await writtenMails(world, "meal-reminder-hr-day");
    const reminder = written.find(({ company_id }) => company_id === company.id)!;
    expect(reminder.text).toMatch(/Husmanslunch, 125,50\skr per person/);
  });
});

describe("the books", () => {
  test("take a menu's price and VAT by themselves, also when the list has changed", async () => {
    const { company, restaurant, menu, hr } = await scene();
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu) });
    await world.inDatabase((tx) =>
      tx
        .update(supplier_products)
        .set({ sizes: [{ pieces: 1, price_ore: 99_900 }] })
        .where(eq(supplier_products.id, menu.id)),
    );
    const kitchen = world.as(await signInSupplier(world, restaurant));
    const { offers } = await kitchen.call("list-supplier-offers", {});
    await kitchen.call("answer-supplier-offers", {
      offers: offers.map(({ id, version }) => ({ id, version })),
      answer: "confirm",
    });
    world.clock.set("2026-03-12T13:00:00+01:00");
    const [order] = await ordersOf(company);
    await kitchen.call("deliver-supplier-orders", { order_ids: [order!.id] });
    const { rows } = await hr.call("list-books", { year: 2026, month: 3 });
    const priced = [{ kind: "lunch", quantity: 25, price_ore: 25 * 12_550, vat_percent: 12 }];
    expect(rows).toMatchObject(priced);
    expect((await hr.call("export-books", { year: 2026, month: 3 })).rows).toMatchObject(priced);
  });
});

describe("a stranger", () => {
  test("changes nobody else's menus, and orders nothing from a restaurant that has closed", async () => {
    const { company, restaurant, menu, hr } = await scene();
    const thief = world.as(await signInSupplier(world, await buildRestaurant(world)));
    const mine = {
      id: menu.id,
      updated_at: menu.updated_at,
      name: "Kapad",
      kind: "lunch" as const,
      sizes: [{ pieces: 1, price_ore: 100 }],
      least_people: 1,
      weekdays: [],
      allergens: [],
      diets: [],
      season_from: null,
      season_to: null,
      active: true,
    };
    await expect(thief.call("save-own-product", mine)).rejects.toMatchObject({ code: "product-not-found" });
    await expect(thief.call("remove-own-product", { id: menu.id })).rejects.toMatchObject({
      code: "product-not-found",
    });
    const foreign = await world.buildCompany({ first_approved_at, subscription_status: "active" });
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu) });
    const [order] = await ordersOf(company);
    const others = world.as(foreign.hr);
    await expect(
      others.call("move-meal-delivery", {
        meal_order_id: order!.id,
        delivery_date: "2026-03-13",
        revision: order!.revision,
        menu: null,
      }),
    ).rejects.toMatchObject({ code: "order-not-found" });
    await expect(
      others.call("confirm-meal-food", { meal_event_id: order!.meal_event_id!, food: null }),
    ).rejects.toMatchObject({ code: "meal-not-found" });
    await world.inDatabase((tx) =>
      tx.update(vendors).set({ active: false }).where(eq(vendors.id, restaurant.id)),
    );
    await expect(
      others.call("create-meal-order", { ...lunchOnce(restaurant, "2026-03-19"), menus: chosen(menu) }),
    ).rejects.toMatchObject({
      fields: { vendor_id: `${restaurant.name} tar inte emot beställningar längre.` },
    });
    expect(await ordersOf(foreign)).toEqual([]);
  });

  test.each([
    ["0", 0, "invalid-input"],
    ["negative", -12_550, "invalid-input"],
    ["with a fraction", 125.5, "invalid-input"],
    ["beyond what is counted", 1e15, "product-changed"],
  ])(
    "a price that is %s, or menus by the thousand, are refused, and nothing is ordered",
    async (_, price, code) => {
      const { company, restaurant, menu, hr } = await scene();
      const order = { ...lunchOnce(restaurant, THURSDAY), menus: chosen(menu, 4, price) };
      await expect(hr.call("create-meal-order", order)).rejects.toMatchObject({ code });
      for (const [length, refusal] of [
        [8, "invalid-input"],
        [10_000, "too-large"],
      ] as const) {
        const menus = Array.from({ length }, () => chosen(menu)[0]!);
        await expect(
          hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), menus }),
        ).rejects.toMatchObject({ code: refusal });
      }
      expect(await ordersOf(company)).toEqual([]);
    },
  );
});

describe("what those who eat need", () => {
  test("is HR's to count, goes to the kitchen so, and follows the register from there", async () => {
    const { company, restaurant, hr } = await scene();
    const ida = await world.buildEmployee(company, { allergies: "nötter", dietary_preferences: "vegansk" });
    await world.buildEmployee(company, { dietary_preferences: "vegansk" });
    const { offices } = await hr.call("get-meal-order-draft", {});
    expect(offices[0]!.food).toEqual({
      allergies: [{ name: "nötter", count: 1 }],
      diets: [{ name: "vegansk", count: 2 }],
    });
    // Ida is away, and two guests cannot eat gluten.
    const food = { allergies: [{ name: "gluten", count: 2 }], diets: [{ name: "vegansk", count: 1 }] };
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), food: typed(food) });
    const asked = (await mailsOf(company)).find(({ kind }) => kind === "restaurant-order")!;
    expect(asked.text).toContain("gluten (2 personer)");
    expect(asked.text).not.toContain("nötter");
    expect((await hr.call("list-meal-year", {})).events[0]!.food).toEqual(food);

    await hr.call("archive-employee", { id: ida.id });
    const now = (await hr.call("list-meal-year", {})).events[0]!.food;
    expect(now).toEqual(food);
  });

  test("an allergy that comes later is counted on top, however few HR had counted", async () => {
    const { company, restaurant, hr } = await scene();
    const person = await world.buildEmployee(company, {});
    await hr.call("create-meal-order", {
      ...lunchOnce(restaurant, THURSDAY),
      food: { allergies: [], diets: [] },
    });
    await hr.call("update-employee", {
      id: person.id,
      name: person.name,
      birthday: person.birthday,
      allergies: "nötter",
    });
    expect((await hr.call("list-meal-year", {})).events[0]!.food).toEqual({
      allergies: [{ name: "nötter", count: 1 }],
      diets: [],
    });
    const id = (await hr.call("list-meal-year", {})).events[0]!.id;
    await hr.call("confirm-meal-food", { meal_event_id: id, food: null });
    expect((await hr.call("list-meal-year", {})).events[0]!.food).toBeNull();
  });

  test.each([
    ["more than eat", [{ name: "nötter", count: 26 }], "nötter är fler än 25 personer. Ändra antalet."],
    [
      "the same twice",
      [
        { name: "nötter", count: 1 },
        { name: "nötter", count: 2 },
      ],
      "nötter står två gånger.",
    ],
  ])("%s are refused in words", async (_, allergies, text) => {
    const { company, restaurant, hr } = await scene();
    const order = { ...lunchOnce(restaurant, THURSDAY), food: typed({ allergies, diets: [] }) };
    await expect(hr.call("create-meal-order", order)).rejects.toMatchObject({ fields: { food: text } });
    expect(await ordersOf(company)).toEqual([]);
  });

  test("is not counted, nor read, by who may not see allergies", async () => {
    const { company, restaurant, hr } = await scene();
    await world.buildEmployee(company, { allergies: "nötter" });
    const food = { allergies: [{ name: "nötter", count: 1 }], diets: [] };
    await hr.call("create-meal-order", { ...lunchOnce(restaurant, THURSDAY), food: typed(food) });
    const colleague = await world.buildUser("user", company.id);
    await hr.call("change-member", { id: colleague.userId, role: "user", sees_allergies: false });
    const blind = world.as(colleague);
    const [event] = (await blind.call("list-meal-year", {})).events;
    expect(event!.food).toBeNull();
    expect((await blind.call("get-meal-order-draft", {})).offices[0]!.food).toBeNull();
    await expect(
      blind.call("confirm-meal-food", { meal_event_id: event!.id, food: typed(food) }),
    ).rejects.toMatchObject({
      code: "food-hidden",
    });
    expect(
      (await world.inDatabase((tx) => tx.select().from(meal_events).where(eq(meal_events.id, event!.id))))[0]!
        .food,
    ).toEqual(food);
  });
});
