import { type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import { PROPOSED_CLOSURES } from "../../../domain/closures.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { keepDeadlines } from "../orders/deadlines-job.ts";
import {
  bakeries,
  build,
  company,
  days,
  hr,
  listCakes,
  MONDAY,
  preview,
  runDaily,
  settings,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";
import { asTyped } from "../../../test/supplier-row.ts";

/** The autopilot: what a company says once. */

useAutopilotScene();

describe("get-autopilot", () => {
  test("proposes the three nearest bakeries, the usual size, the workday before and closed holidays", async () => {
    await world.buildVendor({ latitude: company ? 60 : 0, longitude: 15, name: "Långt bort" });
    const anna = await build("Anna", "1990-05-17");
    const [nearest] = bakeries;
    const cakes = Array.from({ length: 12 }, (_, index) => index + 1);
    for (const day of cakes)
      await world.buildCakeOrder(anna, {
        delivery_date: `2026-02-${String(day).padStart(2, "0")}`,
        status: day > 10 ? "declined" : "completed",
        requested_at: MONDAY,
        portion_size: 12,
        bakery_id: nearest.id,
        price_ore: 48_000,
        ...(day > 10
          ? {}
          : { outcome: day === 1 ? "late" : "came", outcome_at: MONDAY, outcome_by: "hr" as const }),
      });
    await world.buildCakeOrder(anna, {
      delivery_date: "2026-02-20",
      status: "completed",
      bakery_id: bakeries[1].id,
    });
    await world.inDatabase((tx) =>
      tx.execute(sql`update vendors set price_per_piece_ore = 4500 where id <> ${bakeries[1].id}`),
    );
    const answer = await hr.call("get-autopilot", {});
    expect(answer).toMatchObject({
      state: "proposed",
      since: null,
      may_order: true,
      settings: {
        ...settings,
        default_portion_size: 12,
        closures: PROPOSED_CLOSURES,
      },
      people: [{ id: anna.id, name: "Anna", born: "1990-05-17", cake_portion_size: null }],
    });
    expect(answer.bakeries.map(({ distance_km }) => distance_km)).toEqual([1, 2, 3]);
    expect(answer.bakeries[0]).toMatchObject({
      id: nearest.id,
      price_per_piece_ore: 4000,
      answers: { count: 12, yes: 10 },
      deliveries: { count: 10, came: 9 },
    });
    // A single order might be anybody's own.
    expect(answer.bakeries[1]).toMatchObject({ price_per_piece_ore: null, answers: null, deliveries: null });
    // What it says itself may be told.
    expect(answer.bakeries[2]).toMatchObject({ price_per_piece_ore: 4500, answers: null });
  });

  test("gives what was saved, in the order of the list, what HR cancelled, and what no setting moves", async () => {
    const anna = await build("Anna", "1990-05-17");
    await world.buildCakeOrder(anna, { status: "cancelled" });
    const [asked, refused, again] = await Promise.all([
      build("Bo", "1990-05-24"),
      build("Cia", "1990-06-01"),
      build("Dag", "1990-06-02"),
    ]);
    await world.buildCakeOrder(asked, { delivery_date: "2026-05-24", status: "requested" });
    await world.buildCakeOrder(refused, { delivery_date: "2026-06-01", status: "declined" });
    await world.buildCakeOrder(again, { delivery_date: "2026-06-02", status: "declined" });
    await world.buildCakeOrder(again, { delivery_date: "2026-06-02", status: "planned" });
    const [a, b, c] = settings.vendor_ids as [string, string, string];
    const closures = [{ kind: "summer", from_week: 28, to_week: 31, birthdays: "after" }] as const;
    await start({ vendor_ids: [c, a], budget_per_piece_ore: 6000, days_ahead: 10, closures: [...closures] });
    const answer = await hr.call("get-autopilot", {});
    expect(answer).toMatchObject({
      state: "on",
      settings: { vendor_ids: [c, a], budget_per_piece_ore: 6000, days_ahead: 10, closures },
      cancelled: [{ employee_id: anna.id, birthday: "2026-05-17" }],
    });
    expect(answer.bakeries.map(({ id }) => id)).toEqual([c, a, b]);
    const standing = answer.standing.map((order) => [
      order.employee_id,
      order.delivery_date,
      order.is_declined,
    ]);
    expect(standing.sort()).toEqual(
      [
        [asked.id, "2026-05-24", false],
        [refused.id, "2026-06-01", true],
      ].sort(),
    );
  });
});

describe("set-autopilot", () => {
  test("plans the coming twelve months with the first of the list who is open, and nothing twice", async () => {
    await build("söndag", "1990-05-17");
    await build("idag", "1990-03-02");
    await build("igår", "1990-03-01", { cake_portion_size: 16 });
    await build("inte", "1990-04-01", { celebration: "none" });
    await build("slutat", "1990-04-01", { archived_at: MONDAY });
    const cancelled = await build("avbokad", "1990-07-07");
    await world.buildCakeOrder(cancelled, { delivery_date: "2026-07-07", status: "cancelled" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update vendors set closed_weekdays = '{5}' where id = ${bakeries[0].id}`),
    );
    const { counts } = await start();
    // Nobody has the time for today's: it comes on the first day for which somebody has.
    expect(counts).toMatchObject({ planned: 3, asked: 1 });
    expect(await listCakes()).toMatchObject([
      { name: "idag", birthday: "2026-03-02", day: "2026-03-03", status: "requested" },
      {
        name: "söndag",
        birthday: "2026-05-17",
        day: "2026-05-15",
        bakery_id: bakeries[1].id,
        portion_size: 8,
      },
      { name: "avbokad", status: "cancelled" },
      {
        name: "igår",
        birthday: "2027-03-01",
        day: "2027-03-01",
        bakery_id: bakeries[0].id,
        portion_size: 16,
      },
    ]);
    expect((await start()).counts).toMatchObject({ planned: 0, moved: 0, removed: 0, changed: 0, asked: 0 });
    expect(await runDaily()).toEqual({});
  });

  test("one truth: the day-off rule, size and time are the company's, and set-cake-settings changes the same", async () => {
    await build("söndag", "1990-05-17");
    await start({ delivery_time: "14:00", default_portion_size: 12 });
    expect(await hr.call("list-cake-year", {})).toMatchObject({
      delivery_rule: "workday-before",
      delivery_time: "14:00",
      default_portion_size: 12,
    });
    await hr.call("set-cake-settings", {
      delivery_rule: "workday-after",
      default_portion_size: 10,
      delivery_time: "09:00",
    });
    expect((await hr.call("get-autopilot", {})).settings).toMatchObject({
      delivery_rule: "workday-after",
      default_portion_size: 10,
      delivery_time: "09:00",
    });
    expect(await listCakes()).toMatchObject([{ day: "2026-05-18", portion_size: 10 }]);
  });

  test("a change says beforehand what it does to what is planned, and then does that", async () => {
    await build("söndag", "1990-05-17");
    await build("sommar", "1990-07-22");
    await build("jul", "1990-12-27");
    const known = await build("bekräftad", "1990-05-09");
    await world.buildCakeOrder(known, {
      birthday: "2026-05-09",
      delivery_date: "2026-05-08",
      status: "confirmed",
      bakery_id: bakeries[0].id,
    });
    await start();
    const before = await listCakes();
    const changes: Partial<AutopilotSettings> = {
      delivery_rule: "workday-after",
      default_portion_size: 10,
      closures: [
        { kind: "summer", from_week: 29, to_week: 31, birthdays: "after" },
        { kind: "christmas", birthdays: "forgo" },
      ],
    };
    const { counts, lines } = await preview(changes);
    expect(lines).toEqual([
      "2 tårtor får en ny dag.",
      "1 tårta tas bort. Inget bageri bakar den.",
      "2 tårtor får ny storlek, ny tid eller ett annat bageri.",
      "1 tårta som ett bageri redan känner till kommer som planerat.",
    ]);
    expect(await listCakes()).toEqual(before);
    expect((await start(changes)).counts).toEqual(counts);
    expect(await days()).toEqual([
      ["bekräftad", "2026-05-08", "confirmed"],
      ["söndag", "2026-05-18", "planned"],
      ["sommar", "2026-08-03", "planned"],
    ]);
    // What was forgone comes back with another choice.
    const { counts: back } = await start({ closures: [{ kind: "christmas", birthdays: "before" }] });
    expect(back).toMatchObject({ planned: 1 });
    expect((await days()).at(-1)).toEqual(["jul", "2026-12-23", "planned"]);
  });

  test("another order of the list moves what nobody has been asked about", async () => {
    await build("maj", "1990-05-19");
    await start();
    const [a, b] = settings.vendor_ids as [string, string, string];
    expect((await preview({ vendor_ids: [b, a] })).counts).toMatchObject({ changed: 1 });
    await start({ vendor_ids: [b, a] });
    expect(await listCakes()).toMatchObject([{ bakery_id: b }]);
  });

  test("where nobody of the list can make it, the nearest who can is planned", async () => {
    await world.inDatabase((tx) =>
      tx.execute(sql`update vendors set closed_dates = '{2026-05-19}' where id = ${bakeries[0].id}`),
    );
    await build("maj", "1990-05-19");
    await start({ vendor_ids: [bakeries[0].id] });
    expect(await listCakes()).toMatchObject([{ bakery_id: bakeries[1].id }]);
  });

  test("where nobody can make it on its day, another day that the rule allows is planned", async () => {
    const [a, b, c] = settings.vendor_ids as [string, string, string];
    const set = (text: SQL) =>
      world.inDatabase((tx) => tx.execute(sql`update vendors set ${text} where id in ${[a, b, c]}`));
    await set(sql`closed_weekdays = '{2}'`);
    await build("tisdag", "1990-05-19");
    await build("onsdag", "1990-05-20");
    const planned = async (delivery_rule: AutopilotSettings["delivery_rule"]) => {
      await world.inDatabase((tx) => tx.execute(sql`delete from orders where company_id = ${company.id}`));
      await start({ delivery_rule });
      return (await listCakes()).map(({ name, day, bakery_id }) => [name, day, bakery_id]);
    };
    expect(await planned("workday-after")).toEqual([
      ["onsdag", "2026-05-20", a],
      ["tisdag", "2026-05-20", a],
    ]);
    // Who wants the birthday itself is called about it when its time comes.
    expect(await planned("same-day")).toContainEqual(["tisdag", "2026-05-19", null]);
    expect(await planned("workday-before")).toEqual([
      ["tisdag", "2026-05-18", a],
      ["onsdag", "2026-05-20", a],
    ]);
    const { cakes } = await hr.call("list-cake-year", {});
    const { lines } = await hr.call("get-order-history", { kind: "cake", id: cakes[0]!.order!.id });
    expect(lines.at(-1)).toMatchObject({
      who: "Tårtdags, automatiskt",
      text: "Leveransdag: tisdag 19 maj → måndag 18 maj",
    });
    // A day that HR has chosen stays.
    await hr.call("move-cake-order", {
      id: cakes[1]!.order!.id,
      delivery_date: "2026-05-21",
      address_latitude: null,
      address_longitude: null,
    });
    await set(sql`closed_dates = '{2026-05-18,2026-05-21}'`);
    await start({ delivery_time: "13:00" });
    expect((await listCakes()).map(({ day, bakery_id }) => [day, bakery_id])).toEqual([
      ["2026-05-15", a],
      ["2026-05-21", null],
    ]);
  });

  test("passes over who drives not so far, costs too much, is full or cannot bake for those who eat", async () => {
    const [a, b, c] = settings.vendor_ids as [string, string, string];
    const set = (id: string, text: ReturnType<typeof sql>) =>
      world.inDatabase((tx) => tx.execute(sql`update vendors set ${text} where id = ${id}`));
    await build("maj", "1990-05-19");
    await build("vegan", "1990-05-20", { dietary_preferences: "vegan" });
    const planned = async (changes: Partial<AutopilotSettings> = {}) => {
      await world.inDatabase((tx) =>
        tx.execute(sql`delete from orders where company_id = ${company.id} and kind = 'cake'`),
      );
      await start(changes);
      return (await listCakes()).map(({ bakery_id }) => bakery_id);
    };
    await set(a, sql`delivery_radius_km = 1, latitude = latitude + 0.1`);
    expect(await planned()).toEqual([b, b]);
    await set(a, sql`delivery_radius_km = 10, latitude = latitude - 0.1, price_per_piece_ore = 5000`);
    expect(await planned({ budget_per_piece_ore: 4900 })).toEqual([b, b]);
    expect(await planned({ budget_per_piece_ore: 5000 })).toEqual([a, a]);
    await set(a, sql`cannot_make = '{veganskt}'`);
    expect(await planned()).toEqual([a, b]);
    // A colleague's allergy is everybody's matter, a colleague's diet is not.
    await build("allergisk", "1990-05-21", { allergies: "Celiaki" });
    await set(b, sql`cannot_make = '{gluten}'`);
    expect(await planned()).toEqual([a, c, a]);
    // Full with another customer.
    await set(a, sql`cannot_make = '{}', daily_capacity = 1`);
    const other = await world.buildEmployee(await world.buildCompany());
    await world.buildCakeOrder(other, { delivery_date: "2026-05-20", status: "confirmed", bakery_id: a });
    expect(await planned()).toEqual([a, c, a]);
    // Two of the same day, of whom one finds room.
    await build("tvilling", "1990-05-19");
    expect((await planned()).toSorted()).toEqual([a, a, c, c].toSorted());
  });

  test("what is planned goes on to who can make it when food, a bakery or the address changes", async () => {
    const [a, b, c] = settings.vendor_ids as [string, string, string];
    const anna = await build("Anna", "1990-05-19");
    await start();
    const planned = async () => (await listCakes()).map(({ bakery_id }) => bakery_id);
    const admin = world.as(await world.buildAdmin());
    const change = async (id: string, values: object) => {
      const row = bakeries.find((one) => one.id === id)!;
      await admin.call("update-supplier", { ...asTyped(row), ...values, despiteOrders: true });
    };
    await change(a, { cannot_make: ["gluten"] });
    expect(await planned()).toEqual([a]);
    await hr.call("update-employee", {
      id: anna.id,
      name: "Anna",
      birthday: "1990-05-19",
      position: "Säljare",
      allergies: "Gluten",
      dietary_preferences: null,
      email: null,
      cake_portion_size: null,
      celebration: "celebrate",
    });
    expect(await planned()).toEqual([b]);
    await change(b, { cannot_make: ["gluten"] });
    expect(await planned()).toEqual([c]);
    await admin.call("set-bakery-active", { id: c, active: false, despiteOrders: true });
    // Nobody is shown who cannot make it; who can again has it back.
    expect(await planned()).toEqual([null]);
    await change(a, { cannot_make: [] });
    expect(await planned()).toEqual([a]);
    world.clock.set("2026-05-05T08:00:00+02:00");
    await runDaily();
    expect(await listCakes()).toMatchObject([{ bakery_id: a, status: "requested" }]);
  });

  test("where no bakery is near HR gets one mail of all that is asked for at once, and the platform its own", async () => {
    await world.inDatabase((tx) =>
      tx.execute(sql`update vendors set active = false where id in ${settings.vendor_ids}`),
    );
    for (const name of ["Ada", "Bo"]) await build(name, "1990-03-05");
    await start({ vendor_ids: [] });
    await keepDeadlines(world.services);
    await deliverMails(world.services);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select kind, status from mails where company_id = ${company.id} order by kind`),
    );
    expect(rows.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      "order-unconfirmed-admin sent",
      "order-unconfirmed-admin sent",
      "order-without-supplier sent",
    ]);
  });

  test("is refused without access, without an address, and with a bakery that is none or stands there twice", async () => {
    const refused = (code: string, changes = {}) => expect(start(changes)).rejects.toMatchObject({ code });
    const [a] = settings.vendor_ids as [string];
    await expect(start({ vendor_ids: [a, a] })).rejects.toMatchObject({
      code: "invalid-input",
      fields: { vendor_ids: "Samma bageri står två gånger" },
    });
    await refused("supplier-unavailable", { vendor_ids: [company.id] });
    await refused("invalid-input", { days_ahead: 6 });
    await refused("invalid-input", {
      closures: [{ kind: "own", from: "2026-05-02", to: "2026-05-01", birthdays: "before" }],
    });
    const set = (text: ReturnType<typeof sql>) => world.inDatabase((tx) => tx.execute(text));
    await set(sql`update offices set latitude = null where company_id = ${company.id}`);
    await refused("address-missing");
    await set(sql`update offices set latitude = 57 where company_id = ${company.id}`);
    await set(sql`update companies set subscription_status = 'cancelled' where id = ${company.id}`);
    await refused("subscription-ended");
  });
});
