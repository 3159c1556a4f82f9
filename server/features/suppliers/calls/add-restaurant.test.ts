import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setOrderOf } from "../../../../test/order-facts.ts";
import { untilBlocked } from "../../../../test/locks.ts";
import { buildCakeRequest, buildMealRequest } from "../../../../test/requests.ts";
import { initials } from "../../../../domain/people.ts";
import { createSharedWorld, type Person, type World } from "../../../../test/world.ts";
import { vendors } from "../../../database/schema.ts";
import { meal_events } from "../../../database/schema-orders.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createSharedWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

const asAdmin = () => world.as(admin);
const kajen = {
  name: "Kajens Lunch",
  address: "Kajen 1, 111 52 Stockholm",
  email: "order@kajen.example",
  latitude: "59.3293",
  longitude: "18.0686",
  restaurant_type: "lunch" as const,
};

describe("add-restaurant", () => {
  test("adds it once: the same name and address again is refused, also with other spaces and letters", async () => {
    const { id } = await asAdmin().call("add-restaurant", { ...kajen, phone: "" });
    const { restaurants } = await asAdmin().call("list-restaurants", { search: "kajens" });
    expect(restaurants).toMatchObject([{ id, latitude: 59.3293, phone: null, active: true, open_orders: 0 }]);
    await expect(
      asAdmin().call("add-restaurant", { ...kajen, name: "  KAJENS   lunch " }),
    ).rejects.toMatchObject({ code: "supplier-exists", fields: { name: expect.any(String) } });
  });

  test("Swedish letters are the same in large and small", async () => {
    const small = { ...kajen, name: "Köket på Ön", address: "Åsgatan 1, Örebro", despitePlace: true };
    await asAdmin().call("add-restaurant", small);
    const large = { ...small, name: "KÖKET PÅ ÖN", address: "ÅSGATAN 1, ÖREBRO" };
    await expect(asAdmin().call("add-restaurant", large)).rejects.toMatchObject({ code: "supplier-exists" });
  });

  test("two at the same moment make one", async () => {
    const twice = { ...kajen, name: "Tvillingen" };
    const answers = await Promise.allSettled([1, 2].map(() => asAdmin().call("add-restaurant", twice)));
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test.each(["name", "address", "email", "latitude", "longitude", "restaurant_type"])(
    "%s is required",
    async (field) => {
      for (const empty of ["", undefined]) {
        const body = JSON.stringify({ ...kajen, [field]: empty });
        const answer = await world.send("add-restaurant", body, { authorization: `Bearer ${admin.token}` });
        expect(answer).toMatchObject({
          status: 400,
          body: { fields: { [field]: "Fyll i alla obligatoriska fält" } },
        });
      }
    },
  );

  test.each([
    [{ latitude: "91" }, "latitude", "Latituden ska vara mellan -90 och 90"],
    [{ longitude: 181 }, "longitude", "Longituden ska vara mellan -180 och 180"],
    [{ longitude: "öster" }, "longitude", "Longituden ska vara ett tal, till exempel 18.0686"],
    [{ latitude: "18.0686", longitude: "59.3293" }, "latitude", "Latitud och longitud verkar ha bytt plats"],
    [{ email: "kajen" }, "email", "Ogiltig e-postadress"],
  ])("%j is refused with a clear text", async (wrong, field, text) => {
    await expect(asAdmin().call("add-restaurant", { ...kajen, name: "Ny", ...wrong })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: text },
    });
  });

  test.each([
    ["0,0", { latitude: "0", longitude: "0" }, /^Koordinaterna 0 och 0 ligger inte i Sverige\.$/],
    [
      "far from its address",
      { latitude: "57,7", longitude: "11,97" },
      /ligger 39\d(,\d)? km från adressen på kartan/,
    ],
  ])("a place at %s is questioned, and taken from somebody who was told", async (name, place, message) => {
    const placed = { ...kajen, ...place, name, address: "Drottninggatan 10, Stockholm" };
    const refused = { code: "place-doubtful", message: expect.stringMatching(message) };
    await expect(asAdmin().call("add-restaurant", placed)).rejects.toMatchObject(refused);
    const { restaurant_type: _, ...bakery } = { ...placed, name: `${name} bageri` };
    await expect(asAdmin().call("add-bakery", bakery)).rejects.toMatchObject(refused);
    const { id } = await asAdmin().call("add-restaurant", { ...placed, despitePlace: true });
    const [row] = await world.inDatabase((tx) => tx.select().from(vendors).where(eq(vendors.id, id)));
    expect([row!.latitude, row!.longitude].map((degrees) => String(degrees).replace(".", ","))).toEqual(
      Object.values(place),
    );
  });

  test("is listed with all the others by name, also when it is switched off", async () => {
    for (const name of ["Provköket C", "Provköket A", "Provköket B"])
      await asAdmin().call("add-restaurant", { ...kajen, name });
    const listed = async () =>
      (await asAdmin().call("list-restaurants", { search: "provköket" })).restaurants;
    const { id } = (await listed())[1]!;
    await asAdmin().call("set-restaurant-active", { id, active: false });
    expect((await listed()).map(({ name, active }) => [name, active])).toEqual([
      ["Provköket A", true],
      ["Provköket B", false],
      ["Provköket C", true],
    ]);
  });

  test("only admins add, list, change or look", async () => {
    const { hr } = await world.buildCompany();
    const { id } = await world.buildVendor();
    await expect(world.as(hr).call("add-restaurant", kajen)).rejects.toMatchObject({ status: 403 });
    await expect(world.as(hr).call("list-restaurants", {})).rejects.toMatchObject({ status: 403 });
    await expect(world.as(hr).call("set-bakery-active", { id, active: false })).rejects.toMatchObject({
      status: 403,
    });
    await expect(world.as(hr).call("get-supplier-week", { id })).rejects.toMatchObject({ status: 403 });
  });
});

