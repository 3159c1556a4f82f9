import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  add,
  DAY,
  elin,
  bakery,
  cake,
  company,
  device,
  offered,
  shown,
  usePortionScene,
  want,
  world,
} from "../../../test/portion-scene.ts";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { readRow } from "../../database/query.ts";

usePortionScene();
let portion: { id: string };
beforeEach(async () => {
  portion = await add({
    name: "Glutenfri bakelse",
    kind: "portion",
    sizes: [{ pieces: 1, price_ore: 4_200 }],
    diets: ["gluten_free"],
  });
  await world.buildEmployee(company, { name: "Ali Hassan", allergies: "gluten" });
});

const hr = () => world.as(company.hr);
const joins = (name: string, allergies: string | null) =>
  hr().call("add-employee", {
    name,
    birthday: "1980-02-03",
    position: "Utvecklare",
    email: null,
    allergies,
    dietary_preferences: null,
  });
async function promised() {
  const order = await offered();
  const { id, version, separate_food } = await shown();
  await world.as(device).call("answer-supplier-offers", {
    offers: [{ id, version }],
    answer: "confirm",
    allergens_read: separate_food.map(({ name }) => name),
    reason: null,
  });
  return order;
}
const orderOf = (id: string) =>
  world.inDatabase(
    (tx) =>
      readRow(tx, {
        name: z.string().nullable(),
        count: z.number().nullable(),
        price_ore: z.number().nullable(),
        status: z.string(),
        again: z.boolean(),
      })`select separate_name as name, separate_count as count, separate_price_ore as price_ore, status,
        answer_wanted_again_at is not null as again from orders where id = ${id}`,
  );
const revisionOf = async (id: string) =>
  (await hr().call("list-cake-year", {})).cakes.find(({ order }) => order?.id === id)!.order!.revision;
const changedMail = async () =>
  world.asReceived(
    (await world.mailsTo(bakery.email!)).findLast(({ kind }) => kind === "supplier-order-changed")!,
  );
const NONE = { name: null, count: null, price_ore: null };
const ONE = { name: "Glutenfri bakelse", count: 1, price_ore: 4_200 };

describe("portions of their own, after the yes", () => {
  test("are of what was agreed, also when the bakery adds something cheaper or makes it no more", async () => {
    const { id } = await promised();
    await add({
      name: "Aprikosbit",
      kind: "portion",
      sizes: [{ pieces: 1, price_ore: 1_000 }],
      diets: ["gluten_free"],
    });
    await joins("Cia Ek", "nötter");
    expect(await orderOf(id)).toMatchObject({ ...ONE, again: true });
    const admin = world.as(await world.buildAdmin());
    const { products } = await admin.call("list-products", { supplier_id: bakery.id });
    const { picture: _, ...own } = products.find((one) => one.id === portion.id)!;
    await admin.call("save-product", { supplier_id: bakery.id, ...own, active: false });
    await joins("Dan Ek", "senap");
    expect(await orderOf(id)).toMatchObject(ONE);
  });

  test("stay when the company wants none for its next cakes", async () => {
    const { id } = await promised();
    await want(false);
    await joins("Cia Ek", null);
    expect(await orderOf(id)).toMatchObject({ ...ONE, again: false });
  });

  test("do not grow once the cake has come", async () => {
    const { id } = await promised();
    world.clock.set(`${DAY}T18:00:00+02:00`);
    await joins("Bo Lind", "gluten");
    expect(await orderOf(id)).toMatchObject({ ...ONE, again: false });
  });

  test("stay with a cake of the same size, also when the bakery lists it no more", async () => {
    const { id } = await promised();
    const admin = world.as(await world.buildAdmin());
    await admin.call("remove-product", { supplier_id: bakery.id, id: cake.id });
    await hr().call("change-cake-order", { id, portion_size: 11, revision: await revisionOf(id) });
    expect(await orderOf(id)).toMatchObject({ ...ONE, again: false });
    const facts = await admin.call("get-order-facts", { order_type: "cake", id });
    expect(facts.lines[0]).toContain("Gräddtårta, 12");
  });

  test("go with a product that the new size is too large for, and the bakery is asked anew for what the cake must be", async () => {
    const { id } = await promised();
    await hr().call("change-cake-order", { id, portion_size: 30, revision: await revisionOf(id) });
    expect(await orderOf(id)).toMatchObject({ ...NONE, status: "confirmed", again: true });
    const text = await changedMail();
    expect(text).toMatch(/Egna portioner[\s\S]*inga/);
    expect(text).toMatch(/Sort[\s\S]*tidigare Gräddtårta/);
    expect(text).toContain("gluten (1 person)");
  });

  test("stay when the bakery takes them, or the cake, out of its list, and follow who eats", async () => {
    const { id } = await promised();
    const admin = world.as(await world.buildAdmin());
    for (const gone of [portion, cake])
      await admin.call("remove-product", { supplier_id: bakery.id, id: gone.id });
    expect(await orderOf(id)).toMatchObject({ ...ONE, again: false });
    await joins("Bo Lind", "gluten");
    expect(await orderOf(id)).toMatchObject({ ...ONE, count: 2, price_ore: 8_400, again: true });
    expect(await changedMail()).toMatch(/glutenfri\u00a0×2/);
    expect((await admin.call("list-products", { supplier_id: bakery.id })).products).toEqual([]);
    await add({ name: "Gräddtårta" });
  });
});

test("a bakery that is asked next and has no portions reads what the whole table cannot eat", async () => {
  const { id } = await promised();
  const other = await world.buildVendor({ name: "Tårtkompaniet" });
  await add({ name: "Chokladtårta", kind: "chocolate", allergens: ["gluten"] }, other.id);
  await hr().call("ask-next-bakery", { id, vendor_id: other.id, revision: await revisionOf(id) });
  expect(await orderOf(id)).toMatchObject({ ...NONE, status: "requested" });
  const offer = await shown(await signInSupplier(world, other));
  expect(offer).toMatchObject({ separate: null, table: [{ name: "gluten", count: 1 }] });
  const mail = (await world.mailsTo(other.email!)).find(({ kind }) => kind === "bakery-order")!;
  expect(world.asReceived(mail)).toContain("gluten (1 person)");
});

test("the platform reads on the phone, and on the week's sheet, what the mail tells: product, text and portions", async () => {
  const { id } = await promised();
  await world.inDatabase((tx) =>
    tx.execute(sql`update employees set cake_text = 'Grattis Elin!' where id = ${elin.id}`),
  );
  const lines = [
    "Sort: Gräddtårta, 12\u00a0bitar, 465\u00a0kr exkl. moms",
    "Text på tårtan: Grattis Elin!",
    "Egna portioner: 1 st Glutenfri bakelse, 42\u00a0kr exkl. moms: glutenfri\u00a0×1",
  ];
  const admin = world.as(await world.buildAdmin());
  const facts = await admin.call("get-order-facts", { order_type: "cake", id });
  const { orders } = await admin.call("get-supplier-week", { id: bakery.id });
  const spaced = (said: string[]) => said.map((line) => line.replaceAll("\u00a0", " "));
  expect(spaced(facts.lines)).toEqual(spaced(lines));
  expect(facts.food).toEqual([]);
  expect(spaced(orders[0]!.lines)).toEqual(spaced(lines));
  expect(orders[0]!.counted_allergies).toEqual([]);
});
