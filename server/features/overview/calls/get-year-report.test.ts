import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSharedWorld, type World } from "../../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld("2026-11-16T09:00:00+01:00")));
afterAll(() => world.close());

/** A company since 2025 whose year has a cake that came, one that was missed, and somebody who would rather not. */
async function buildYear() {
  const company = await world.buildCompany({ name: "Nordljus AB", created_at: "2025-08-01T08:00:00Z" });
  const registered = { created_at: "2025-12-01T08:00:00Z" };
  const person = (name: string, birthday: string, more: object = {}) =>
    world.buildEmployee(company, { name, birthday, ...registered, ...more });
  const cake = async (date: string, status: "completed" | "declined", more: object = {}) =>
    world.buildCakeOrder(await person(`Född ${date}`, date.replace("2026", "1990")), {
      delivery_date: date,
      birthday: date,
      status,
      ...more,
    });
  const came = await cake("2026-03-02", "completed", { price_ore: 45_000 });
  await cake("2026-05-04", "completed");
  await cake("2026-04-14", "declined");
  await person("Tyst", "1985-06-01", { celebration: "none" });
  await person("Kommande", "1985-12-01");
  const say = (id: string, outcome: string) =>
    world.inDatabase((tx) =>
      tx.execute(
        sql`update orders set outcome = ${outcome}, outcome_at = app_now(), outcome_by = 'hr' where id = ${id}`,
      ),
    );
  await say(came.id, "came");
  return { company, hr: world.as(company.hr), person };
}

describe("get-year-report", () => {
  test("tells the year so far: birthdays, deliveries by what people said, and what they cost", async () => {
    const { hr } = await buildYear();
    expect(await hr.call("get-year-report", {})).toMatchObject({
      company_name: "Nordljus AB",
      year: 2026,
      years: [2026, 2025],
      until: "2026-11-16",
      employees: 5,
      birthdays: { celebrated: 2, coming: 0, declined: 1, missed: 1, new: 0 },
      missed_on: ["2026-04-14"],
      months: [
        { month: 3, cakes: 1, meals: 0 },
        { month: 4, cakes: 0, meals: 0 },
        { month: 5, cakes: 1, meals: 0 },
      ],
      deliveries: { cakes: 2, meals: 0, on_time: 1, missed: 1, unsaid: 1, on_time_percent: 50 },
      cost: { ore: 45_000, without_price: 1 },
    });
    // The same birthdays as 'Ingen glömd' tells of.
    const { counts } = await hr.call("get-promise-year", {});
    expect(counts).toMatchObject({ celebrated: 2, "opted-out": 1 });
  });

  test("a year before the company has nothing, and ends on its last day", async () => {
    const { hr } = await buildYear();
    expect(await hr.call("get-year-report", { year: 2024 })).toMatchObject({
      until: "2024-12-31",
      months: [],
      cost: { ore: 0, places: [] },
    });
  });

  test("diets are told from five people on, without names, and to nobody who may not see food", async () => {
    const { company, hr, person } = await buildYear();
    for (const number of [1, 2, 3, 4, 5])
      await person(`Ätare ${number}`, `1991-01-0${number}`, {
        dietary_preferences: "vegetarisk",
        allergies: number > 1 ? "nötter" : null,
      });
    const told = await hr.call("get-year-report", {});
    expect(told.diets).toEqual([{ name: "vegetarisk", count: 5 }]);
    expect(JSON.stringify(told)).not.toMatch(/Ätare|Född/);
    const accountant = await world.buildUser("finance", company.id);
    await world.inDatabase((tx) =>
      tx.execute(sql`update profiles set sees_allergies = false where user_id = ${accountant.userId}`),
    );
    expect((await world.as(accountant).call("get-year-report", {})).diets).toBeNull();
  });

  test("another company's office is not found, and a reader may not ask", async () => {
    const [ours, theirs] = [await buildYear(), await buildYear()];
    const { offices } = await theirs.hr.call("get-overview", {});
    await expect(ours.hr.call("get-year-report", { office_id: offices[0]!.id })).rejects.toMatchObject({
      code: "office-not-found",
    });
    const reader = await world.buildUser("viewer", ours.company.id);
    await expect(world.as(reader).call("get-year-report", {})).rejects.toMatchObject({ status: 403 });
  });
});
