import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe("get-overview", () => {
  test("shows the next three birthdays, whatever year somebody was born and over New Year", async () => {
    world.clock.set("2026-12-30T09:00:00+01:00");
    const company = await world.buildCompany();
    const born = {
      Passed: "1999-12-29",
      Today: "1950-12-30",
      Eve: "2001-12-31",
      New: "1980-01-01",
      Later: "1970-01-02",
    };
    for (const [name, birthday] of Object.entries(born)) {
      // oxlint-disable-next-line no-await-in-loop -- five rows
      await world.buildEmployee(company, { name, birthday });
    }
    const { next_birthdays } = await world.as(company.hr).call("get-overview", {});
    expect(next_birthdays.map(({ name, next_birthday }) => [name, next_birthday])).toEqual([
      ["Today", "2026-12-30"],
      ["Eve", "2026-12-31"],
      ["New", "2027-01-01"],
    ]);
  });
});
