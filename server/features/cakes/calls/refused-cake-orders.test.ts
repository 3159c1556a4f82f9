import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cakeOrder } from "../../../../test/cake-order.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { createGeocoder } from "../../../providers/geocoding.ts";

let world: World;
beforeAll(async () => void (world = await createWorld("2026-06-01T10:00:00+02:00")));
afterAll(() => world.close());

type Company = Awaited<ReturnType<World["buildCompany"]>>;
let company: Company;
let hr: ReturnType<World["as"]>;
beforeEach(async () => {
  company = await world.buildCompany();
  hr = world.as(company.hr);
});

describe("an order for cakes that cannot be made as it is", () => {
  test("a cake that nobody could bring anywhere is refused by its field", async () => {
    const nowhere = { delivery_address: " ", address_latitude: null, address_longitude: null };
    company = await world.buildCompany({ address: null, latitude: null, longitude: null });
    const { id } = await world.buildEmployee(company);
    const ours = world.as(company.hr);
    await expect(ours.call("create-cake-orders", cakeOrder([id], nowhere))).rejects.toMatchObject({
      status: 400,
      fields: { delivery_address: "Ange en leveransadress" },
    });
    expect((await ours.call("create-cake-orders", cakeOrder([id]))).created).toHaveLength(1);
    const other = await world.buildEmployee(company);
    expect((await ours.call("create-cake-orders", cakeOrder([other.id], nowhere))).created).toHaveLength(1);
  });

  test("nobody chosen", async () => {
    await expect(hr.call("create-cake-orders", cakeOrder([]))).rejects.toMatchObject({
      fields: { selected_employee_ids: "Välj minst en anställd" },
    });
  });

  test("an order that exists is reported with name and date, also under another delivery rule", async () => {
    const { id } = await world.buildEmployee(company, { name: "Åsa", birthday: "1990-06-20" });
    await hr.call("create-cake-orders", cakeOrder([id]));
    const again = await hr.call("create-cake-orders", cakeOrder([id]));
    expect(again).toEqual({
      created: [],
      waits_for: null,
      alreadyOrdered: [{ employee_id: id, name: "Åsa", delivery_date: "2026-06-20" }],
      set_aside: [],
    });
    await hr.call("set-cake-settings", {
      delivery_rule: "workday-after",
      default_portion_size: 8,
      delivery_time: "12:00",
    });
    expect(await hr.call("create-cake-orders", cakeOrder([id]))).toEqual(again);
  });

  test("two people ordering the same cake at the same moment make one order", async () => {
    const { id } = await world.buildEmployee(company);
    const colleague = world.as(await world.buildUser("hr_admin", company.id));
    const answers = await Promise.all([
      hr.call("create-cake-orders", cakeOrder([id])),
      colleague.call("create-cake-orders", cakeOrder([id])),
    ]);
    expect(answers.map((answer) => answer.created.length).sort()).toEqual([0, 1]);
    expect(answers.flatMap((answer) => answer.alreadyOrdered)).toHaveLength(1);
  });

  test.each([
    ["the chosen", (own: string, other: string) => ({ selected_employee_ids: [own, other] })],
    ["the late", (_own: string, other: string) => ({ late_employee_ids: [other] })],
    ["the sizes", (_own: string, other: string) => ({ portion_sizes: { [other]: 8 } })],
    ["the days", (_own: string, other: string) => ({ delivery_dates: { [other]: "2026-06-20" } })],
    ["the products", (_own: string, other: string) => ({ product_ids: { [other]: crypto.randomUUID() } })],
  ])("an employee of another company is not found among %s, and nothing is ordered", async (_name, among) => {
    const stranger = await world.buildEmployee(await world.buildCompany());
    const own = await world.buildEmployee(company);
    const order = { ...cakeOrder([own.id]), ...among(own.id, stranger.id) };
    await expect(hr.call("create-cake-orders", order)).rejects.toMatchObject({ code: "employee-not-found" });
    expect((await hr.call("list-cake-year", {})).ordered).toBe(0);
  });

  test("a bakery that was just deactivated is refused", async () => {
    const bakery = await world.buildVendor({ active: false });
    const { id } = await world.buildEmployee(company);
    await expect(
      hr.call("create-cake-orders", cakeOrder([id], { selected_vendor_id: bakery.id })),
    ).rejects.toMatchObject({ code: "supplier-unavailable" });
  });

  describe("a bakery that cannot deliver", () => {
    const ordering = async (vendor: Parameters<World["buildVendor"]>[0], birthdays: string[], more = {}) => {
      const bakery = await world.buildVendor({ name: "Bageri Ros", ...vendor });
      const people = await Promise.all(
        birthdays.map((birthday) => world.buildEmployee(company, { birthday })),
      );
      const ids = people.map(({ id }) => id);
      return hr.call("create-cake-orders", cakeOrder(ids, { selected_vendor_id: bakery.id, ...more }));
    };
    const refusedWith = (message: string) => ({ code: "supplier-unavailable", message });
    const apart = "Beställ de tårtorna för sig, med ett annat bageri eller utan.";

    test("on some of the days makes the others, and says why those are set aside", async () => {
      const closed = { closed_weekdays: [1], closed_dates: ["2026-06-12"] };
      const days = ["1990-06-08", "1990-06-09", "1990-06-12", "1985-06-08"];
      const { created, set_aside } = await ordering(closed, days);
      expect(created.map(({ delivery_date }) => delivery_date)).toEqual(["2026-06-09"]);
      expect(set_aside.map(({ delivery_date, reason }) => [delivery_date, reason])).toEqual([
        ["2026-06-08", "Bageri Ros levererar inte på måndagar."],
        ["2026-06-08", "Bageri Ros levererar inte på måndagar."],
        ["2026-06-12", "Bageri Ros har stängt fredag 12 juni."],
      ]);
      await expect(ordering(closed, ["1990-06-08", "1990-06-12"])).rejects.toMatchObject(
        refusedWith(`Bageri Ros kan inte leverera måndag 8 juni och fredag 12 juni. ${apart}`),
      );
    });

    test("on somebody's day is shown with the first later day that works, which can be chosen for that one", async () => {
      const bakery = await world.buildVendor({
        name: "Bageri Ros",
        lead_hours: 60,
        closed_dates: ["2026-06-04"],
      });
      const [soon, later] = [
        await world.buildEmployee(company, { birthday: "1990-06-02" }),
        await world.buildEmployee(company, { birthday: "1990-06-20" }),
      ];
      const { vendors } = await hr.call("list-cake-vendors", {
        latitude: 57.6997,
        longitude: 11.9525,
        delivery_dates: ["2026-06-02", "2026-06-20"],
        delivery_time: "12:00",
      });
      expect(vendors.find(({ id }) => id === bakery.id)).toMatchObject({
        why_not: null,
        late: [{ delivery_date: "2026-06-02", first_day: "2026-06-05" }],
      });
      const { created } = await hr.call(
        "create-cake-orders",
        cakeOrder([soon.id, later.id], {
          selected_vendor_id: bakery.id,
          delivery_dates: { [soon.id]: "2026-06-05" },
        }),
      );
      expect(created.map(({ delivery_date }) => delivery_date)).toEqual(["2026-06-05", "2026-06-20"]);
    });

    test("in so short a time, counted to the company's own hour, is refused", async () => {
      await world.inDatabase((tx) =>
        tx.execute(sql`update offices set delivery_time = '09:00' where company_id = ${company.id}`),
      );
      await expect(ordering({ lead_hours: 24 }, ["1990-06-02"])).rejects.toMatchObject(
        refusedWith(`Bageri Ros kan inte leverera tisdag 2 juni. ${apart}`),
      );
      expect((await ordering({ lead_hours: 22 }, ["1990-06-02"])).created).toHaveLength(1);
    });

    test("so many cakes on one day makes as many as it has room for, and sets the rest aside", async () => {
      const two = ["1990-06-20", "1991-06-20"];
      const { created, set_aside } = await ordering({ daily_capacity: 1 }, two);
      expect(created).toHaveLength(1);
      expect(set_aside).toMatchObject([{ reason: "Bageri Ros har fullt lördag 20 juni." }]);
      expect((await ordering({ daily_capacity: 2 }, two)).created).toHaveLength(2);
    });

    test("that has one place left gives it to one of two companies that order at once", async () => {
      const bakery = await world.buildVendor({ daily_capacity: 1 });
      const other = await world.buildCompany();
      const orders = await Promise.all(
        [company, other].map(async (one) => {
          const { id } = await world.buildEmployee(one, { birthday: "1990-06-20" });
          return { hr: world.as(one.hr), input: cakeOrder([id], { selected_vendor_id: bakery.id }) };
        }),
      );
      const answers = await Promise.allSettled(
        orders.map(({ hr: one, input }) => one.call("create-cake-orders", input)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    });

    test("so far away is refused", async () => {
      const near = { delivery_radius_km: 5, latitude: 57.8, longitude: 11.97 };
      await expect(ordering(near, ["1990-06-20"])).rejects.toMatchObject(
        refusedWith("Bageri Ros levererar inte längre bort än 5 km."),
      );
    });
  });

  test("with the map down nothing is suggested, and the cake is ordered to the address as it was typed", async () => {
    const { map } = world.services.providers;
    world.services.providers.map = createGeocoder({ baseUrl: "http://127.0.0.1:1", token: "none" });
    try {
      const asked = await hr.call("mapbox-geocoding", { query: "Järntorget 7", limit: 5 });
      expect(asked).toEqual({ features: [] });
      const { id } = await world.buildEmployee(company, { birthday: "1990-06-20" });
      const typed = { delivery_address: "Järntorget 7", address_latitude: null, address_longitude: null };
      const { created } = await hr.call("create-cake-orders", cakeOrder([id], typed));
      expect(created).toHaveLength(1);
      const { cakes } = await hr.call("list-cake-year", {});
      expect(cakes[0]!.order).toMatchObject({ status: "pending", address: "Järntorget 7", latitude: null });
    } finally {
      world.services.providers.map = map;
    }
  });

  test("a company whose address has no place on the map keeps the one of its first order", async () => {
    const lost = await world.buildCompany({ latitude: null, longitude: null });
    const there = world.as(lost.hr);
    const employee = await world.buildEmployee(lost);
    const placeOf = async () => {
      const { address, latitude, longitude } = await there.call("list-cake-candidates", {});
      return { address, latitude, longitude };
    };
    const place = { address: "Järntorget 7, 413 04 Göteborg", latitude: 57.7, longitude: 11.95 };
    await there.call(
      "create-cake-orders",
      cakeOrder([employee.id], {
        delivery_address: place.address,
        address_latitude: 57.7,
        address_longitude: 11.95,
      }),
    );
    expect(await placeOf()).toEqual(place);

    const party = {
      delivery_address: "Festlokalen 1, Borås",
      address_latitude: 57.72,
      address_longitude: 12.9,
    };
    const { id } = await world.buildEmployee(lost);
    await there.call("create-cake-orders", cakeOrder([id], party));
    expect(await placeOf()).toEqual(place);
  });

  test("the place that a company gets so moves no cake that a bakery has promised", async () => {
    const lost = await world.buildCompany({ latitude: null, longitude: null });
    const bakery_id = (await world.buildVendor()).id;
    const promised = { status: "confirmed", bakery_id, delivery_date: "2026-06-12" } as const;
    const { id } = await world.buildCakeOrder(await world.buildEmployee(lost), promised);
    const there = world.as(lost.hr);
    await there.call("create-cake-orders", cakeOrder([(await world.buildEmployee(lost)).id]));
    const { cakes, address } = await there.call("list-cake-year", {});
    expect(address).toBe("Järntorget 7, 413 04 Göteborg");
    const cake = cakes.find((row) => row.order?.id === id);
    expect(cake!.order!.address).toBe("Storgatan 1, 411 38 Göteborg");
  });

  test("after the trial the order is refused with the specified text, and the draft is kept and given back", async () => {
    const ended = await world.buildCompany({ trial_ends_at: undefined });
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set trial_ends_at = '2026-05-01' where id = ${ended.id}`),
    );
    const late = world.as(ended.hr);
    const { id } = await world.buildEmployee(ended);
    const stranger = await world.buildEmployee(company);
    await expect(late.call("create-cake-orders", cakeOrder([id]))).rejects.toMatchObject({
      code: "subscription-ended",
      message: "Din provperiod har löpt ut. Vänligen förnya ditt abonnemang.",
    });
    await late.call(
      "save-cake-order-draft",
      cakeOrder([id, stranger.id], { invoice_interval: "per_delivery" }),
    );
    await late.call("save-cake-order-draft", cakeOrder([id, stranger.id]));
    const { draft } = await late.call("get-cake-order-draft", {});
    expect(draft).toMatchObject({
      selected_employee_ids: [id],
      invoice_interval: "monthly",
      delivery_address: "Järntorget 7, 413 04 Göteborg",
    });
    // Everything can be read.
    expect((await late.call("get-overview", {})).employees).toBe(1);
    expect((await late.call("list-cake-year", {})).cakes).toHaveLength(1);
    expect((await late.call("list-employees", {})).employees).toHaveLength(1);
    expect(await late.call("list-meal-year", {})).toMatchObject({ may_order: false });
    expect(await late.call("dashboard-this-week", {})).toEqual({ cakeOrders: [], mealOrders: [] });
    const colleague = world.as(await world.buildUser("hr_admin", ended.id));
    expect((await colleague.call("get-cake-order-draft", {})).draft).toBeNull();
    await late.call("discard-cake-order-draft", {});
    expect((await late.call("get-cake-order-draft", {})).draft).toBeNull();
  });
});
