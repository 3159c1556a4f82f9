import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInSupplier, type SignedInSupplier } from "../../../test/supplier-session.ts";
import { buildMealOn } from "../../../test/morning.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";

let world: World;
let bakery: SignedInSupplier & { email: string | null };
let other: SignedInSupplier;
type Company = Awaited<ReturnType<World["buildCompany"]>>;
let [nordljus, brobyggarna]: Company[] = [];
const DAY = "2026-05-21";

beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

/** Two bakeries, the other one far away; two customers. */
beforeEach(async () => {
  world.clock.set("2026-05-11T10:00:00+02:00");
  const vendor = await world.buildVendor({ name: "Bageri Solsidan" });
  bakery = { ...(await signInSupplier(world, vendor)), email: vendor.email };
  other = await signInSupplier(world, await world.buildVendor({ latitude: 68, longitude: 20 }));
  nordljus = await world.buildCompany({ name: "Nordljus AB" });
  brobyggarna = await world.buildCompany({ name: "Brobyggarna AB" });
});

async function offeredCake(company: Company, person: object = {}, values: object = {}) {
  const employee = await world.buildEmployee(company, { name: "Elin Sandberg", ...person });
  const order = await world.buildCakeOrder(employee, { bakery_id: bakery.id, delivery_date: DAY, ...values });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  return order;
}
const page = (who: { token: string } = bakery) => world.as(who);
const offers = async (who?: SignedInSupplier) => (await page(who).call("list-supplier-offers", {})).offers;
const deliveries = async (from = DAY, days = 1) =>
  (await page().call("list-supplier-deliveries", { from, days })).deliveries;
const statusOf = async (id: string) => {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select status from orders where id = ${id}`),
  );
  return rows[0]!.status;
};
type Offer = Awaited<ReturnType<typeof offers>>[number];
const named = (shown: Offer[]) =>
  shown.flatMap(({ allergies, table }) => [...allergies, ...table].map(({ name }) => name));
const answer = async (what: "confirm" | "decline", shown: Offer[], more: object = {}) =>
  page().call("answer-supplier-offers", {
    offers: shown.map(({ id, version }) => ({ id, version })),
    answer: what,
    allergens_read: named(shown),
    ...more,
  });

describe("what waits for a supplier's answer", () => {
  test("stands on one page, over all customers, and says whose allergy is whose", async () => {
    await offeredCake(nordljus!, { allergies: "Nötter, mandel" });
    await world.buildEmployee(nordljus!, { allergies: "Ägg" });
    await offeredCake(brobyggarna!, { dietary_preferences: "Vegetarisk" }, { delivery_date: "2026-05-22" });
    const shown = await offers();
    expect(shown).toMatchObject([
      {
        company_name: "Nordljus AB",
        quantity: 8,
        allergies: [{ name: "nötter" }, { name: "mandel" }],
        table: [{ name: "ägg", count: 1 }],
      },
      { company_name: "Brobyggarna AB", allergies: [], diets: [{ name: "vegetariskt" }], table: [] },
    ]);
    expect(await page().call("get-supplier-page", {})).toMatchObject({ waiting: 2, deliveries_today: 0 });
  });

  test("tells what was agreed, with the portions beside the cake, and nothing where nothing was", async () => {
    const { id } = await offeredCake(nordljus!);
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set product_name = 'Prinsesstårta', product_kind = 'princess', product_pieces = 12,
        product_price_ore = 46550, product_by = 'hr', separate_name = 'Glutenfri bakelse', separate_count = 2,
        separate_price_ore = 8400 where id = ${id}`),
    );
    await offeredCake(brobyggarna!, {}, { delivery_date: "2026-05-22" });
    expect(await offers()).toMatchObject([
      { product_kind: "princess", price_ore: 54_950 },
      { product_kind: null, price_ore: null },
    ]);
  });

  test("is nobody else's: another supplier sees none of it, and answers nothing", async () => {
    const order = await offeredCake(nordljus!);
    expect(await offers(other)).toEqual([]);
    const [shown] = await offers();
    const asked = { id: shown!.id, version: shown!.version };
    const strangers = page(other);
    const ids = { order_ids: [order.id] };
    for (const attempt of [
      () => strangers.call("answer-supplier-offers", { offers: [asked], answer: "confirm" }),
      () => strangers.call("deliver-supplier-orders", ids),
      () => strangers.call("withdraw-supplier-orders", ids),
      () => strangers.call("take-back-supplier-orders", ids),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "order-not-found" });
    expect(await statusOf(order.id)).toBe("requested");
  });

  test("tells no name, no birthday and no address of a person", async () => {
    await offeredCake(nordljus!, {
      name: "Elin Hemlig",
      email: "elin@hemlig.example",
      birthday: "1987-05-21",
    });
    await answer("confirm", await offers());
    world.clock.set(`${DAY}T06:00:00+02:00`);
    const told = JSON.stringify([
      await offers(),
      await deliveries(),
      await page().call("get-supplier-page", {}),
    ]);
    expect(told).toContain("Nordljus AB");
    expect(told).not.toMatch(/Hemlig|hemlig|1987|hr@/);
  });
});