describe("set-restaurant-active and set-bakery-active", () => {
  test("a bakery with open orders is switched off only by somebody who has been told", async () => {
    const { id, name } = await world.buildVendor();
    const company = await world.buildCompany({ name: "Ljusglimt AB" });
    await buildCakeRequest(world, company, { bakery_id: id });
    await buildCakeRequest(world, company, { bakery_id: id });
    await buildCakeRequest(world, company, { bakery_id: id, delivery_date: "2026-02-01" });
    await expect(asAdmin().call("set-bakery-active", { id, active: false })).rejects.toMatchObject({
      code: "orders-depend",
      message: `${name} har 2 öppna beställningar:
• Ljusglimt AB, tårta söndag 17 maj
• Ljusglimt AB, tårta söndag 17 maj
De som leverantören har fått går vidare till nästa som kan, och ${name} får besked. Nya förfrågningar skickas inte till en inaktiv leverantör.`,
    });
    await asAdmin().call("set-bakery-active", { id, active: false, despiteOrders: true });
    const { bakeries } = await asAdmin().call("list-bakeries", { search: name });
    expect(bakeries).toMatchObject([{ active: false, open_orders: 2 }]);
    await asAdmin().call("set-bakery-active", { id, active: true });
  });

  test("a restaurant's orders count too, and each face has only its own", async () => {
    const { restaurant } = await buildMealRequest(world, await world.buildCompany());
    const wish = { id: restaurant.id, active: false };
    await expect(asAdmin().call("set-restaurant-active", wish)).rejects.toMatchObject({
      message: expect.stringContaining(`${restaurant.name} har 1 öppen beställning:`),
    });
    await expect(asAdmin().call("set-bakery-active", wish)).rejects.toMatchObject({
      code: "supplier-not-found",
    });
  });
});

