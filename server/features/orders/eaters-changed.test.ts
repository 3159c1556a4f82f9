import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildCakeOn, buildMealOn, newMorning } from "../../../test/morning.ts";
import { untilBlocked } from "../../../test/locks.ts";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { outcomeToken } from "./outcome-links.ts";

/** What a supplier that has had its last reminder hears of those who eat. */

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const TOMORROW = "2026-03-03";
const post = () => deliverMails(world.services);
const remind = async () => {
  await dailyCheck(world.services);
  await post();
  world.clock.set("2026-03-02T10:00:00+01:00");
};
/** What has left when no other change came within ten minutes. */
async function told(email: string | null) {
  world.clock.advance({ minutes: 10 });
  await post();
  return world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select kind, text, employee_ids from mails
      where to_email = ${email} and kind = 'supplier-order-changed' and status = 'sent' order by number`);
    return rows as { kind: string; text: string; employee_ids: string[] }[];
  });
}

/** Asked for long ago, so that its kitchen or its bakery is reminded. */
const asked = { requested_at: "2026-02-20T10:00:00+01:00" };
const mealTomorrow = () => buildMealOn(world, TOMORROW, asked);
const cakeTomorrow = () => buildCakeOn(world, TOMORROW, asked);

type Company = Awaited<ReturnType<World["buildCompany"]>>;
const register = async (company: Company, allergies: string | null) => {
  const { token } = await world.as(company.hr).call("get-join-link", {});
  const email = `nils-${randomUUID()}@ny.example`;
  const person = { first_name: "Nils", last_name: `Ny ${randomUUID()}`, email, birthday: "1990-08-08" };
  await world.nobody.call("submit-employee-registration", {
    token,
    employee: { ...person, allergies, consent: true },
  });
};
const bea = { name: "Bea Berg", birthday: "1991-09-02" };
const save = (company: Company, id: string, food: { allergies?: string; dietary_preferences?: string }) =>
  world.as(company.hr).call("update-employee", { ...bea, id, ...food });

describe("an allergy or a diet that comes, changes or goes after the day-before reminder", () => {
  test("of somebody who registers is told to tomorrow's kitchen, counted", async () => {
    const { company, restaurant } = await mealTomorrow();
    await world.buildEmployee(company, { allergies: "jordnötter" });
    await remind();
    await register(company, "jordnötter");
    const [mail, ...more] = await told(restaurant.email);
    expect(more).toEqual([]);
    expect(mail!.text).toContain("Allergier: jordnötter (2 personer), tidigare jordnötter (1 person)");
    expect(mail!.text).not.toMatch(/Nils|tidigare ingen/);
  });

  test("of a colleague is told to the bakery of tomorrow's cake, which says anew that all is on its way", async () => {
    const { company, bakery, employee, order } = await cakeTomorrow();
    const { id } = await world.buildEmployee(company, bea);
    await remind();
    await world.inDatabase((tx) => tx.execute(sql`update offers set reconfirmed_at = app_now()`));
    await save(company, id, { allergies: "jordnötter", dietary_preferences: "vegan" });
    const [mail, ...more] = await told(bakery.email);
    expect(more).toEqual([]);
    expect(mail!.text).toContain("Kollegornas allergier: jordnötter (1 person), tidigare inga anmälda");
    expect(mail!.text).not.toMatch(/vegan|Bea/);
    expect(mail!.employee_ids.sort()).toEqual([employee.id, id].sort());
    const { rows } = await world.inDatabase((tx) => tx.execute(sql`select reconfirmed_at from cake_orders`));
    expect(rows).toEqual([{ reconfirmed_at: null }]);
    const { lines } = await world.as(company.hr).call("get-order-history", { kind: "cake", id: order.id });
    expect(lines.at(-1)!.text).toBe("Allergier eller kost ändrades, och bageriet ska svara på nytt");
  });

  test("of many in an imported list is told once, and so is that the list was taken back", async () => {
    const { company, restaurant, order } = await mealTomorrow();
    await remind();
    const hr = world.as(company.hr);
    const { import_id } = await hr.call("import-employees", {
      columns: { name: 0, birthday: 1, allergies: 2, dietary_preferences: 3 },
      rows: [
        ["Anna Berg", "1990-05-17", "jordnötter", ""],
        ["Bo Ek", "1990-05-18", "ägg", "vegan"],
        ["Cia Alm", "1990-05-19", "", ""],
      ],
    });
    expect(await told(restaurant.email)).toHaveLength(1);
    await hr.call("undo-import", { import_id });
    const mails = await told(restaurant.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]!.text).toContain("jordnötter (1 person), ägg (1 person), tidigare inga anmälda");
    expect(mails[0]!.text).toContain("Kost: vegansk (1 person), tidigare ingen anmäld");
    expect(mails[0]!.employee_ids).toHaveLength(2);
    expect(mails[1]!.text).toContain(
      "Allergier: inga anmälda, tidigare jordnötter (1 person), ägg (1 person)",
    );
    const { lines } = await hr.call("get-order-history", { kind: "meal", id: order.id });
    expect(lines.at(-1)!.text).toBe("Allergier eller kost ändrades, och restaurangen fick besked");
  });

  test("is told when somebody is added, leaves or comes back, by HR's own form, and on the own page of one who declines to be celebrated", async () => {
    const { company, restaurant } = await mealTomorrow();
    await remind();
    const hr = world.as(company.hr);
    const { id } = await hr.call("add-employee", {
      ...bea,
      position: "Chef",
      allergies: "ägg",
      email: "bea@ny.example",
    });
    const kitchen = restaurant.email;
    await told(kitchen);
    await hr.call("archive-employee", { id });
    await told(kitchen);
    await hr.call("restore-employee", { id });
    await told(kitchen);
    await hr.call("submit-hr-form", {
      employees: [
        { first_name: "Siv", last_name: "Alm", birthday: "1990-08-08", allergies: "fisk", consent: true },
      ],
      contact_email: "hr@bolag.example",
    });
    await told(kitchen);
    await world.nobody.call("send-personal-link", { email: "bea@ny.example" });
    const token = await world.mailedToken("bea@ny.example", "min-sida");
    const own = { ...bea, email: "bea@ny.example", celebration: "none" as const };
    await world.nobody.call("update-own-data", { ...own, token, allergies: "soja", consent: true });
    const mails = await told(restaurant.email);
    const changes = mails.map(({ text }) => /Allergier: (.*), tidigare (.*)/.exec(text)!);
    expect(changes.map(([, after, before]) => [before, after])).toEqual([
      ["inga anmälda", "ägg (1 person)"],
      ["ägg (1 person)", "inga anmälda"],
      ["inga anmälda", "ägg (1 person)"],
      ["inte anmält", "fisk (1 person)"],
      ["ägg (1 person)", "soja (1 person)"],
    ]);
    // Only what changed is told as changed; the whole list stands below.
    expect(mails.at(-1)!.text).toMatch(/Så gäller beställningen nu[^]*fisk \(1 person\), soja \(1 person\)/);
    await hr.call("archive-employee", { id });
    const sofar = await told(restaurant.email);
    await world.nobody.call("update-own-data", { ...own, token, allergies: "selleri", consent: true });
    expect(await told(restaurant.email), "whoever has left is not counted").toEqual(sofar);
  });

  test("that changes nothing of what was told is not told", async () => {
    const { company, restaurant } = await mealTomorrow();
    const { id } = await world.buildEmployee(company, { ...bea, allergies: "nötter" });
    await remind();
    await register(company, null);
    await save(company, id, { allergies: "nötter" });
    await save(company, id, { allergies: "Nötallergi" });
    expect(await told(restaurant.email)).toEqual([]);
  });

  test("of two at the same moment stands in one mail", async () => {
    const { company, restaurant } = await mealTomorrow();
    await remind();
    await Promise.all([register(company, "ägg"), register(company, "fisk")]);
    const mails = await told(restaurant.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("Allergier: fisk (1 person), ägg (1 person), tidigare inga anmälda");
  });

  test("is told once of the person's own cake, and to nobody who has delivered, said no or comes later", async () => {
    const { company, bakery, employee } = await cakeTomorrow();
    const served = await buildMealOn(world, "2026-03-02", { ...asked, time: "09:00" }, {}, company);
    const declined = await buildMealOn(world, TOMORROW, { ...asked, status: "declined" }, {}, company);
    const withdrawn = await buildMealOn(
      world,
      TOMORROW,
      { ...asked, withdrawn_at: "2026-03-01" },
      {},
      company,
    );
    const later = await buildMealOn(world, "2026-03-04", { ...asked, status: "requested" }, {}, company);
    await remind();
    const { name, birthday } = employee as { name: string; birthday: string };
    await world.as(company.hr).call("update-employee", { id: employee.id, name, birthday, allergies: "ägg" });
    expect(await told(bakery.email)).toHaveLength(1);
    for (const { restaurant } of [served, declined, withdrawn, later])
      expect(await told(restaurant.email)).toEqual([]);
  });
});

test("an allergy that comes before the reminder has left is told there and nowhere else", async () => {
  const { company, restaurant } = await buildMealOn(world, TOMORROW, { ...asked, status: "requested" });
  await register(company, "ägg");
  await dailyCheck(world.services);
  await register(company, "fisk");
  await post();
  expect(await told(restaurant.email)).toEqual([]);
  const reminder = world.sandbox.mailbox.list().find(({ key }) => key?.startsWith("restaurant-reminder-day"));
  expect(reminder!.text).toContain("fisk (1 person), ägg (1 person)");
});

test("a breakfast that was asked for today is told at once: no reminder comes before it", async () => {
  const { company, restaurant } = await buildMealOn(world, TOMORROW, { time: "07:00" });
  world.clock.set("2026-03-02T10:00:00+01:00");
  await register(company, "ägg");
  expect(await told(restaurant.email)).toHaveLength(1);
});

test("an allergy reaches the kitchen to the letter in every kind of mail, however much it looks like a link", async () => {
  const HOSTILE = `svår allergi ?token=sealed.${"A".repeat(95)} &token=sealed.x https://link.invalid/0 $& {{länk}}`;
  const hostile = { allergies: HOSTILE };
  const { company } = await mealTomorrow();
  await world.buildEmployee(company, hostile);
  await buildCakeOn(world, TOMORROW, asked, hostile);
  await buildCakeOn(world, "2026-03-06", { status: "planned" }, hostile);
  const planned = await buildMealOn(world, "2026-03-06", { status: "planned" });
  await world.buildEmployee(planned.company, hostile);
  await remind();
  await register(company, HOSTILE);
  const cake = await buildCakeOn(world, TOMORROW, asked);
  await save(cake.company, cake.employee.id, hostile);
  world.clock.advance({ minutes: 10 });
  await post();
  // On the Friday, what comes on Monday.
  world.clock.set("2026-03-06T08:00:00+01:00");
  await buildCakeOn(world, "2026-03-09", asked, hostile);
  await dailyCheck(world.services);
  await post();

  const kinds = ["order", "reminder-day"];
  const wanted = [
    "supplier-order-changed",
    ...kinds.flatMap((kind) => [`bakery-${kind}`, `restaurant-${kind}`]),
    "bakery-reconfirm",
    "meal-reminder-hr-day",
    "cake-reminder-hr-day",
  ];
  const inbox = world.sandbox.mailbox.list();
  for (const kind of wanted) {
    const mails = inbox.filter(({ key }) => key!.startsWith(`${kind}:`));
    const mail = mails.find(({ text }) => text.includes(HOSTILE));
    expect({ kind, arrived: Boolean(mail) }).toEqual({ kind, arrived: true });
    expect(mail!.html).toContain(HOSTILE.replaceAll("&", "&amp;"));
    if (kind.includes("-hr-")) continue;
    const token = /\/svar\?token=([\w.-]+)$/m.exec(mail!.text)![1]!;
    expect((await world.nobody.call("get-supplier-orders", { token })).orders.length).toBeGreaterThan(0);
  }
});