describe("an answer on a supplier's page", () => {
  test("is one for all, with one confirmation, and a receipt by mail", async () => {
    const cake = await offeredCake(nordljus!, { allergies: "Nötter" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set product_name = 'Prinsesstårta', product_kind = 'princess', product_pieces = 12,
        product_price_ore = 54500, product_by = 'hr' where id = ${cake.id} and company_id = ${nordljus!.id}`),
    );
    await offeredCake(brobyggarna!, { allergies: "Ägg" });
    const { order: lunch } = await buildMealOn(world, DAY, { status: "pending" }, {}, brobyggarna!);
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update meal_orders set restaurant_id = ${bakery.id} where id = ${lunch.id}`);
      await offerToSupplier(tx, world.services, "meal", [lunch.id], "admin");
    });
    const shown = await offers();
    expect(await answer("confirm", shown)).toEqual({
      done: expect.arrayContaining(shown.map(({ id }) => id)),
      refused: [],
    });
    expect(await offers()).toEqual([]);
    expect(await deliveries()).toHaveLength(3);
    const receipts = (await world.mailsTo(bakery.email!)).filter(({ kind }) => kind === "supplier-receipt");
    expect(receipts.map(({ subject }) => subject)).toEqual(["Ni har sagt ja till 3 beställningar"]);
    expect(receipts[0]!.text).toMatch(/Brobyggarna AB/);
    expect(receipts[0]!.text).toMatch(/Prinsesstårta, 12\sbitar, 545\skr exkl\. moms/);
    expect(receipts[0]!.text).not.toMatch(/nötter|ägg|Elin/i);
  });

  test("is taken once: a press that is repeated changes nothing and writes no second receipt", async () => {
    await offeredCake(nordljus!);
    const shown = await offers();
    const first = await answer("confirm", shown);
    expect(await answer("confirm", shown)).toEqual(first);
    const receipts = (await world.mailsTo(bakery.email!)).filter(({ kind }) => kind === "supplier-receipt");
    expect(receipts).toHaveLength(1);
  });

  test("yes needs every allergy of the cake and of the table to be read", async () => {
    const order = await offeredCake(nordljus!, { allergies: "Nötter" });
    await world.buildEmployee(nordljus!, { allergies: "Ägg" });
    const shown = await offers();
    for (const allergens_read of [[], ["nötter"], ["ägg"]]) {
      const { refused } = await answer("confirm", shown, { allergens_read });
      expect(refused).toEqual([
        { order_ids: [order.id], code: "allergens-unread", text: "Bekräfta allergierna innan ni svarar ja." },
      ]);
    }
    expect(await statusOf(order.id)).toBe("requested");
  });

  test("counts for what was shown: what changed meanwhile is left, and the rest is answered", async () => {
    const changed = await offeredCake(nordljus!);
    const same = await offeredCake(brobyggarna!);
    const shown = await offers();
    await world.as(nordljus!.hr).call("change-cake-order", { id: changed.id, portion_size: 24 });
    const { done, refused } = await answer("confirm", shown);
    expect(done).toEqual([same.id]);
    expect(refused).toMatchObject([{ order_ids: [changed.id], text: expect.stringContaining("ändrats") }]);
    expect([await statusOf(changed.id), await statusOf(same.id)]).toEqual(["requested", "confirmed"]);
  });

  test("of two cakes for one day, the one that was cancelled meanwhile is told as that, and the other is answered", async () => {
    const cancelled = await offeredCake(nordljus!);
    const kept = await offeredCake(nordljus!, { name: "Ola Berg" });
    const shown = await offers();
    await world.as(nordljus!.hr).call("cancel-cake-order", { id: cancelled.id });
    const { done, refused } = await answer("confirm", shown);
    expect(done).toEqual([kept.id]);
    expect(refused).toEqual([
      {
        order_ids: [cancelled.id],
        code: "order-changed",
        text: "Beställningen är avbokad. Ni behöver inte leverera och inte svara.",
      },
    ]);
  });

  test("on one device does not undo what another has said", async () => {
    const order = await offeredCake(nordljus!);
    const shown = await offers();
    await answer("confirm", shown);
    expect(await answer("decline", shown)).toEqual({
      done: [],
      refused: [
        {
          order_ids: [order.id],
          code: "order-changed",
          text: "Beställningen är redan ändrad. Status nu: Bekräftad.",
        },
      ],
    });
    expect(await statusOf(order.id)).toBe("confirmed");
  });

  test("no passes the order on, and is told as theirs", async () => {
    const order = await offeredCake(nordljus!);
    const shown = await offers();
    expect(await answer("decline", shown, { reason: "Fullbokat" })).toEqual({
      done: [order.id],
      refused: [],
    });
    expect(await offers()).toEqual([]);
    // Nobody has it any more, so that a second no is told so.
    const { done, refused } = await answer("decline", shown);
    expect([done, refused.length]).toEqual([[], 1]);
  });

  test("of two devices at the same moment one answers, and nothing is done twice", async () => {
    const order = await offeredCake(nordljus!);
    const shown = await offers();
    await Promise.all([answer("confirm", shown), answer("confirm", shown)]);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select 1 from order_history where order_id = ${order.id} and actor = 'supplier'`),
    );
    expect(rows).toHaveLength(1);
  });
});

describe("what a supplier has said yes to", () => {
  const confirmed = async (values: object = {}, person: object = {}) => {
    const order = await offeredCake(nordljus!, person, values);
    await answer("confirm", await offers());
    return order;
  };

  test("is delivered on its day by one press, and not before", async () => {
    const order = await confirmed();
    const deliver = () => page().call("deliver-supplier-orders", { order_ids: [order.id] });
    expect((await deliver()).refused).toHaveLength(1);
    world.clock.set(`${DAY}T14:00:00+02:00`);
    expect(await deliver()).toEqual({ done: [order.id], refused: [] });
    expect(await deliveries()).toMatchObject([{ status: "completed", outcome: "came" }]);
  });

  test("is withdrawn, and taken back while nobody else has said yes", async () => {
    const order = await confirmed();
    const ids = { order_ids: [order.id] };
    expect(await page().call("withdraw-supplier-orders", ids)).toEqual({ done: [order.id], refused: [] });
    const week = () => page().call("list-supplier-deliveries", { from: DAY, days: 1 });
    expect(await week()).toMatchObject({ deliveries: [], withdrawn: [{ id: order.id }] });
    expect(await page().call("take-back-supplier-orders", ids)).toEqual({
      done: [order.id],
      refused: [],
      asks_again: false,
    });
    expect(await week()).toMatchObject({ deliveries: [{ id: order.id }], withdrawn: [] });
  });

  test("of two that are withdrawn at once, the one that was gone already is told as that", async () => {
    const [gone, kept] = [await confirmed(), await confirmed({}, { name: "Ola Berg" })];
    await page().call("withdraw-supplier-orders", { order_ids: [gone.id] });
    expect(await page().call("withdraw-supplier-orders", { order_ids: [gone.id, kept.id] })).toEqual({
      done: [kept.id],
      refused: [
        {
          order_ids: [gone.id],
          code: "order-changed",
          text: "Beställningen är redan ändrad. Status nu: Förhinder.",
        },
      ],
    });
    await page().call("take-back-supplier-orders", { order_ids: [gone.id] });
    expect(await page().call("take-back-supplier-orders", { order_ids: [gone.id, kept.id] })).toEqual({
      done: [kept.id],
      refused: [
        {
          order_ids: [gone.id],
          code: "order-changed",
          text: "Beställningen är redan ändrad. Status nu: Bekräftad.",
        },
      ],
      asks_again: false,
    });
  });

  test("says from the day after nothing of what people eat, and no initials", async () => {
    await offeredCake(nordljus!, { allergies: "Nötter", dietary_preferences: "Vegetarisk" });
    await offeredCake(nordljus!, { name: "Ola Berg", cake_text: "Grattis Ola" });
    await world.buildEmployee(nordljus!, { allergies: "Ägg" });
    await answer("confirm", await offers());
    world.clock.set(`${DAY}T23:00:00+02:00`);
    expect(JSON.stringify(await deliveries())).toMatch(/nötter.*ägg|ägg.*nötter/);
    world.clock.set("2026-05-22T01:00:00+02:00");
    const behind = await deliveries();
    expect(behind).toMatchObject([
      { company_name: "Nordljus AB", quantity: 8, allergies: [], diets: [], table: [], marking: null },
      { allergies: [], diets: [], table: [], marking: null, cake_text: null },
    ]);
    expect(JSON.stringify(behind)).not.toMatch(/nötter|ägg|vegetar|Ola/i);
  });

  test("has its receiver from the day before and its door code on the day alone", async () => {
    await confirmed();
    await world.inDatabase((tx) =>
      tx.execute(sql`update offices set receiver_name = 'Bengt', receiver_phone = '070-1', door_code = '1947'
        where company_id = ${nordljus!.id}`),
    );
    const receiving = async (moment: string) => {
      world.clock.set(moment);
      const [delivery] = await deliveries();
      return delivery!.receiving;
    };
    expect(await receiving("2026-05-19T10:00:00+02:00")).toBeNull();
    expect(await receiving("2026-05-20T10:00:00+02:00")).toMatchObject({
      receiver_name: "Bengt",
      receiver_phone: "070-1",
      door_code: null,
      has_door_code: true,
    });
    expect(await receiving(`${DAY}T06:00:00+02:00`)).toMatchObject({ door_code: "1947" });
  });

  test("is listed by time, and each day has its way", async () => {
    const at = (longitude: number) => ({
      delivery_address: `Gatan ${longitude}`,
      address_latitude: 57.7,
      address_longitude: longitude,
    });
    await offeredCake(nordljus!, {}, { ...at(12.9), delivery_time: "08:00" });
    await offeredCake(brobyggarna!, {}, { ...at(12), delivery_time: "12:00" });
    await offeredCake(await world.buildCompany(), {}, { ...at(12.4), delivery_time: "10:00" });
    await answer("confirm", await offers());
    const shown = await deliveries();
    expect(shown.map(({ delivery_time, stop }) => [delivery_time, stop])).toEqual([
      ["08:00", 2],
      ["10:00", 1],
      ["12:00", 0],
    ]);
  });

  test("waits for a new yes when somebody's allergy came after the first", async () => {
    const order = await confirmed();
    const { id, name, birthday } = await world.inDatabase(async (tx) => {
      const { rows } = await tx.execute(sql`select e.id, e.name, e.birthday::text as birthday from employees e
        join orders o on o.employee_id = e.id where o.id = ${order.id}`);
      return rows[0] as { id: string; name: string; birthday: string };
    });
    await world.as(nordljus!.hr).call("update-employee", { id, name, birthday, allergies: "Ägg" });
    const shown = await offers();
    expect(shown).toMatchObject([{ id: order.id, answer_wanted_again: true, allergies: [{ name: "ägg" }] }]);
    await answer("confirm", shown);
    expect(await offers()).toEqual([]);
  });
});

test("the database itself shows a supplier its own orders and offers, without names, and nothing else", async () => {
  await offeredCake(nordljus!);
  const scope = { as: "supplier", supplierId: other.id, actor: "supplier" } as const;
  const seen = async (supplierId: string, text: string) =>
    world.db.transaction(
      { ...scope, supplierId },
      async (tx) => (await tx.execute(sql.raw(text))).rows.length,
    );
  expect(await seen(bakery.id, "select id from orders")).toBe(1);
  expect(await seen(bakery.id, "select id from offers")).toBe(1);
  expect(await seen(other.id, "select id from orders")).toBe(0);
  expect(await seen(other.id, "select id from offers")).toBe(0);
  for (const text of [
    "select birthday from orders",
    "select employee_id from orders",
    "select name from employees",
    "select name from companies",
    "select token_hash from supplier_sessions",
    "update offers set status = 'accepted'",
    "delete from orders",
  ])
    await expect(seen(bakery.id, text)).rejects.toMatchObject({
      cause: { message: expect.stringContaining("permission denied") },
    });
});
