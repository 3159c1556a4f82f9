import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Input } from "../../../contract/contract.ts";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

const asAdmin = () => world.as(admin);
const princess: Omit<Input<"save-product">, "supplier_id"> = {
  id: null,
  name: "Prinsesstårta",
  kind: "princess",
  sizes: [{ pieces: 8, price_ore: 38_900 }],
  allergens: ["milk", "egg", "gluten", "nuts"],
  diets: ["vegetarian"],
  season_from: null,
  season_to: null,
  active: true,
};
const productsOf = async (supplier_id: string) =>
  (await asAdmin().call("list-products", { supplier_id })).products;

describe("save-product", () => {
  test("adds a product once, whatever the case of its name, and changes it", async () => {
    const { id: supplier_id } = await world.buildVendor();
    const { id } = await asAdmin().call("save-product", { supplier_id, ...princess });
    await expect(
      asAdmin().call("save-product", { supplier_id, ...princess, name: "PRINSESSTÅRTA" }),
    ).rejects.toMatchObject({ code: "product-exists", fields: { name: expect.any(String) } });
    const { updated_at } = (await productsOf(supplier_id))[0]!;
    const dearer = { supplier_id, ...princess, id, sizes: [{ pieces: 8, price_ore: 40_000 }] };
    await asAdmin().call("save-product", { ...dearer, updated_at });
    expect(await productsOf(supplier_id)).toMatchObject([{ id, sizes: [{ price_ore: 40_000 }] }]);
  });

  test("what somebody else has changed is not written over, and another supplier's is not found", async () => {
    const [one, other] = [await world.buildVendor(), await world.buildVendor()];
    const { id } = await asAdmin().call("save-product", { supplier_id: one.id, ...princess });
    await expect(
      asAdmin().call("save-product", { supplier_id: one.id, ...princess, id, updated_at: "2020-01-01" }),
    ).rejects.toMatchObject({ code: "product-changed" });
    await expect(
      asAdmin().call("save-product", { supplier_id: other.id, ...princess, id }),
    ).rejects.toMatchObject({ code: "product-not-found" });
    await expect(asAdmin().call("remove-product", { supplier_id: other.id, id })).rejects.toMatchObject({
      code: "product-not-found",
    });
    await asAdmin().call("remove-product", { supplier_id: one.id, id });
    expect(await productsOf(one.id)).toEqual([]);
  });

  test.each([
    [
      "a price of 0",
      { sizes: [{ pieces: 8, price_ore: 0 }] },
      "sizes.0.price_ore",
      "Priset måste vara mer än 0 kr",
    ],
    [
      "a negative price",
      { sizes: [{ pieces: 8, price_ore: -1 }] },
      "sizes.0.price_ore",
      "Priset kan inte vara negativt",
    ],
    [
      "a price with half an öre",
      { sizes: [{ pieces: 8, price_ore: 1.5 }] },
      "sizes.0.price_ore",
      "Ange ett pris i kronor, till exempel 345,50",
    ],
    [
      "an allergen that does not exist",
      { allergens: ["love"] },
      "allergens.0",
      "Allergenen finns inte bland EU:s 14",
    ],
    [
      "a vegan cake with eggs",
      { diets: ["vegan"] },
      "diets",
      "Vegansk går inte ihop med mjölk och ägg. Ändra det ena.",
    ],
    [
      "what is called a cake without gluten and has it",
      { kind: "gluten_free", diets: [] },
      "diets",
      "Glutenfri tårta går inte ihop med gluten. Ändra det ena.",
    ],
    ["half a season", { season_from: "06-01" }, "season_to", "Ange både första och sista dagen"],
    ["the 31st of February", { season_from: "02-31", season_to: "06-01" }, "season_from", "Dagen finns inte"],
    ["no size", { sizes: [] }, "sizes", "Ange minst en storlek"],
  ])("%s is refused in words, and nothing is saved", async (_, wrong, field, text) => {
    const { id: supplier_id } = await world.buildVendor();
    const body = JSON.stringify({ supplier_id, ...princess, ...wrong });
    const answer = await world.send("save-product", body, { authorization: `Bearer ${admin.token}` });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
    expect(await productsOf(supplier_id)).toEqual([]);
  });

  test("a customer neither reads nor changes it", async () => {
    const { hr } = await world.buildCompany();
    const { id: supplier_id } = await world.buildVendor();
    for (const calling of [
      world.as(hr).call("list-products", { supplier_id }),
      world.as(hr).call("save-product", { supplier_id, ...princess }),
    ])
      await expect(calling).rejects.toMatchObject({ status: 403 });
  });
});

