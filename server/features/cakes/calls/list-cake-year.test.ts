import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    expect(alarms).toMatchObject({ birthdays: 1, counts: { alarm: 1, declined: 1 } });
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
