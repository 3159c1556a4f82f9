import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderStatus } from "../../../../domain/orders.ts";
import { createWorld, type World } from "../../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld("2027-01-02T10:00:00+01:00")));
afterAll(() => world.close());

describe("after New Year", () => {
  test("the cake of a December birthday that is still to come is seen, and is an alarm when nobody bakes it", async () => {
    const company = await world.buildCompany({ delivery_rule: "workday-after" });
    const employee = await world.buildEmployee(company, {
      birthday: "1990-12-31",
      created_at: "2026-01-01T10:00:00Z",
    });
    const order = await world.buildCakeOrder(employee, {
      birthday: "2026-12-31",
      delivery_date: "2027-01-04",
      status: "declined",
    });
    const hr = world.as(company.hr);
    const year = await hr.call("list-cake-year", {});
    expect(year).toMatchObject({ year: 2027, employees: 1, ordered: 0, coming: [] });
    expect(year.cakes.map(({ birthday, order: found }) => [birthday, found])).toEqual([["2027-12-31", null]]);
    expect(year.last_december).toMatchObject([{ birthday: "2026-12-31", order: { id: order.id } }]);

    const alarms = await hr.call("get-promise-year", { only: "alarm" });
    expect(alarms).toMatchObject({ birthdays: 1, last_december: 1, counts: { alarm: 1, declined: 1 } });
    expect(alarms.people).toMatchObject([{ date: "2027-01-04", order_id: order.id, state: "declined" }]);
  });

  test("December is left behind two weeks after its cakes", async () => {
    const company = await world.buildCompany();
    for (const day of ["12-18", "12-19", "12-24"]) {
      const employee = await world.buildEmployee(company, { name: day, birthday: `1990-${day}` });
      const values = { birthday: `2026-${day}`, delivery_date: `2026-${day}` };
      await world.buildCakeOrder(employee, {
        ...values,
        status: day === "12-24" ? "cancelled" : "completed",
      });
    }
    const year = await world.as(company.hr).call("list-cake-year", {});
    expect(year.last_december.map(({ name }) => name)).toEqual(["12-19"]);
  });

  test("a birthday that was missed in December goes on being an alarm", async () => {
    const company = await world.buildCompany();
    for (const day of ["12-10", "12-28"])
      await world.buildEmployee(company, {
        name: day,
        birthday: `1990-${day}`,
        created_at: "2026-01-01T10:00:00Z",
      });
    const alarms = await world.as(company.hr).call("get-promise-year", { only: "alarm" });
    expect(alarms.people).toMatchObject([{ name: "12-28", birthday: "2026-12-28", state: "missed" }]);
  });
});

describe("the counts over a year", () => {
  test("mean the same wherever they stand, also for quiet people, what was forgone, and what was moved over New Year", async () => {
    world.clock.set("2026-06-10T10:00:00+02:00");
    const company = await world.buildCompany();
    const hr = world.as(company.hr);
    const person = (name: string, birthday: string, values: object = {}) =>
      world.buildEmployee(company, { name, birthday, created_at: "2025-01-01T10:00:00Z", ...values });
    type Who = Awaited<ReturnType<typeof person>>;
    const cake = (who: Who, birthday: string, status: OrderStatus, delivery_date = birthday) =>
      world.buildCakeOrder(who, { birthday, delivery_date, status });
    await cake(await person("Tyst", "1992-02-29", { celebration: "quiet" }), "2026-02-28", "completed");
    await cake(await person("Avbokad", "1990-03-10"), "2026-03-10", "cancelled");
    const forgone = { employee_id: (await person("Avstår", "1990-08-10")).id, birthday: "2026-08-10" };
    await hr.call("forgo-birthday", { ...forgone, forgone: true });
    await person("Väljer bort", "1990-04-10", { celebration: "none" });
    // Celebrated on the other side of New Year: the birthday's year counts, but for what was delivered in a year.
    await cake(await person("Före nyår", "1990-01-01"), "2026-01-01", "completed", "2025-12-30");
    await cake(await person("Efter nyår", "1990-12-31"), "2025-12-31", "completed", "2026-01-02");
    await cake(await person("Aldrig frågad", "1990-05-10"), "2026-05-10", "pending");
    await cake(await person("Obesvarad", "1990-05-11"), "2026-05-11", "declined");
    await cake(await person("Väntar på ord", "1990-06-09"), "2026-06-09", "confirmed");
    await cake(await person("Planerad", "1990-09-10"), "2026-09-10", "planned");
    await cake(await person("Avböjd", "1990-09-11"), "2026-09-11", "declined");
    const gone = await person("Har slutat", "1990-01-20", { archived_at: "2026-03-01T10:00:00Z" });
    await cake(gone, "2026-01-20", "completed");

    const overview = await hr.call("get-overview", {});
    const cakes = await hr.call("list-cake-year", {});
    const promise = await hr.call("get-promise-year", {});
    const admin = world.as(await world.buildAdmin());
    const { companies } = await admin.call("list-companies", { search: overview.company.name });
    const listed = companies.find(({ id }) => id === company.id);
    const page = await admin.call("get-company-page", { id: company.id });

    expect(cakes).toMatchObject({ employees: 11, ordered: 7, with_cake: 4 });
    const people = [
      overview.employees,
      cakes.employees,
      promise.birthdays,
      listed!.employees,
      page.counts.employees,
    ];
    expect(new Set(people)).toEqual(new Set([11]));
    const { alarm: _, ...states } = promise.counts;
    expect(states).toEqual({
      celebrated: 2,
      planned: 2,
      unordered: 1,
      declined: 1,
      missed: 3,
      "opted-out": 1,
      forgone: 1,
      "too-late": 0,
    });
    expect(states.celebrated + states.planned).toBe(cakes.with_cake);

    // What was delivered in a calendar year is counted by its day, as in the books, and whoever has left ate theirs.
    const delivered = overview.deliveries.reduce((sum, month) => sum + month.cakes, 0);
    const months = Array.from({ length: 12 }, (_each, index) => index + 1);
    const books = await Promise.all(months.map((month) => hr.call("list-books", { year: 2026, month })));
    expect(books.flatMap(({ rows }) => rows)).toHaveLength(delivered);
    expect([delivered, overview.cancelled]).toEqual([3, 1]);
    expect([listed!.cakes, page.counts.cakes]).toEqual([10, 10]);
  });
});