describe("a menu", () => {
  const menu: Omit<Input<"save-product">, "supplier_id"> = {
    ...princess,
    name: "Husmanslunch",
    kind: "lunch",
    description: "Pannbiff med lök",
    sizes: [{ pieces: 1, price_ore: 12_500 }],
    least_people: 10,
    weekdays: [5, 1, 1],
    allergens: ["milk", "egg", "milk"],
    diets: ["vegan", "gluten_free", "vegan"],
  };

  test("is a product of another kind, and may be made for whom its ordinary contents do not suit", async () => {
    const { id: supplier_id } = await world.buildVendor();
    await asAdmin().call("save-product", { supplier_id, ...menu });
    expect(await productsOf(supplier_id)).toMatchObject([
      { kind: "lunch", description: "Pannbiff med lök", least_people: 10, weekdays: [1, 5] },
    ]);
    expect(await productsOf(supplier_id)).toMatchObject([
      { allergens: ["milk", "egg"], diets: ["vegan", "gluten_free"] },
    ]);
  });

  test.each([
    [
      "two prices",
      {
        sizes: [
          { pieces: 1, price_ore: 1 },
          { pieces: 2, price_ore: 2 },
        ],
      },
      "sizes",
      "En meny har ett enda pris, per person",
    ],
    [
      "a price of 0",
      { sizes: [{ pieces: 1, price_ore: 0 }] },
      "sizes.0.price_ore",
      "Priset måste vara mer än 0 kr",
    ],
    [
      "a negative price",
      { sizes: [{ pieces: 1, price_ore: -12_500 }] },
      "sizes.0.price_ore",
      "Priset kan inte vara negativt",
    ],
    ["a minimum of 0", { least_people: 0 }, "least_people", "Ange ett antal personer mellan 1 och 500"],
    ["an eighth weekday", { weekdays: [7] }, "weekdays.0", "Dagen finns inte"],
    [
      "an allergen that does not exist",
      { allergens: ["love"] },
      "allergens.0",
      "Allergenen finns inte bland EU:s 14",
    ],
    ["a novel", { description: "a".repeat(301) }, "description", "Får vara max 300 tecken"],
  ])("with %s is refused in words, and nothing is saved", async (_, wrong, field, text) => {
    const { id: supplier_id } = await world.buildVendor();
    const body = JSON.stringify({ supplier_id, ...menu, ...wrong });
    const answer = await world.send("save-product", body, { authorization: `Bearer ${admin.token}` });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
    expect(await productsOf(supplier_id)).toEqual([]);
  });

  test("stands among what a restaurant may make, and cakes among a bakery's", async () => {
    const kindsOf = async (made: Parameters<World["buildVendor"]>[0]) =>
      (await asAdmin().call("list-products", { supplier_id: (await world.buildVendor(made)).id })).kinds;
    expect(await kindsOf({ name: "Lunchköket", categories: ["lunch"] })).toEqual(["lunch"]);
    expect(await kindsOf({ name: "Rosen", categories: ["bageri"] })).not.toContain("lunch");
  });
});

