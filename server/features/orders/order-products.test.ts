import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { readRow } from "../../database/query.ts";
import { supplier_products } from "../../database/schema.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";
import { readRevision } from "./revision.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());

type Product = typeof supplier_products.$inferInsert;
const addProduct = (supplier_id: string, values: Partial<Product> = {}) =>
  world.inDatabase(async (tx) => {
    const row: Product = {
      supplier_id,
      name: "Gräddtårta",
      kind: "cream",
      sizes: [
        { pieces: 8, price_ore: 34_500 },
        { pieces: 12, price_ore: 46_500 },
      ],
      allergens: ["milk", "egg", "gluten"],
      diets: ["vegetarian"],
      ...values,
    };
    const [added] = await tx.insert(supplier_products).values(row).returning();
    return added!;
  });
const princess: Partial<Product> = {
  name: "Prinsesstårta",
  kind: "princess",
  allergens: ["milk", "egg", "gluten", "nuts"],
};

const place = { address: "Avenyn 1, Göteborg", latitude: 57.7, longitude: 11.97 };

async function buildScene(person: Parameters<World["buildEmployee"]>[1] = {}) {
  const company = await world.buildCompany({
    ...place,
    subscription_status: "active",
    first_approved_at: "2026-01-01",
  });
  const bakery = await world.buildVendor({ ...place, address: `Bageriet ${Math.random()}` });
  const cream = await addProduct(bakery.id);
  const dear = await addProduct(bakery.id, princess);
  const elin = await world.buildEmployee(company, {
    name: "Elin Sandberg",
    birthday: "1990-03-20",
    favourite_cake: "princess",
    cake_text: "Grattis Elin!",
    ...person,
  });
  const order = async (more: Record<string, unknown> = {}) => {
    const made = await world.as(company.hr).call("create-cake-orders", {
      selected_employee_ids: [elin.id],
      selected_vendor_id: bakery.id,
      invoice_interval: "monthly",
      delivery_address: place.address,
      address_latitude: place.latitude,
      address_longitude: place.longitude,
      ...more,
    });
    return made.created[0]!;
  };
  return { company, hr: world.as(company.hr), bakery, cream, dear, elin, order };
}

const productOf = (id: string) =>
  world.inDatabase(
    (tx) =>
      readRow(tx, {
        product_name: z.string().nullable(),
        product_price_ore: z.number().nullable(),
        product_by: z.string().nullable(),
      })`select product_name, product_price_ore, product_by from orders where id = ${id}`,
  );

