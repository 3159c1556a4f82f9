import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSharedWorld, type World } from "../../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld("2026-03-02T10:00:00+01:00")));
afterAll(() => world.close());

describe("search-company", () => {
  test("finds people by how any word of their name begins, the nearest birthday first", async () => {
    const company = await world.buildCompany();
    const add = (name: string, birthday: string, values = {}) =>
      world.buildEmployee(company, { name, birthday, ...values });
    const past = await add("Örjan Lindell", "1980-02-27");
    const next = await add("Linnéa Wallin", "1991-03-12", { position: "Arkitekt" });
    const later = await add("Åsa Lind-Öberg", "1985-11-01");
    await add("Karl Berglind", "1985-03-04");
    await add("Linus Slutat", "1985-03-05", { archived_at: "2026-01-01T00:00:00Z" });
    const order = await world.buildCakeOrder(next, { delivery_date: "2026-03-12" });
    const find = (search: string) => world.as(company.hr).call("search-company", { search });

    const { people } = await find("lin");
    expect(people.map(({ id }) => id)).toEqual([next.id, later.id, past.id]);
    expect(people[0]).toEqual({
      id: next.id,
      name: "Linnéa Wallin",
      position: "Arkitekt",
      next_birthday: "2026-03-12",
      order_id: order.id,
      paused: false,
    });
    expect(people[2]!.next_birthday).toBe("2027-02-27");
    for (const search of ["ÖRJAN", "örj lind"])
      expect((await find(search)).people).toMatchObject([{ id: past.id }]);
    for (const search of ["", "l", "%", "& | !", "';--", "jan"])
      expect((await find(search)).people).toEqual([]);
  });

  test("finds orders by whom they are for and by supplier, the nearest day first, and the company's suppliers", async () => {
    const company = await world.buildCompany();
    const bakery = await world.buildVendor({ name: "Konditori Vetekatten" });
    await world.buildVendor({ name: "Vetekornet" });
    const orderFor = async (name: string, delivery_date: string, values = {}) =>
      world.buildCakeOrder(await world.buildEmployee(company, { name }), {
        delivery_date,
        bakery_id: bakery.id,
        ...values,
      });
    const far = await orderFor("Moa Ek", "2026-05-17");
    const near = await orderFor("Ali Karimi", "2026-03-05", { portion_size: 12 });
    await orderFor("Ove Gammal", "2025-05-17");
    await orderFor("Siv Avbokad", "2026-03-06", { status: "cancelled" });
    const find = (search: string) => world.as(company.hr).call("search-company", { search });

    const found = await find("vete");
    expect(found.orders.map(({ id }) => id)).toEqual([near.id, far.id]);
    expect(found.orders[0]).toMatchObject({
      kind: "cake",
      title: "Tårta till Ali Karimi",
      delivery_date: "2026-03-05",
      quantity: 12,
      supplier: "Konditori Vetekatten",
    });
    expect(found.suppliers).toEqual([
      { id: bakery.id, name: "Konditori Vetekatten", address: bakery.address, makes_cakes: true },
    ]);
    expect((await find("moa")).orders.map(({ id }) => id)).toEqual([far.id]);
  });

  test("knows nothing of another company, and tells a reader without a right to them no allergies", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    const stranger = await world.buildEmployee(theirs, { name: "Zelda Quist", allergies: "nötter" });
    await world.buildCakeOrder(stranger, { delivery_date: "2026-03-09" });
    const nothing = { people: [], orders: [], suppliers: [] };
    expect(await world.as(ours.hr).call("search-company", { search: "zelda" })).toEqual(nothing);
    const viewer = await world.buildUser("viewer", theirs.id);
    const seen = await world.as(viewer).call("search-company", { search: "zelda" });
    expect(seen.people.map(({ name }) => name)).toEqual(["Zelda Quist"]);
    expect(JSON.stringify(seen)).not.toContain("nötter");
  });
});