describe("update-supplier", () => {
  const changes = {
    name: "Konditori Lindblom",
    address: "Vasagatan 3, Göteborg",
    email: "order@lindblom.example",
    latitude: 57.7,
    longitude: 11.97,
    restaurant_type: null,
    delivery_supported: true,
    categories: ["Tårta", "tårta", "bakelse"],
    lead_hours: 48,
    closed_weekdays: [0, 1],
    closed_dates: ["2026-12-24"],
    daily_capacity: 12,
    delivery_radius_km: 30,
    cannot_make: ["gluten", "gluten", "ägg"],
    price_per_piece_ore: 4250,
    says_yes: null,
  };

  test("keeps what was said, each thing once", async () => {
    const { id } = await world.buildVendor();
    await asAdmin().call("update-supplier", { id, ...changes });
    const [row] = await world.inDatabase((tx) => tx.select().from(vendors).where(eq(vendors.id, id)));
    expect(row).toMatchObject({
      categories: ["tårta", "bakelse"],
      lead_hours: 48,
      closed_weekdays: [0, 1],
      closed_dates: ["2026-12-24"],
      daily_capacity: 12,
      delivery_radius_km: 30,
      cannot_make: ["gluten", "ägg"],
      price_per_piece_ore: 4250,
    });
  });

  test("what somebody else has entered since the form was opened is not written over", async () => {
    const { id, name } = await world.buildVendor();
    const shown = async () => (await asAdmin().call("list-bakeries", { search: name })).bakeries[0]!;
    const { updated_at } = await shown();
    const change = { id, ...changes, name, updated_at };
    world.clock.advance({ minutes: 1 });
    await asAdmin().call("set-bakery-active", { id, active: false });
    await asAdmin().call("update-supplier", { ...change, email: "ny@lindblom.example" });
    const late = asAdmin().call("update-supplier", { ...change, phone: "031-12 34 56" });
    await expect(late).rejects.toMatchObject({ code: "supplier-changed", status: 409 });
    const now = await shown();
    expect(now.email).toBe("ny@lindblom.example");
    await asAdmin().call("update-supplier", { ...change, updated_at: now.updated_at });
  });

  test("closing on days with open orders, or moving, shows them and asks", async () => {
    const { id, name, address, latitude, longitude } = await world.buildVendor();
    const company = await world.buildCompany({ name: "Ljusglimt AB" });
    for (const delivery_date of ["2026-05-15", "2026-05-16", "2026-02-20", "2027-05-17"])
      await buildCakeRequest(world, company, { bakery_id: id, delivery_date });
    const open = { closed_weekdays: [], closed_dates: [] };
    const same = { id, ...changes, ...open, name, address, latitude, longitude };
    await asAdmin().call("update-supplier", { ...same, lead_hours: 24 });
    // The form shows six decimals of what the map gave: that is no move.
    const shown = { ...same, latitude: latitude + 4e-7, longitude: longitude - 4e-7 };
    await asAdmin().call("update-supplier", { ...shown, lead_hours: 25 });
    const met = (lines: string, follows = "Hör med leverantören om de ändå levereras.") => ({
      code: "orders-depend",
      message: `${name} har ${lines}\n${follows}`,
    });
    const friday = `1 öppen beställning:\n• Ljusglimt AB, tårta fredag 15 maj`;
    for (const closed of [{ closed_weekdays: [5] }, { closed_dates: ["2026-05-15", "2026-06-01"] }])
      await expect(asAdmin().call("update-supplier", { ...same, ...closed })).rejects.toMatchObject(
        met(friday, "Sparar du ändå frågas nästa leverantör för de dagarna, och den här får besked."),
      );
    const all = friday.replace("1 öppen beställning", "3 öppna beställningar");
    const moved = { ...same, address: "Bagargatan 900, Göteborg" };
    await expect(asAdmin().call("update-supplier", moved)).rejects.toMatchObject(
      met(`${all}\n• Ljusglimt AB, tårta lördag 16 maj\n• Ljusglimt AB, tårta måndag 17 maj 2027`),
    );
    await asAdmin().call("update-supplier", { ...moved, closed_weekdays: [5], despiteOrders: true });
    // What it was closed on already is not asked about again.
    await asAdmin().call("update-supplier", { ...moved, closed_weekdays: [5], lead_hours: 12 });
  });

  test("a series that has the weekday counts, and a place far from the new address is questioned", async () => {
    const { restaurant, event } = await buildMealRequest(world, await world.buildCompany());
    await world.inDatabase((tx) =>
      tx
        .update(meal_events)
        .set({ mode: "recurring", days_of_week: [2, 4] })
        .where(eq(meal_events.id, event.id)),
    );
    const { id, name, address, latitude, longitude } = restaurant;
    const same = { id, ...changes, name, address, latitude, longitude, closed_dates: [] };
    await asAdmin().call("update-supplier", { ...same, closed_weekdays: [0] });
    await expect(
      asAdmin().call("update-supplier", { ...same, closed_weekdays: [0, 4] }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/har 1 återkommande måltid\. Sparar/) });
    await expect(
      asAdmin().call("update-supplier", { ...same, address: "Drottninggatan 10, Stockholm" }),
    ).rejects.toMatchObject({ code: "place-doubtful" });
  });

  test("may not become the twin of one that is added at the same moment", async () => {
    const { id } = await world.buildVendor();
    const { changing } = await world.inDatabase(async (tx) => {
      await tx.insert(vendors).values({ ...changes, name: "Samtidiga köket" });
      const change = { id, ...changes, name: "Samtidiga Köket" };
      const changing = Promise.allSettled([asAdmin().call("update-supplier", change)]);
      await untilBlocked(world.db);
      return { changing };
    });
    expect(await changing).toMatchObject([{ reason: { code: "supplier-exists" } }]);
  });

  test("may not become another one's twin", async () => {
    const { name, address } = await world.buildVendor({ name: "Tårtköket" });
    const { id } = await world.buildVendor();
    for (const written of [name, "TÅRTKÖKET"]) {
      const answer = asAdmin().call("update-supplier", { id, ...changes, name: written, address });
      await expect(answer).rejects.toMatchObject({ code: "supplier-exists" });
    }
  });

  test.each([
    [{ lead_hours: -1 }, "lead_hours"],
    [{ daily_capacity: 0 }, "daily_capacity"],
    [{ delivery_radius_km: 1.5 }, "delivery_radius_km"],
    [{ closed_dates: ["2026-02-30"] }, "closed_dates.0"],
    [{ closed_weekdays: [7] }, "closed_weekdays.0"],
    [{ cannot_make: ["celiaki"] }, "cannot_make.0"],
    [{ price_per_piece_ore: 0 }, "price_per_piece_ore"],
  ])("%j is refused", async (wrong, field) => {
    const { id } = await world.buildVendor();
    const answer = asAdmin().call("update-supplier", { id, ...changes, name: "Ny", ...wrong });
    await expect(answer).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
  });
});