describe("what an order is of", () => {
  test("the favourite, with its price; a price that is changed later leaves it as it was", async () => {
    const { order, dear } = await buildScene();
    const { id } = await order();
    const chosen = { product_name: "Prinsesstårta", product_price_ore: 34_500, product_by: "automation" };
    expect(await productOf(id)).toEqual(chosen);
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update supplier_products set sizes = '[{"pieces": 8, "price_ore": 99900}]' where id = ${dear.id}`,
      ),
    );
    expect(await productOf(id)).toEqual(chosen);
    await world.inDatabase((tx) => tx.execute(sql`delete from supplier_products where id = ${dear.id}`));
    expect(await productOf(id)).toEqual(chosen);
  });

  test("no nut for who cannot have them, also where that is the favourite", async () => {
    const { order, hr, dear } = await buildScene({ allergies: "Nötter" });
    const { id } = await order();
    expect(await productOf(id)).toMatchObject({ product_name: "Gräddtårta" });
    const { products } = await hr.call("list-order-products", { id });
    expect(products.find((one) => one.id === dear.id)).toMatchObject({
      impossible: true,
      why_not: "Innehåller nötter och mandel, som Elin inte tål",
    });
  });

  test("what would harm is refused, whoever chooses it, and nothing is ordered", async () => {
    const { order, elin, dear, hr } = await buildScene({ allergies: "mandel" });
    await expect(order({ product_ids: { [elin.id]: dear.id } })).rejects.toMatchObject({
      code: "product-unfit",
    });
    const { cakes } = await hr.call("list-cake-year", {});
    expect(cakes[0]!.order).toBeNull();
  });

  test("what another bakery makes, or nobody, is refused, and nothing is ordered or changed", async () => {
    const { order, elin, bakery, hr } = await buildScene();
    const other = await addProduct((await world.buildVendor()).id);
    const wrong = [other.id, crypto.randomUUID()];
    for (const product of wrong)
      await expect(order({ product_ids: { [elin.id]: product } })).rejects.toMatchObject({
        code: "product-not-found",
      });
    expect((await hr.call("list-cake-year", {})).cakes[0]!.order).toBeNull();
    const planned = await world.buildCakeOrder(elin, { bakery_id: bakery.id, status: "planned" });
    const before = await productOf(planned.id);
    for (const product_id of wrong)
      await expect(hr.call("choose-order-product", { id: planned.id, product_id })).rejects.toMatchObject({
        code: "product-not-found",
      });
    expect(await productOf(planned.id)).toEqual(before);
  });

  test("an allergy that comes after the yes makes it another cake, which is asked about anew", async () => {
    const { order, hr, elin } = await buildScene();
    const { id } = await order();
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set status = 'accepted', answered_at = app_now() where order_id = ${id}`),
    );
    const before = (await hr.call("list-employees", {})).employees.find((one) => one.id === elin.id)!;
    await hr.call("update-employee", {
      id: elin.id,
      name: before.name,
      birthday: before.birthday,
      position: before.position,
      email: before.email,
      allergies: "nötter",
      dietary_preferences: null,
    });
    expect(await productOf(id)).toMatchObject({ product_name: "Gräddtårta" });
    const { cakes } = await hr.call("list-cake-year", {});
    expect(cakes[0]!.order).toMatchObject({ answer_wanted_again: true, product: { name: "Gräddtårta" } });
  });

  test("nuts that its bakery tells of after the yes make it another cake, which is asked about anew", async () => {
    const { order, hr, elin, cream, bakery } = await buildScene({
      allergies: "nötter",
      favourite_cake: "cream",
    });
    const safe = await addProduct(bakery.id, { name: "Jordgubbstårta", kind: "fruit" });
    const { id } = await order();
    expect(await productOf(id)).toMatchObject({ product_name: "Gräddtårta" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set status = 'accepted', answered_at = app_now() where order_id = ${id}`),
    );
    const admin = world.as(await world.buildAdmin());
    const { products } = await admin.call("list-products", { supplier_id: bakery.id });
    const { updated_at, picture: _, ...known } = products.find((one) => one.id === cream.id)!;
    const saved = { supplier_id: bakery.id, ...known, updated_at };
    await admin.call("save-product", { ...saved, allergens: [...known.allergens, "sesame"] });
    expect(await productOf(id)).toMatchObject({ product_name: "Gräddtårta" });
    const fresh = (await admin.call("list-products", { supplier_id: bakery.id })).products;
    await admin.call("save-product", {
      ...saved,
      updated_at: fresh.find((one) => one.id === cream.id)!.updated_at,
      allergens: [...known.allergens, "nuts"],
    });
    expect(await productOf(id)).toMatchObject({ product_name: safe.name });
    const { cakes } = await hr.call("list-cake-year", {});
    const own = cakes.find(({ employee_id }) => employee_id === elin.id)!;
    expect(own.order).toMatchObject({ answer_wanted_again: true, product: { name: "Jordgubbstårta" } });
  });

  test("nothing is ordered for another price than was shown", async () => {
    const { order, bakery, hr, elin, dear } = await buildScene();
    const preview = await hr.call("preview-cake-products", {
      vendor_id: bakery.id,
      people: [{ employee_id: elin.id, portion_size: 8, delivery_date: "2026-05-20" }],
    });
    const [shown] = preview.people[0]!.products;
    const shown_products = { [elin.id]: { product_id: shown!.id, price_ore: shown!.price_ore } };
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update supplier_products set sizes = '[{"pieces": 8, "price_ore": 34600}]' where id = ${dear.id}`,
      ),
    );
    await expect(order({ shown_products })).rejects.toMatchObject({
      code: "product-changed",
      message: "Bageriet har ändrat sitt sortiment. Läs igenom tårtor och priser igen.",
    });
    expect(await world.mailsTo(bakery.email!)).toEqual([]);
    const { id } = await order({
      shown_products: { [elin.id]: { product_id: dear.id, price_ore: 34_600 } },
    });
    expect(await productOf(id)).toMatchObject({ product_price_ore: 34_600 });
  });

  test("the preview says what it will be, why, and what HR may choose instead", async () => {
    const { hr, bakery, elin, cream, dear, order } = await buildScene();
    const { people, vat_percent } = await hr.call("preview-cake-products", {
      vendor_id: bakery.id,
      people: [{ employee_id: elin.id, portion_size: 8, delivery_date: "2026-05-20" }],
    });
    expect(vat_percent).toBe(6);
    expect(people).toMatchObject([
      { product_id: dear.id, note: null, products: [{ why: "Elins favorit" }, {}] },
    ]);
    const { id } = await order({ product_ids: { [elin.id]: cream.id } });
    expect(await productOf(id)).toMatchObject({ product_name: "Gräddtårta", product_by: "hr" });
  });

  test("a bakery without products is asked for a size alone, as before", async () => {
    const { order, hr } = await buildScene();
    const plain = await world.buildVendor({ ...place, address: `Utan ${Math.random()}` });
    const { id } = await order({ selected_vendor_id: plain.id });
    expect(await productOf(id)).toEqual({ product_name: null, product_price_ore: null, product_by: null });
    const { cakes } = await hr.call("list-cake-year", {});
    expect(cakes[0]!.order).toMatchObject({ product: null, product_note: null });
  });

  test("the bakery reads what it is of, what it costs and what is to stand on it", async () => {
    const { order, bakery } = await buildScene();
    await order();
    const [mail] = await world.mailsTo(bakery.email!);
    expect(mail!.text).toContain("Prinsesstårta, 8 bitar, 345 kr exkl. moms");
    expect(mail!.text).toContain("Grattis Elin!");
  });

  test("another size of the same has its price, and the books know it without being told", async () => {
    const { order, hr, cream, elin, company } = await buildScene();
    const { id } = await order({ product_ids: { [elin.id]: cream.id } });
    const { cakes } = await hr.call("list-cake-year", {});
    await hr.call("change-cake-order", { id, portion_size: 12, revision: cakes[0]!.order!.revision });
    expect(await productOf(id)).toMatchObject({ product_price_ore: 46_500, product_by: "hr" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set completed_at = app_now(), delivery_date = app_today(), outcome = 'came', outcome_at = app_now(),
        outcome_by = 'hr' where id = ${id} and company_id = ${company.id}`),
    );
    const { rows } = await hr.call("list-books", { year: 2026, month: 3 });
    expect(rows).toMatchObject([{ price_ore: 46_500 }]);
  });
});

describe("choose-order-product", () => {
  test("of two pages that are open at once, the second is told what the first has chosen", async () => {
    const { hr, bakery, elin, cream, dear } = await buildScene();
    const { id, revision } = await world.buildCakeOrder(elin, { bakery_id: bakery.id, status: "planned" });
    const choose = (product_id: string | null, shown = revision) =>
      hr.call("choose-order-product", { id, product_id, revision: shown });
    await choose(dear.id);
    const movedOn = { code: "order-changed", message: expect.stringContaining("Status nu: ") };
    await expect(choose(cream.id)).rejects.toMatchObject(movedOn);
    await expect(choose(null)).rejects.toMatchObject(movedOn);
    expect(await productOf(id)).toMatchObject({ product_name: "Prinsesstårta", product_by: "hr" });

    const now = await world.inDatabase((tx) => readRevision(tx, id));
    const both = await Promise.allSettled([choose(cream.id, now), choose(null, now)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("what is said of the budget is said of the price that is kept, not of today's", async () => {
    const { hr, bakery, elin, cream, company } = await buildScene();
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into autopilots (company_id, budget_per_piece_ore) values (${company.id}, 4000)
        on conflict (company_id) do update set budget_per_piece_ore = 4000`),
    );
    const planned = await world.buildCakeOrder(elin, { bakery_id: bakery.id, status: "planned" });
    const priced = (price_ore: number) =>
      world.inDatabase((tx) =>
        tx.execute(sql`update supplier_products set sizes = ${JSON.stringify([{ pieces: 8, price_ore }])}::jsonb
          where id = ${cream.id}`),
      );
    await priced(40_000);
    await hr.call("choose-order-product", {
      id: planned.id,
      product_id: cream.id,
      revision: planned.revision,
    });
    await priced(20_000);
    const product = async () => {
      const { cakes, coming } = await hr.call("list-cake-year", {});
      return [...cakes, ...coming].find(({ order }) => order?.id === planned.id)!.order!.product;
    };
    const dear = { price_ore: 40_000, why: null, why_not: "80 kr över budget" };
    expect(await product()).toMatchObject(dear);
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [planned.id], "admin"));
    expect(await product(), "also once its bakery has been asked").toMatchObject(dear);
  });

  test("is for what its bakery has not been asked about, and another bakery has products of its own", async () => {
    const { hr, bakery, elin, cream, company } = await buildScene();
    const planned = await world.buildCakeOrder(elin, { bakery_id: bakery.id, status: "planned" });
    const choose = () => hr.call("choose-order-product", { id: planned.id, product_id: cream.id });
    await choose();
    expect(await productOf(planned.id)).toMatchObject({ product_name: "Gräddtårta", product_by: "hr" });
    const other = await world.buildVendor({ ...place, address: `Annat ${Math.random()}` });
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update orders set supplier_id = ${other.id} where id = ${planned.id} and company_id = ${company.id}`,
      ),
    );
    expect(await productOf(planned.id)).toMatchObject({ product_name: null });
    await expect(choose()).rejects.toMatchObject({ code: "product-not-found" });
  });
});
