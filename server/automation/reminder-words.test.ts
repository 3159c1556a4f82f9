import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildMealOn, newMorning, writtenMails } from "../../test/morning.ts";
import { createWorld, type World } from "../../test/world.ts";
import { dailyCheck } from "./daily-check.ts";

/** What a reminder says about how things stand on its morning. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const mealOn = (day: string, values: object = {}, vendor: object = {}) =>
  buildMealOn(world, day, values, vendor);

/** The only mail of its kind that the morning's check writes. */
async function reminded(kind: string) {
  await dailyCheck(world.services);
  const [mail, ...others] = await writtenMails(world, kind);
  expect(others).toEqual([]);
  return mail!;
}

describe.each([
  ["meal-reminder-hr-week", "2026-03-09"],
  ["meal-reminder-hr-day", "2026-03-03"],
])("%s", (kind, day) => {
  test("counts the allergies and diets of the company's people, as its kitchen is told", async () => {
    const { company } = await mealOn(day);
    const elsewhere = await world.buildCompany();
    await world.buildEmployee(elsewhere, { allergies: "sesam" });
    await world.buildEmployee(company, { name: "Elin Sandberg", allergies: "nötter, gluten" });
    await world.buildEmployee(company, { allergies: "nötter", dietary_preferences: "vegansk" });
    await world.buildEmployee(company, { allergies: "senap", archived_at: "2026-03-01T12:00:00+01:00" });
    const { text, html } = await reminded(kind);
    expect(text).toContain("Allergier: nötter (2 personer), gluten (1 person).");
    expect(text).toContain("Kost: veganskt (1 person)");
    expect(html + text).not.toMatch(/Elin|sesam|senap/);
  });

  test("says nothing of food when nobody needs anything special", async () => {
    const { company } = await mealOn(day);
    await world.buildEmployee(company);
    const { text } = await reminded(kind);
    expect(text).toContain("Lunch");
    expect(text).not.toMatch(/Allergi|Kost/i);
  });
});
