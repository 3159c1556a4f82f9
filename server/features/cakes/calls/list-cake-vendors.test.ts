import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CAKE_CATEGORIES } from "../../../../domain/suppliers.ts";
import { createWorld, type Person, type World } from "../../../../test/world.ts";
import { nearestOf } from "../../suppliers/near.ts";

let world: World;
let hr: Person;
beforeAll(async () => {
  world = await createWorld();
  hr = (await world.buildCompany()).hr;
});
afterAll(() => world.close());

const kiruna = { latitude: 67.8558, longitude: 20.2253 };
/** About 1.11 km for each hundredth of a degree. */
const northOf = (place: typeof kiruna, km: number) => ({ ...place, latitude: place.latitude + km / 111.2 });

describe("list-cake-vendors", () => {
  test("the circle widens from 50 to 75 to 100 km, and no further", async () => {
    const ask = () => world.as(hr).call("list-cake-vendors", kiruna);
    await world.buildVendor({ name: "Långt norrut", ...northOf(kiruna, 120) });
    expect(await ask()).toEqual({ radius_km: null, vendors: [] });
    await world.buildVendor({ name: "Norrsken", ...northOf(kiruna, 90) });
    expect(await ask()).toMatchObject({ radius_km: 100, vendors: [{ name: "Norrsken", distance_km: 90 }] });
    await world.buildVendor({ name: "Midnattssol", ...northOf(kiruna, 60) });
    expect(await ask()).toMatchObject({ radius_km: 75, vendors: [{ name: "Midnattssol" }] });
    await world.buildVendor({ name: "Fjällbageriet", ...northOf(kiruna, 10.04) });
    expect(await ask()).toMatchObject({
      radius_km: 50,
      vendors: [{ name: "Fjällbageriet", distance_km: 10 }],
    });
  });

  test("only active bakeries that deliver cakes, one for each address, the nearest first", async () => {
    const lund = { latitude: 55.7047, longitude: 13.191 };
    const at = (name: string, km: number, more = {}) =>
      world.buildVendor({ name, address: `${name}gatan 1, Lund`, ...northOf(lund, km), ...more });
    await at("Bakfickan", 4);
    await at("Ankaret", 2);
    await at("Ankaret i köket", 2.5, { address: "ANKARETGATAN 1,  Lund." });
    await at("Stängda", 1, { active: false });
    await at("Hämta själv", 1, { delivery_supported: false });
    await at("Hotel Lunds konditori", 1);
    await at("Stora festen", 1, { categories: ["cake", "catering"] });
    await at("Pizzan", 1, { categories: ["pizza"] });
    const { vendors } = await world.as(hr).call("list-cake-vendors", lund);
    expect(vendors.map((vendor) => vendor.name)).toEqual(["Ankaret", "Bakfickan"]);
  });

  test("for a given day it says who cannot make it, and a full day counts every customer's orders", async () => {
    const ystad = { latitude: 55.4295, longitude: 13.82 };
    const full = await world.buildVendor({ name: "Lilla ugnen", ...ystad, daily_capacity: 1 });
    await world.buildVendor({ name: "Söndagsstängt", ...northOf(ystad, 1), closed_weekdays: [0] });
    await world.buildVendor({ name: "Alltid öppet", ...northOf(ystad, 2) });
    const other = await world.buildCompany();
    await world.buildCakeOrder(await world.buildEmployee(other), {
      bakery_id: full.id,
      delivery_date: "2026-05-17",
    });
    const { vendors } = await world
      .as(hr)
      .call("list-cake-vendors", { ...ystad, delivery_date: "2026-05-17" });
    expect(vendors.map(({ name, why_not }) => [name, why_not])).toEqual([
      ["Lilla ugnen", "Har fullt söndag 17 maj"],
      ["Söndagsstängt", "Levererar inte på söndagar"],
      ["Alltid öppet", null],
    ]);
  });

  test("for another bakery than the first, whoever has said no to the company's day is marked", async () => {
    const falun = { latitude: 60.6065, longitude: 15.6355 };
    const company = await world.buildCompany();
    const [no, gone, theirs, unasked] = [
      await world.buildVendor({ name: "Nej tack", ...falun }),
      await world.buildVendor({ name: "Förhindrat", ...northOf(falun, 1) }),
      await world.buildVendor({ name: "Nej till andra", ...northOf(falun, 2) }),
      await world.buildVendor({ name: "Aldrig frågat", ...northOf(falun, 3) }),
    ];
    const order = async (of: typeof company, bakery: typeof no, more: object) =>
      world.buildCakeOrder(await world.buildEmployee(of), {
        bakery_id: bakery.id,
        delivery_date: "2026-05-17",
        ...more,
      });
    const asked = { status: "declined", requested_at: "2026-05-01T10:00:00Z" };
    const declined = { ...asked, answered_at: "2026-05-02T10:00:00Z" };
    await order(company, no, declined);
    await order(company, gone, { status: "cancelled", withdrawn_at: "2026-05-01T10:00:00Z" });
    await order(await world.buildCompany(), theirs, declined);
    await order(company, unasked, { status: "declined" }); // by the platform
    const ask = async (delivery_date: string, another?: boolean) =>
      (
        await world.as(company.hr).call("list-cake-vendors", { ...falun, delivery_date, another })
      ).vendors.map(({ why_not }) => why_not);
    const refused = "Har tackat nej till den här dagen";
    expect(await ask("2026-05-17", true)).toEqual([refused, refused, null, null]);
    expect(await ask("2026-05-18", true)).toEqual([null, null, null, null]);
    expect(await ask("2026-05-17")).toEqual([null, null, null, null]);
  });

  test("the search uses the index, not a scan", async () => {
    const plan = await world.inDatabase(async (tx) => {
      // With so few suppliers any plan is cheap: the index must be able to give them in order, near to far.
      await tx.execute("set local enable_sort = off");
      const { rows } = await tx.execute(sql`explain ${nearestOf(kiruna, CAKE_CATEGORIES)}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan).toContain("vendors_place");
    expect(plan).not.toContain("Sort");
  });

  test("a stranger is asked to sign in", async () => {
    await expect(world.nobody.call("list-cake-vendors", kiruna)).rejects.toMatchObject({
      code: "not-signed-in",
    });
  });
});

describe("list-meal-vendors", () => {
  test("kitchens for that meal within 50 km", async () => {
    const visby = { latitude: 57.6348, longitude: 18.2948 };
    await world.buildVendor({
      name: "Morgonköket",
      ...visby,
      categories: ["frukost"],
      restaurant_type: "frukost",
    });
    await world.buildVendor({
      name: "Lunchlådan",
      ...visby,
      categories: ["lunch"],
      restaurant_type: "lunch",
    });
    await world.buildVendor({ name: "Långt bort", ...northOf(visby, 51), categories: ["lunch"] });
    await world.buildVendor({ name: "Stängda köket", ...visby, categories: ["lunch"], active: false });
    const { radius_km, vendors } = await world
      .as(hr)
      .call("list-meal-vendors", { ...visby, meal_type: "lunch" });
    expect(radius_km).toBe(50);
    expect(vendors.map((vendor) => vendor.name)).toEqual(["Lunchlådan"]);
  });
});

describe("mapbox-geocoding", () => {
  test("suggests Swedish addresses with the specified features", async () => {
    const { features } = await world.as(hr).call("mapbox-geocoding", {
      query: "Järntorget 7 Göteborg",
      proximity: { longitude: 11.97, latitude: 57.7 },
    });
    const [first] = features;
    expect(first).toMatchObject({
      text: "Järntorget",
      address: "7",
      center: [expect.closeTo(11.9, 0), expect.closeTo(57.7, 0)],
      place_name: expect.stringContaining("Järntorget 7"),
    });
    const kinds = first!.context.map(({ id }) => id.split(".")[0]);
    expect(kinds).toEqual(expect.arrayContaining(["postcode", "place"]));
    expect(features.length).toBeLessThanOrEqual(5);
  });

  test("another country is refused", async () => {
    const answer = await world.send(
      "mapbox-geocoding",
      JSON.stringify({ query: "Karl Johans gate", country: "no" }),
      {
        authorization: `Bearer ${hr.token}`,
      },
    );
    expect(answer.status).toBe(400);
  });
});
