import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "../../../test/morning.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";

/** What a reminder says about how things stand on its morning. */

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
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
    expect(text).toContain("Kost: vegansk (1 person)");
    expect(html + text).not.toMatch(/Elin|sesam|senap/);
  });

  test("leads to the order itself, not to the list of all", async () => {
    const { order } = await mealOn(day);
    expect((await reminded(kind)).text).toContain(`/dashboard?tab=maltider&order=${order.id}`);
  });

  test("says nothing of food when nobody needs anything special", async () => {
    const { company } = await mealOn(day);
    await world.buildEmployee(company);
    const { text } = await reminded(kind);
    expect(text).toContain("Lunch");
    expect(text).not.toMatch(/Allergi|Kost/i);
  });
});

describe.each([
  ["bakery-reminder-day", cakeOn],
  ["restaurant-reminder-day", mealOn],
])("%s", (kind, orderOn) => {
  const office = sql`receiver_name = 'Bengt Hallberg', receiver_phone = '070-174 06 12',
    instructions = 'Ring på klockan', door_code = '1947'`;
  const told = async (status: string) => {
    const { company } = await orderOn("2026-03-03", { status, requested_at: "2026-02-01T12:00:00+01:00" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update offices set ${office} where company_id = ${company.id}`),
    );
    const { text, html } = await reminded(kind);
    return text + html;
  };

  test("tells who receives and the way in, and that the door code stands on the page", async () => {
    const words = await told("confirmed");
    for (const text of [
      "Bengt Hallberg",
      "070-174 06 12",
      "Ring på klockan",
      "Står på er sida på leveransdagen",
    ])
      expect(words).toContain(text);
    expect(words).not.toContain("1947");
  });

  test("tells nobody that has not said yes", async () => {
    expect(await told("requested")).not.toMatch(/Bengt|Ring på klockan|1947|Portkod/);
  });
});

describe("a bakery's button", () => {
  const asked = { requested_at: "2026-02-01T12:00:00+01:00" };
  const buttonOf = async (kind: string) =>
    /^(.+):\nhttps:\/\/link\.invalid/m.exec((await reminded(kind)).text)?.[1];

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

describe("when the subscription has ended", () => {
  const endings = {
    trial: sql`subscription_status = 'trialing', trial_ends_at = '2026-03-01T12:00:00+01:00'`,
    period: sql`subscription_status = 'cancelled', period_ends_at = '2026-03-01T12:00:00+01:00'`,
    notYet: sql`subscription_status = 'cancelled', period_ends_at = '2026-03-20T12:00:00+01:00'`,
  };
  const end = (company: { id: string }, how: keyof typeof endings) =>
    world.inDatabase((tx) => tx.execute(sql`update companies set ${endings[how]} where id = ${company.id}`));
  const build = { cake: cakeOn, meal: mealOn };
  const promises =
    /bevakar|hör av oss|behöver inte göra något|Det gör ni på samma sida|ring |kommer (lunch|tårta)/;

  test.each([
    ["cake", "trial", "pending"],
    ["cake", "period", "planned"],
    ["meal", "trial", "pending"],
    ["meal", "period", "planned"],
  ] as const)("HR hears a week ahead that its %s is not sent (%s)", async (kind, how, status) => {
    const { company } = await build[kind]("2026-03-09", { status });
    await end(company, how);
    const { subject, text } = await reminded(`${kind}-reminder-hr-week`);
    expect(subject).toMatch(/^Om en vecka: beställningen är inte skickad \((tårta till .+|lunch)\)$/);
    expect(text).toContain(
      "Abonnemanget har löpt ut, så beställningen till måndag 9 mars är inte skickad. Förnya det på översikten, så skickar vi den.",
    );
    expect(text).toContain("Förnya abonnemanget:\nhttps://tartdags.example/dashboard\n");
    expect(subject + text).not.toMatch(promises);
    expect(await writtenMails(world, "bakery")).toEqual([]);
    expect(await writtenMails(world, "restaurant")).toEqual([]);
  });

  test.each([
    ["week", "2026-03-09"],
    ["day", "2026-03-03"],
  ])("HR reads whose cake it is, a %s ahead", async (ahead, day) => {
    const { company, employee } = await cakeOn(day, { status: "planned" });
    await end(company, "trial");
    const { text } = await reminded(`cake-reminder-hr-${ahead}`);
    expect(text).toContain(`Det gäller tårtan till ${employee.name}. Abonnemanget har löpt ut`);
  });

  test.each(["cake", "meal"] as const)("HR is promised no %s for tomorrow", async (kind) => {
    const { company } = await build[kind]("2026-03-03", { status: "planned" });
    await end(company, "trial");
    const { subject, text } = await reminded(`${kind}-reminder-hr-day`);
    expect(text).toContain(
      `så beställningen till tisdag 3 mars är inte skickad. Förnya det på översikten och svara på det här mejlet, så ser vi om den hinner fram.`,
    );
    expect(subject + text).not.toMatch(promises);
  });

  test.each(["cake", "meal"] as const)("a %s that nobody makes needs a supplier too", async (kind) => {
    const { company } = await build[kind]("2026-03-09", {
      status: "planned",
      ...(kind === "cake" ? { bakery_id: null } : { restaurant_id: null }),
    });
    await end(company, "trial");
    const { text } = await reminded(`${kind}-reminder-hr-week`);
    const missing = kind === "cake" ? "ett bageri" : "en restaurang";
    expect(text).toContain(`Förnya det på översikten och välj ${missing} till den.`);
  });

  test("what has been sent is told of beside what has not", async () => {
    const { company, bakery } = await cakeOn("2026-03-09");
    const second = { delivery_date: "2026-03-09", bakery_id: bakery.id, status: "planned" as const };
    await world.buildCakeOrder(await world.buildEmployee(company), second);
    await end(company, "trial");
    const { subject, text } = await reminded("cake-reminder-hr-week");
    expect(subject).toBe("Om en vecka: 1 av 2 beställningar är inte skickad (2 tårtor)");
    expect(text).toContain("så 1 av 2 beställningar till måndag 9 mars är inte skickad.");
    expect(text).toContain(`${bakery.name}, bekräftad`);
    expect(text).toContain(`${bakery.name}, beställningen är inte skickad än`);
  });

  test.each(["cake", "meal"] as const)("a %s that was sent is reminded of as ever", async (kind) => {
    const { company } = await build[kind]("2026-03-09");
    await end(company, "period");
    const { text } = await reminded(`${kind}-reminder-hr-week`);
    expect(text).toContain("behöver inte göra något");
    expect(text).not.toContain("Abonnemanget");
  });

  test.each(["cake", "meal"] as const)("a %s is asked for as long as days are left", async (kind) => {
    const { company } = await build[kind]("2026-03-09", { status: "planned" });
    await end(company, "notYet");
    const { text } = await reminded(`${kind}-reminder-hr-week`);
    expect(text).toContain("Vi bevakar svaret och hör av oss om något händer.");
    expect(text).not.toContain("Abonnemanget");
  });
});

test.each(["cake", "meal"] as const)(
  "nobody watches over a %s that people were called about",
  async (kind) => {
    const { order } = await { cake: cakeOn, meal: mealOn }[kind]("2026-03-09", { status: "requested" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set called_at = app_now() - interval '2 days' where id = ${order.id}`),
    );
    const { text } = await reminded(`${kind}-reminder-hr-week`);
    expect(text).toContain("Vi har inget säkert ja, som vi har skrivit till er.");
    expect(text).not.toContain("Vi bevakar svaret");
  },
);

describe("what HR can still change of its meals", () => {
  const onThePage = "Vill ni ändra antalet personer, byta restaurang eller avboka? Det gör ni på samma sida.";
  const tooLate = `Det är för sent att ändra på sidan. Behöver något ändras? Ring köket så snart ni kan, eller svara på det här mejlet.`;
  const threeDays = { lead_hours: 72 };
  const inTwoDays = async (values: object, vendor: object) => {
    await mealOn("2026-03-04", values, vendor);
    return (await reminded("meal-reminder-hr-week")).text;
  };

  test.each(["requested", "confirmed"])("nothing after the kitchen's last hour, once %s", async (status) => {
    const text = await inTwoDays({ status }, threeDays);
    expect(text).toContain(tooLate);
    expect(text).not.toContain("samma sida");
  });

  test("all before it", async () => {
    const text = await inTwoDays({}, { lead_hours: 24 });
    expect(text).toContain(onThePage);
    expect(text).not.toContain("för sent");
  });

  test("nothing is too late for what its kitchen has withdrawn from", async () => {
    const text = await inTwoDays({ withdrawn_at: "2026-03-01T12:00:00+01:00" }, threeDays);
    expect(text).toContain("Hinner ingen restaurang till dagen? Avboka på samma sida.");
    expect(text).not.toContain("för sent");
  });

  test("one meal of two", async () => {
    const { company } = await mealOn("2026-03-04", {}, threeDays);
    await buildMealOn(world, "2026-03-04", { time: "13:00" }, { lead_hours: 24 }, company);
    const { text } = await reminded("meal-reminder-hr-week");
    expect(text).toContain(
      `${onThePage} För lunch kl.\u00a012:00 är det för sent: ring köket så snart ni kan.`,
    );
    expect(text).not.toContain(tooLate);
  });
});
