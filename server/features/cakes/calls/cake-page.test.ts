import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cakeOrder } from "../../../../test/cake-order.ts";
import { createWorld, type World } from "../../../../test/world.ts";

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

describe("the cake page", () => {
  test("shows this year's birthdays in order, each with its order, and counts what was not cancelled", async () => {
    const names = ["Januari", "Juni", "December"];
    const [january, june, december] = await Promise.all(
      ["1990-01-10", "1990-06-20", "2000-12-24"].map((birthday, index) =>
        world.buildEmployee(company, { name: names[index]!, birthday }),
      ),
    );
    const day = "2026-06-20";
    const june20 = { birthday: day, delivery_date: day };
    await world.buildCakeOrder(june!, { ...june20, status: "cancelled", created_at: "2026-01-01T10:00:00Z" });
    const bakery = await world.buildVendor({ name: "Junibageriet" });
    await world.buildCakeOrder(june!, {
      ...june20,
      status: "declined",
      created_at: "2026-01-02T10:00:00Z",
      bakery_id: bakery.id,
    });
    await world.buildCakeOrder(january!, {
      delivery_date: "2026-01-10",
      birthday: "2026-01-10",
      status: "cancelled",
    });
    await world.buildCakeOrder(december!, {
      delivery_date: "2025-12-24",
      birthday: "2025-12-24",
      status: "completed",
    });
    const year = await hr.call("list-cake-year", {});
    expect(year).toMatchObject({ year: 2026, employees: 3, ordered: 1 });
    const shown = year.cakes.map(({ name, order }) => [name, order?.status, order?.bakery_name]);
    expect(shown).toEqual([
      ["Januari", "cancelled", null],
      ["Juni", "declined", "Junibageriet"],
      ["December", undefined, undefined],
    ]);
  });

  test("has a cake that was moved where its new day is, within the birthday's month", async () => {
    const person = (name: string, birthday: string) => world.buildEmployee(company, { name, birthday });
    const moved = await person("Flyttad", "1990-06-18");
    await person("Nittonde", "1990-06-19");
    await person("Trettionde", "1990-06-30");
    await world.buildCakeOrder(moved, { birthday: "2026-06-18", delivery_date: "2026-06-20" });
    const { cakes } = await hr.call("list-cake-year", {});
    expect(cakes.map(({ name }) => name)).toEqual(["Nittonde", "Flyttad", "Trettionde"]);
  });

  test("goes on with what is ordered for the next year", async () => {
    const person = (name: string, birthday: string) => world.buildEmployee(company, { name, birthday });
    const [january, leap] = [await person("Januari", "1990-01-03"), await person("Skott", "1992-02-29")];
    const next = (
      employee: typeof january,
      birthday: string,
      status: "declined" | "confirmed" | "cancelled",
    ) => world.buildCakeOrder(employee, { birthday, delivery_date: birthday, status });
    await next(january, "2027-01-03", "declined");
    await next(leap, "2027-02-28", "confirmed");
    await next(await person("Mars", "1990-03-03"), "2027-03-03", "cancelled");
    const year = await hr.call("list-cake-year", {});
    expect(year).toMatchObject({ employees: 3, ordered: 0 });
    expect(year.cakes.map(({ order: found }) => found)).toEqual([null, null, null]);
    expect(year.coming.map(({ birthday, order: found }) => [birthday, found?.status])).toEqual([
      ["2027-01-03", "declined"],
      ["2027-02-28", "confirmed"],
    ]);
  });

  test("a cake that stands for a birthday corrected over New Year says the birthday that it celebrates", async () => {
    const employee = await world.buildEmployee(company, { name: "Nyår", birthday: "1990-01-02" });
    const day = { birthday: "2026-12-30", delivery_date: "2026-12-30" };
    await world.buildCakeOrder(employee, { ...day, status: "confirmed" });
    const { cakes } = await hr.call("list-cake-year", {});
    expect(cakes.map(({ birthday, delivery_date }) => [birthday, delivery_date])).toEqual([
      ["2027-01-02", "2026-12-30"],
    ]);
  });

  test("who opted out of celebrations cannot be ordered for", async () => {
    const { id } = await world.buildEmployee(company, { celebration: "none" });
    expect((await hr.call("list-cake-candidates", {})).employees).toEqual([]);
    await expect(hr.call("create-cake-orders", cakeOrder([id]))).rejects.toMatchObject({
      code: "employee-not-found",
    });
  });

  test("another company's order can be neither cancelled, changed, reassigned nor read about", async () => {
    const theirs = await world.buildCakeOrder(await world.buildEmployee(await world.buildCompany()));
    const bakery = await world.buildVendor();
    const notFound = { code: "order-not-found", status: 404 };
    const { id } = theirs;
    await expect(hr.call("cancel-cake-order", { id })).rejects.toMatchObject(notFound);
    await expect(hr.call("change-cake-order", { id, portion_size: 12 })).rejects.toMatchObject(notFound);
    const place = { delivery_address: null, address_latitude: null, address_longitude: null };
    await expect(
      hr.call("move-cake-order", { id, delivery_date: "2026-06-21", ...place }),
    ).rejects.toMatchObject(notFound);
    await expect(hr.call("ask-next-bakery", { id, vendor_id: bakery.id })).rejects.toMatchObject(notFound);
    await expect(hr.call("get-order-history", { kind: "cake", id })).rejects.toMatchObject(notFound);
  });

  test("a cancelled cake frees the day, and cancelling it again says how it stands", async () => {
    const employee = await world.buildEmployee(company, { birthday: "1990-06-20" });
    const { created } = await hr.call("create-cake-orders", cakeOrder([employee.id]));
    const { id } = created[0]!;
    await hr.call("cancel-cake-order", { id });
    await expect(hr.call("cancel-cake-order", { id })).rejects.toMatchObject({
      code: "order-changed",
      message: "Beställningen är redan ändrad. Status nu: Avbokad.",
    });
    expect((await hr.call("create-cake-orders", cakeOrder([employee.id]))).created).toHaveLength(1);
  });
});
