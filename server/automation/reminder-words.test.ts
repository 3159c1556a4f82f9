import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "../../test/morning.ts";
import { createWorld, type World } from "../../test/world.ts";
import { dailyCheck } from "./daily-check.ts";

/** What a reminder says about how things stand on its morning. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const cakeOn = (day: string, values: object = {}) => buildCakeOn(world, day, values);
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

describe("a bakery's button", () => {
  const asked = { requested_at: "2026-02-01T12:00:00+01:00" };
  const buttonOf = async (kind: string) => /^(.+):\nhttps:.+\/svar/m.exec((await reminded(kind)).text)?.[1];

  test("shows the order a week ahead, when the page cannot be told that all is on its way", async () => {
    await cakeOn("2026-03-09", asked);
    expect(await buttonOf("bakery-reminder-week")).toBe("Visa beställningen");
  });

  test("says that all is on its way from the last working day", async () => {
    await cakeOn("2026-03-03", asked);
    expect(await buttonOf("bakery-reminder-day")).toBe("Allt är på väg");
  });

  test("says so two days ahead of a Sunday, whose last working day has come", async () => {
    world.clock.set("2026-03-06T08:00:00+01:00");
    await cakeOn("2026-03-08", asked);
    expect(await buttonOf("bakery-reminder-week")).toBe("Allt är på väg");
  });

  test("shows the order once the bakery has said that all is on its way", async () => {
    const said = { ...asked, reconfirmed_at: "2026-03-02T07:00:00+01:00" };
    await cakeOn("2026-03-03", said);
    expect(await buttonOf("bakery-reminder-day")).toBe("Visa beställningen");
  });

  test("says that all is on its way when one of two cakes has not been told of", async () => {
    const said = { ...asked, reconfirmed_at: "2026-03-02T07:00:00+01:00" };
    const { company, bakery } = await cakeOn("2026-03-03", said);
    const second = { ...asked, delivery_date: "2026-03-03", bakery_id: bakery.id };
    await world.buildCakeOrder(await world.buildEmployee(company), { ...second, status: "confirmed" });
    expect(await buttonOf("bakery-reminder-day")).toBe("Allt är på väg");
  });

  test("asks for an answer as long as there is none", async () => {
    await cakeOn("2026-03-09", { ...asked, status: "requested" });
    expect(await buttonOf("bakery-reminder-week")).toBe("Bekräfta eller avböj");
  });
});

test.each([
  ["restaurant-reminder-week", "2026-03-09"],
  ["restaurant-reminder-day", "2026-03-03"],
])("%s shows a restaurant its order, which is not confirmed twice", async (kind, day) => {
  await mealOn(day, { requested_at: "2026-02-01T12:00:00+01:00" });
  const { text } = await reminded(kind);
  expect(text).toContain("Visa beställningen:");
  expect(text).not.toContain("på väg");
});
