import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_KEPT_BYTES, MOST_KEPT_BYTES_TOGETHER } from "../../../domain/pictures.ts";
import { enormous, gifBomb, noise, photograph, plain, scriptedSvg } from "../../../test/pictures.ts";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { supplier_products } from "../../database/schema.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

async function buildProduct(values: Partial<typeof supplier_products.$inferInsert> = {}) {
  const vendor = await world.buildVendor();
  const product = await world.inDatabase(async (tx) => {
    const sizes = [{ pieces: 8, price_ore: 38_900 }];
    const row = { supplier_id: vendor.id, name: "Gräddtårta", kind: "cream" as const, sizes, ...values };
    return (await tx.insert(supplier_products).values(row).returning())[0]!;
  });
  const device = await signInSupplier(world, vendor);
  return { vendor, product, device, page: world.as(device) };
}
const letters = (bytes: Buffer) => bytes.toString("base64");
const fetched = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await world.sendRequest(address, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const keptOf = (product_id: string) =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select key from product_pictures where product_id = ${product_id}`);
    return rows.map(({ key }) => key);
  });

describe("a picture of a product", () => {
  test("is made small, turned as it was taken, and tells nothing of where", async () => {
    const { product, page } = await buildProduct();
    const { picture } = await page.call("save-own-product-picture", {
      id: product.id,
      picture: letters(await photograph(3000, 2000)),
    });
    const { answer, bytes } = await fetched(picture);
    expect(answer.status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 800, height: 1200 });
    const { exif, orientation } = await sharp(bytes).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(bytes.includes("Telefonen")).toBe(false);
    expect((await page.call("list-own-products", {})).products).toMatchObject([{ picture }]);
  });

  test("is kept by browsers for good, is nothing but a picture, and is not sent again", async () => {
    const { vendor, product } = await buildProduct();
    const input = { supplier_id: vendor.id, id: product.id, picture: letters(await photograph()) };
    const { picture } = await world.as(admin).call("save-product-picture", input);
    const { answer } = await fetched(picture);
    const etag = answer.headers.get("etag")!;
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await fetched(picture, { "if-none-match": etag })).answer.status).toBe(304);
    // The same picture has the same address, and another never has.
    expect(await world.as(admin).call("save-product-picture", input)).toEqual({ picture });
    const other = { ...input, picture: letters(await plain(400, 300).png().toBuffer()) };
    const { picture: replaced } = await world.as(admin).call("save-product-picture", other);
    expect(replaced).not.toBe(picture);
    expect((await fetched(picture)).answer.status).toBe(404);
    expect(await keptOf(product.id)).toHaveLength(1);
  });

  test("is gone when it is taken away, and with its product", async () => {
    const { product, page } = await buildProduct();
    const input = { id: product.id, picture: letters(await photograph()) };
    const { picture } = await page.call("save-own-product-picture", input);
    await page.call("remove-own-product-picture", { id: product.id });
    expect((await fetched(picture)).answer.status).toBe(404);
    expect((await page.call("list-own-products", {})).products).toMatchObject([{ picture: null }]);
    const { picture: again } = await page.call("save-own-product-picture", input);
    await page.call("remove-own-product", { id: product.id });
    expect((await fetched(again)).answer.status).toBe(404);
    expect(await keptOf(product.id)).toEqual([]);
    await expect(page.call("save-own-product-picture", input)).rejects.toMatchObject({
      code: "product-not-found",
    });
  });

  test("is its supplier's and the platform's to change, and nobody else's", async () => {
    const { vendor, product } = await buildProduct();
    const { page: stranger } = await buildProduct();
    const { hr } = await world.buildCompany();
    const picture = letters(await photograph());
    await expect(
      stranger.call("save-own-product-picture", { id: product.id, picture }),
    ).rejects.toMatchObject({ code: "product-not-found" });
    await expect(
      world.as(hr).call("save-product-picture", { supplier_id: vendor.id, id: product.id, picture }),
    ).rejects.toMatchObject({ status: 403 });
    await world.as(admin).call("save-product-picture", { supplier_id: vendor.id, id: product.id, picture });
    await expect(stranger.call("remove-own-product-picture", { id: product.id })).rejects.toMatchObject({
      code: "product-not-found",
    });
    expect(await keptOf(product.id)).toHaveLength(1);
  });

  test("its address is found by nobody who was not told", async () => {
    for (const guess of ["/produktbild/1.webp", "/produktbild/..%2f..%2fetc.webp", "/produktbild/a.svg"])
      expect((await fetched(guess)).answer.status).toBe(404);
  });

  test("the hardest to make small is kept within what one may take", async () => {
    const { product, page } = await buildProduct();
    const { picture } = await page.call("save-own-product-picture", {
      id: product.id,
      picture: letters(await noise(2400)),
    });
    expect((await fetched(picture)).bytes.length).toBeLessThanOrEqual(MOST_KEPT_BYTES);
  });

  test("of two at once for a product one remains", async () => {
    const { product, page } = await buildProduct();
    const pictures = await Promise.all([photograph(), plain(500, 500).webp().toBuffer()]);
    await Promise.all(
      pictures.map((bytes) =>
        page.call("save-own-product-picture", { id: product.id, picture: letters(bytes) }),
      ),
    );
    const picture = (await page.call("list-own-products", {})).products[0]!.picture!;
    expect(await keptOf(product.id)).toHaveLength(1);
    expect((await fetched(picture)).answer.status).toBe(200);
  });

  test("a supplier's pictures have a limit together", async () => {
    const { vendor, product, page } = await buildProduct();
    const full = Math.floor(MOST_KEPT_BYTES_TOGETHER / MOST_KEPT_BYTES);
    await world.inDatabase((tx) =>
      tx.execute(sql`
        with made as (insert into supplier_products (supplier_id, name, kind, sizes)
          select ${vendor.id}, 'Tårta ' || n, 'cream', '[{"pieces": 8, "price_ore": 100}]'::jsonb
          from generate_series(1, ${full}::int) n returning id)
        insert into product_pictures (key, supplier_id, product_id, content)
        select id::text, ${vendor.id}, id, decode(repeat('00', ${MOST_KEPT_BYTES}::int), 'hex') from made`),
    );
    const input = { id: product.id, picture: letters(await noise(1200)) };
    await expect(page.call("save-own-product-picture", input)).rejects.toMatchObject({
      status: 409,
      code: "too-many-pictures",
      message: "Det finns inte plats för fler bilder. Ta bort någon först.",
    });
    expect(await keptOf(product.id)).toEqual([]);
  });
});

describe("what is no picture that can be used is refused in words, and nothing is kept", () => {
  const KIND = "Filen är ingen bild som går att använda. Välj en PNG, JPEG eller WebP.";
  const BROKEN = "Bilden går inte att läsa. Filen är skadad eller inte hel.";
  const MANY =
    "Bilden har för många pixlar. Förminska den till högst 50 miljoner, till exempel 8 000 × 6 000.";
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

  test.each<[what: string, words: string, () => Buffer | Promise<Buffer>]>([
    ["an SVG with a script", KIND, () => scriptedSvg],
    ["a GIF that says it is enormous", KIND, () => gifBomb],
    ["a table that is called a picture", KIND, () => Buffer.from("Namn;Pris\nPrinsesstårta;389")],
    ["30,000 × 30,000 pixels", MANY, enormous],
    ["a photograph that is not whole", BROKEN, async () => cut(await photograph())],
    [
      "a drawing that is not whole",
      BROKEN,
      async () => cut(await noise(600).then((n) => sharp(n).png().toBuffer())),
    ],
    [
      "a WebP that is not whole",
      BROKEN,
      async () => cut(await noise(600).then((n) => sharp(n).webp().toBuffer())),
    ],
    ["a beginning and nothing after it", BROKEN, () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    [
      "a script behind a picture's first bytes",
      BROKEN,
      () => Buffer.concat([Buffer.from("\u0089PNG\r\n\u001A\n", "latin1"), scriptedSvg]),
    ],
    [
      "one pixel",
      "Bilden är för liten. Den ska vara minst 200 pixlar hög och bred.",
      () => plain(1, 1).png().toBuffer(),
    ],
    [
      "a strip",
      "Bilden är för långsmal. Den långa sidan får vara högst 4 gånger den korta.",
      () => plain(200, 801).png().toBuffer(),
    ],
  ])("%s", async (_, words, make) => {
    const { product, device } = await buildProduct();
    const body = JSON.stringify({ id: product.id, picture: letters(await make()) });
    const answer = await world.send("save-own-product-picture", body, {
      authorization: `Bearer ${device.token}`,
    });
    expect(answer).toMatchObject({ status: 400, body: { error: words } });
    expect(await keptOf(product.id)).toEqual([]);
  });

  test("more than 8 MB, and 40 MB, which is not even read", async () => {
    const { product, device } = await buildProduct();
    const send = (letterCount: number) =>
      world.send(
        "save-own-product-picture",
        JSON.stringify({ id: product.id, picture: "A".repeat(letterCount) }),
        {
          authorization: `Bearer ${device.token}`,
        },
      );
    expect(await send(10_666_700)).toMatchObject({
      status: 400,
      body: { fields: { picture: "Bilden får vara högst 8 MB" } },
    });
    expect(await send(54_000_000)).toMatchObject({ status: 413, body: { code: "too-large" } });
    expect(await keptOf(product.id)).toEqual([]);
  });
});

test("HR sees it where they choose and where it is ordered", async () => {
  const { vendor, product, page } = await buildProduct();
  const { id: company_id, hr } = await world.buildCompany();
  const employee = await world.buildEmployee({ id: company_id });
  const order = await world.buildCakeOrder(employee, { bakery_id: vendor.id, status: "planned" });
  const saved = await page.call("save-own-product-picture", {
    id: product.id,
    picture: letters(await photograph()),
  });
  const { products } = await world.as(hr).call("list-order-products", { id: order.id });
  expect(products).toMatchObject([{ id: product.id, picture: saved.picture }]);
  const { cakes } = await world.as(hr).call("list-cake-year", {});
  expect(cakes.find((cake) => cake.order?.id === order.id)?.order?.product).toMatchObject(saved);
  const preview = await world.as(hr).call("preview-cake-products", {
    vendor_id: vendor.id,
    people: [{ employee_id: employee.id, delivery_date: "2026-05-17", portion_size: 8 }],
  });
  expect(preview.people[0]?.products).toMatchObject([saved]);
});
