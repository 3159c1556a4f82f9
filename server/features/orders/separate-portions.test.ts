import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  add,
  elin,
  bakery,
  company,
  device,
  offered,
  planned,
  shown,
  usePortionScene,
  want,
  world,
} from "../../../test/portion-scene.ts";
import { readRow } from "../../database/query.ts";

usePortionScene();
beforeEach(async () => void (await add(portion)));

const portion = {
  name: "Glutenfri bakelse",
  kind: "portion" as const,
  sizes: [{ pieces: 1, price_ore: 4_200 }],
  allergens: ["egg" as const],
  diets: ["gluten_free" as const, "lactose_free" as const],
};
const colleague = (name: string, food: object) => world.buildEmployee(company, { name, ...food });
const separateOf = (id: string) =>
  world.inDatabase(
    (tx) =>
      readRow(tx, {
        separate_name: z.string().nullable(),
        separate_count: z.number().nullable(),
        separate_price_ore: z.number().nullable(),
      })`select separate_name, separate_count, separate_price_ore from orders where id = ${id}`,
  );
const none = { separate_name: null, separate_count: null, separate_price_ore: null };
const yes = async (allergens_read: string[]) => {
  const { id, version } = await shown();
  return world.as(device).call("answer-supplier-offers", {
    offers: [{ id, version }],
    answer: "confirm",
    allergens_read,
    reason: null,
  });
};
const accept = (id: string) =>
  world.inDatabase((tx) =>
    tx.execute(sql`update offers set status = 'accepted', answered_at = app_now() where order_id = ${id}`),
  );