describe("whoever needs several orders", () => {
  type Low = "cake" | "meal";
  /** A cake and a meal of a day, and which of them has the lower id. */
  async function build(low: Low) {
    const [first, second] = [randomUUID(), randomUUID()].toSorted();
    const confirmed = { ...asked, status: "confirmed" as const };
    const { company, order: cake } = await buildCakeOn(world, "2026-03-02", {
      ...confirmed,
      id: low === "cake" ? first! : second!,
    });
    const { order: meal } = await buildMealOn(
      world,
      "2026-03-02",
      { ...confirmed, id: low === "meal" ? first! : second! },
      {},
      company,
    );
    const hr = world.as(company.hr);
    const { id } = await world.buildEmployee(company, bea);
    return { company, cake, meal, hr, id, first: first!, second: second! };
  }
  type Scene = Awaited<ReturnType<typeof build>>;
  const token = ({ company }: Scene) =>
    outcomeToken(
      world.services.vault,
      { company_id: company.id, delivery_date: "2026-03-02" },
      "hr@bolag.example",
    );
  const settings = { delivery_rule: "same-day", default_portion_size: 8, delivery_time: "12:00" } as const;
  const place = { address: "Nygatan 9, Göteborg", latitude: 57.71, longitude: 11.99 };
  const acts: [string, (scene: Scene) => Promise<unknown>][] = [
    ["saves an allergy", ({ company, id }) => save(company, id, { allergies: "ägg" })],
    ["lets somebody leave", ({ hr, cake }) => hr.call("archive-employee", { id: cake.employee_id })],
    [
      "corrects a birthday and an allergy",
      ({ hr, cake }) =>
        hr.call("update-employee", {
          id: cake.employee_id,
          name: "Elin Ek",
          birthday: "1990-03-04",
          allergies: "nötter",
        }),
    ],
    ["moves the company", ({ hr }) => hr.call("set-cake-settings", { ...settings, ...place })],
    [
      "tells how both went",
      (scene) =>
        world.nobody.call("tell-delivery-day", {
          token: token(scene),
          answers: [scene.cake, scene.meal].map(({ id }) => ({ order_id: id, outcome: "came", note: null })),
        }),
    ],
  ];

  test.each(
    acts.flatMap(([name, act]) => (["cake", "meal"] as const).map((low) => [name, low, act] as const)),
  )("%s, with the %s's id the lower one, holds none of them before the first", async (_, low, act) => {
    const scene = await build(low);
    world.clock.set("2026-03-02T11:00:00+01:00");
    const { acting } = await world.inDatabase(async (tx) => {
      await tx.execute(sql`select from orders where id = ${scene.first} for update`);
      const acting = Promise.allSettled([act(scene)]);
      await untilBlocked(world.db);
      const { rows } = await tx.execute(
        sql`select id from orders where id = ${scene.second} for update skip locked`,
      );
      expect(rows).toEqual([{ id: scene.second }]);
      return { acting };
    });
    expect(await acting).toMatchObject([{ status: "fulfilled" }]);
  });
});