describe("a supplier's own assortment", () => {
  test("is read and changed on its page by the same rules, and nobody else's is", async () => {
    const [vendor, stranger] = [await world.buildVendor(), await world.buildVendor()];
    const page = world.as(await signInSupplier(world, vendor));
    const { id } = await page.call("save-own-product", princess);
    const { id: theirs } = await asAdmin().call("save-product", { supplier_id: stranger.id, ...princess });
    const { products, supplier_name } = await page.call("list-own-products", {});
    expect([supplier_name, products.map((one) => one.id)]).toEqual([vendor.name, [id]]);
    for (const attempt of [
      () => page.call("save-own-product", { ...princess, id: theirs, name: "Kapad" }),
      () => page.call("remove-own-product", { id: theirs }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "product-not-found" });
    expect(await productsOf(stranger.id)).toMatchObject([{ id: theirs, name: "Prinsesstårta" }]);

    await expect(page.call("save-own-product", princess)).rejects.toMatchObject({ code: "product-exists" });
    const dearer = { ...princess, sizes: [{ pieces: 8, price_ore: 40_000 }] };
    await expect(
      page.call("save-own-product", { ...dearer, id, updated_at: "2020-01-01" }),
    ).rejects.toMatchObject({ code: "product-changed" });
    const { id: _, ...listed } = dearer;
    expect(await page.call("import-own-products", { products: [listed] })).toEqual({ added: 0, replaced: 1 });
    expect(await productsOf(vendor.id)).toMatchObject([{ id, sizes: [{ price_ore: 40_000 }] }]);
    await page.call("remove-own-product", { id });
    expect(await productsOf(vendor.id)).toEqual([]);
  });

  test("is told wrong in words, and nothing is saved", async () => {
    const vendor = await world.buildVendor();
    const { token } = await signInSupplier(world, vendor);
    const wrong = { ...princess, sizes: [{ pieces: 8, price_ore: 0 }], allergens: ["love"] };
    const answer = await world.send("save-own-product", JSON.stringify(wrong), {
      authorization: `Bearer ${token}`,
    });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: {
          "sizes.0.price_ore": "Priset måste vara mer än 0 kr",
          "allergens.0": "Allergenen finns inte bland EU:s 14",
        },
      },
    });
    expect(await productsOf(vendor.id)).toEqual([]);
  });
});

describe("import-products", () => {
  const { id: _, ...typed } = princess;
  const list = (count: number) =>
    Array.from({ length: count }, (__, n) => ({ ...typed, name: `Tårta ${n}` }));

  test("replaces what it names and adds the rest, all or nothing", async () => {
    const { id: supplier_id } = await world.buildVendor();
    const { id } = await asAdmin().call("save-product", { supplier_id, ...princess });
    const products = [{ ...typed, sizes: [{ pieces: 8, price_ore: 1 }] }, ...list(2)];
    expect(await asAdmin().call("import-products", { supplier_id, products })).toEqual({
      added: 2,
      replaced: 1,
    });
    expect(await productsOf(supplier_id)).toContainEqual(
      expect.objectContaining({ id, sizes: [{ pieces: 8, price_ore: 1 }] }),
    );
    const twice = [...list(1), { ...typed, name: "TÅRTA 0" }];
    await expect(asAdmin().call("import-products", { supplier_id, products: twice })).rejects.toMatchObject({
      code: "product-exists",
    });
    expect(await productsOf(supplier_id)).toHaveLength(3);
  });

  test("takes 500 and no more", async () => {
    const { id: supplier_id } = await world.buildVendor();
    await asAdmin().call("import-products", { supplier_id, products: list(500) });
    await expect(
      asAdmin().call("import-products", { supplier_id, products: [{ ...typed, name: "En till" }] }),
    ).rejects.toMatchObject({ code: "too-many-products" });
    const many = JSON.stringify({ supplier_id, products: list(501) });
    expect(
      await world.send("import-products", many, { authorization: `Bearer ${admin.token}` }),
    ).toMatchObject({
      status: 400,
      body: { fields: { products: "Högst 500 produkter på en gång. Dela upp listan." } },
    });
    await expect(
      asAdmin().call("import-products", { supplier_id, products: list(10_000) }),
    ).rejects.toMatchObject({ code: "too-large" });
    expect(await productsOf(supplier_id)).toHaveLength(500);
  });
});