describe("who cannot eat the cake", () => {
  test("has a portion of their own, that the bakery reads by diet and never by name", async () => {
    await colleague("Ali Hassan", { allergies: "gluten" });
    await colleague("Bo Lind", { allergies: "gluten" });
    await colleague("Cia Ek", { allergies: "nötter" });
    const { id } = await offered();
    expect(await separateOf(id)).toEqual({
      separate_name: "Glutenfri bakelse",
      separate_count: 2,
      separate_price_ore: 8_400,
    });
    const offer = await shown();
    expect(offer).toMatchObject({
      separate: "2 st Glutenfri bakelse, 84 kr exkl. moms",
      separate_food: [{ name: "glutenfri", count: 2 }],
      table: [{ name: "nötter", count: 1 }],
      allergies: [],
    });
    const mail = (await world.mailsTo(bakery.email!)).find(({ kind }) => kind === "bakery-order")!;
    const text = world.asReceived(mail);
    expect(text).toContain("2 st Glutenfri bakelse, 84 kr exkl. moms: glutenfri\u00a0×2");
    expect(text).toContain("nötter (1 person)");
    expect(text).not.toMatch(/gluten \(|Ali|Bo Lind|Cia/);
    expect(JSON.stringify(offer)).not.toMatch(/Ali|Bo Lind|Cia/);
  });

  test("is read of before a yes, on the page and by the link of the mail", async () => {
    await colleague("Ali Hassan", { allergies: "gluten" });
    await offered();
    expect(await yes([])).toMatchObject({ done: [], refused: [{}] });
    const mail = (await world.mailsTo(bakery.email!)).find(({ kind }) => kind === "bakery-order")!;
    const token = /\/svar\?token=([\w.-]+)/.exec(world.asReceived(mail))![1]!;
    const page = await world.nobody.call("get-supplier-orders", { token });
    expect(page.allergens).toEqual(["glutenfri"]);
    expect(page.orders[0]!.separate).toContain("glutenfri\u00a0×1");
    expect(page.colleague_allergies).toEqual([]);
    expect((await yes(["glutenfri"])).done).toHaveLength(1);
  });

  test("has none where the company does not want it, or the bakery has nothing that suits", async () => {
    await colleague("Ali Hassan", { allergies: "gluten, ägg" });
    const unsuited = await offered();
    expect(await separateOf(unsuited.id)).toEqual(none);
    expect((await shown()).table.map(({ name }) => name)).toEqual(["gluten", "ägg"]);
    await want(false);
    const eva = await world.buildEmployee(company, { name: "Eva Berg" });
    await colleague("Dan Ek", { allergies: "gluten" });
    expect(await separateOf((await offered(eva)).id)).toEqual(none);
  });

  test("a colleague who comes after the yes makes it one more, and a new yes is asked for", async () => {
    const ali = await colleague("Ali Hassan", { allergies: "gluten" });
    const { id } = await offered();
    await yes(["glutenfri"]);
    const hr = world.as(company.hr);
    const added = await hr.call("add-employee", {
      name: "Bo Lind",
      birthday: "1980-02-03",
      position: "Utvecklare",
      email: null,
      allergies: "gluten",
      dietary_preferences: null,
    });
    expect(await separateOf(id)).toMatchObject({ separate_count: 2, separate_price_ore: 8_400 });
    expect(await shown()).toMatchObject({ answer_wanted_again: true, separate_food: [{ count: 2 }] });
    const mail = (await world.mailsTo(bakery.email!)).find(({ kind }) => kind === "supplier-order-changed")!;
    expect(world.asReceived(mail)).toMatch(
      /Egna portioner[\s\S]*glutenfri\u00a0×2[\s\S]*tidigare glutenfri\u00a0×1/,
    );
    await hr.call("archive-employee", { id: ali.id });
    await hr.call("archive-employee", { id: added.id });
    expect(await separateOf(id)).toEqual(none);
  });

  test("a price that is changed later changes nothing of what was ordered; another number is at today's", async () => {
    await colleague("Ali Hassan", { allergies: "gluten" });
    const { id } = await offered();
    await world.inDatabase((tx) =>
      tx.execute(sql`update supplier_products set sizes = '[{"pieces": 1, "price_ore": 5000}]'
        where supplier_id = ${bakery.id} and kind = 'portion'`),
    );
    await world.as(company.hr).call("add-employee", {
      name: "Cia Ek",
      birthday: "1980-02-03",
      position: "Utvecklare",
      email: null,
      allergies: "nötter",
      dietary_preferences: null,
    });
    expect(await separateOf(id)).toMatchObject({ separate_count: 1, separate_price_ore: 4_200 });
    await world.as(company.hr).call("add-employee", {
      name: "Dan Ek",
      birthday: "1980-02-03",
      position: "Utvecklare",
      email: null,
      allergies: "gluten",
      dietary_preferences: null,
    });
    expect(await separateOf(id)).toMatchObject({ separate_count: 2, separate_price_ore: 10_000 });
  });

  test("what the bakery says is in its portion takes it from whom it would harm", async () => {
    await colleague("Ali Hassan", { allergies: "gluten" });
    await colleague("Bo Lind", { allergies: "gluten, nötter" });
    const { id } = await offered();
    await yes(["glutenfri", "glutenfri och nötfri"]);
    const admin = world.as(await world.buildAdmin());
    const { products } = await admin.call("list-products", { supplier_id: bakery.id });
    const { picture: _, ...own } = products.find(({ kind }) => kind === "portion")!;
    await admin.call("save-product", { supplier_id: bakery.id, ...own, allergens: ["egg", "nuts"] });
    expect(await separateOf(id)).toMatchObject({ separate_count: 1, separate_price_ore: 4_200 });
    expect(await shown()).toMatchObject({
      answer_wanted_again: true,
      separate_food: [{ name: "glutenfri", count: 1 }],
      table: [
        { name: "gluten", count: 1 },
        { name: "nötter", count: 1 },
      ],
    });
  });

  test("another bakery has portions of its own", async () => {
    await colleague("Ali Hassan", { allergies: "gluten" });
    const { id } = await offered();
    const other = await world.buildVendor();
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set supplier_id = ${other.id} where id = ${id}`),
    );
    expect(await separateOf(id)).toEqual(none);
  });
});

describe("HR", () => {
  test("reads the portions and their price before anything is sent, and orders them for that price", async () => {
    await colleague("Ali Hassan", { allergies: "gluten" });
    const { id, revision } = await planned();
    const hr = world.as(company.hr);
    const { products } = await hr.call("list-order-products", { id });
    const separate = { name: "Glutenfri bakelse", count: 1, price_ore: 4_200 };
    expect(products[0]).toMatchObject({
      price_ore: 46_500,
      separate: { ...separate, food: "glutenfri\u00a0×1" },
    });
    const { cakes } = await hr.call("list-cake-year", {});
    const own = cakes.find(({ employee_id }) => employee_id === elin.id)!;
    expect(own.order?.product).toMatchObject({ separate });
    const choose = (price_ore: number) =>
      hr.call("choose-order-product", { id, product_id: products[0]!.id, revision, price_ore });
    await expect(choose(46_500)).rejects.toMatchObject({ code: "product-changed" });
    await choose(50_700);
    expect(await separateOf(id)).toMatchObject({ separate_count: 1 });
  });

  test("without the right to food reads how many, and not of what", async () => {
    await colleague("Ali Hassan", { allergies: "gluten" });
    const { id } = await planned();
    const person = await world.buildUser("user", company.id);
    const hr = world.as(company.hr);
    await hr.call("change-member", { id: person.userId, role: "user", sees_allergies: false });
    const helper = world.as(person);
    const { products } = await helper.call("list-order-products", { id });
    expect(products[0]!.separate).toMatchObject({ count: 1, food: null });
  });

  test("has the portions in the books, within the delivery's price", async () => {
    await colleague("Ali Hassan", { allergies: "gluten" });
    const { id } = await offered();
    await accept(id);
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set completed_at = app_now(), delivery_date = app_today(), outcome = 'came',
        outcome_at = app_now(), outcome_by = 'hr' where id = ${id}`),
    );
    const hr = world.as(company.hr);
    const { rows } = await hr.call("list-books", { year: 2026, month: 5 });
    expect(rows).toMatchObject([{ price_ore: 50_700, separate_count: 1 }]);
    const { csv } = await hr.call("export-books", { year: 2026, month: 5 });
    expect(csv.split("\r\n")[0]).toContain("Egna portioner");
  });
});