describe("get-supplier-week", () => {
  test("has the week's orders of that supplier, without what was called off", async () => {
    const { id } = await world.buildVendor();
    const company = await world.buildCompany({ name: "Ljusglimt AB" });
    const inWeek = await buildCakeRequest(world, company, { bakery_id: id, delivery_date: "2026-03-04" });
    const namesake = await world.buildEmployee(company, {
      name: inWeek.employee.name,
      birthday: "1991-01-01",
    });
    await world.buildCakeOrder(namesake, {
      bakery_id: id,
      delivery_date: "2026-03-04",
      delivery_time: "13:00",
    });
    await buildCakeRequest(world, company, { bakery_id: id, delivery_date: "2026-03-12" });
    const off = await buildCakeRequest(world, company, { bakery_id: id, delivery_date: "2026-03-05" });
    await asAdmin().call("set-order-request-status", {
      ids: [off.request.id],
      status: "rejected",
      reason: "Dubblett",
    });
    await world.buildEmployee(company, { allergies: "laktos" });
    const week = await asAdmin().call("get-supplier-week", { id });
    expect(week.monday).toBe("2026-03-02");
    expect(week.orders).toMatchObject([
      {
        id: inWeek.order.id,
        title: `Tårta ${initials(inWeek.employee.name)} 1`,
        company_name: "Ljusglimt AB",
        delivery_date: "2026-03-04",
        time: "12:00",
        amount: 8,
        allergies: "nötter",
        counted_allergies: expect.arrayContaining([expect.objectContaining({ name: "laktos", count: 1 })]),
        address: "Storgatan 1, 411 38 Göteborg",
      },
      { title: `Tårta ${initials(inWeek.employee.name)} 2`, time: "13:00" },
    ]);
    expect(JSON.stringify(week)).not.toContain(inWeek.employee.name);
    // What people eat today is not what was baked for them last week.
    world.clock.set("2026-03-09T09:00:00+01:00");
    const past = await asAdmin().call("get-supplier-week", { id, offset: -1 });
    expect(past.orders).toMatchObject([
      { title: week.orders[0]!.title, allergies: null, counted_allergies: [], notes: null },
      { allergies: null, counted_allergies: [] },
    ]);
    world.clock.set("2026-03-02T08:00:00+01:00");
  });

  test("leaves out what the supplier has withdrawn from", async () => {
    const { id } = await world.buildVendor();
    const company = await world.buildCompany();
    const person = await world.buildEmployee(company, { allergies: "nötter" });
    const withdrawn = { bakery_id: id, withdrawn_at: "2026-03-02T08:00:00Z" };
    await world.buildCakeOrder(person, { ...withdrawn, delivery_date: "2026-03-05", status: "confirmed" });
    const brought = await world.buildCakeOrder(person, {
      bakery_id: id,
      delivery_date: "2026-03-04",
      status: "completed",
    });
    const cakes = await asAdmin().call("get-supplier-week", { id });
    expect(cakes.orders.map((order) => order.id)).toEqual([brought.id]);

    const { restaurant, order } = await buildMealRequest(world, company);
    const week = async () =>
      (await asAdmin().call("get-supplier-week", { id: restaurant.id, offset: 1 })).orders;
    // The sheet hangs in the kitchen: whoever cooks by it must read what the page with the answer says.
    await world.buildEmployee(company, { dietary_preferences: "Vegansk" });
    expect(await week()).toMatchObject([
      {
        id: order.id,
        counted_allergies: [{ name: "nötter", count: 1 }],
        counted_diets: [{ name: "vegansk", count: 1 }],
      },
    ]);
    await world.inDatabase((tx) =>
      setOrderOf(tx, order.id, { status: "confirmed", withdrawn_at: withdrawn.withdrawn_at }),
    );
    expect(await week()).toEqual([]);
  });
});
