import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import type { Input } from "../../../contract/contract.ts";
import { birthdaysAhead, yearAhead } from "../../../domain/autopilot.ts";
import { birthdaysInside, PROPOSED_CLOSURES } from "../../../domain/closures.ts";
import { deliveryRules } from "../../../domain/birthday.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { startRun } from "../../jobs/part.ts";
import { keepDeadlines } from "../orders/deadlines-job.ts";
import { offerDue } from "../orders/offer-due-job.ts";
import { cakes } from "../orders/sources.ts";
import { planEverybody } from "./plan.ts";

/** The autopilot: what a company says once, and the year that follows from it. */

let world: World;
beforeAll(async () => void (world = await createWorld("2026-03-02T10:00:00+01:00")));
afterAll(() => world.close());

const MONDAY = "2026-03-02T10:00:00+01:00";
type Bakery = Awaited<ReturnType<World["buildVendor"]>>;
let company: Awaited<ReturnType<World["buildCompany"]>>;
let hr: ReturnType<World["as"]>;
let bakeries: [Bakery, Bakery, Bakery];
let settings: AutopilotSettings;
/** Each company has a town of its own, so that the bakeries of other tests are out of reach. */
let town = 0;
beforeEach(async () => {
  world.clock.set(MONDAY);
  town += 1;
  const place = { latitude: 56 + town / 4, longitude: 15 };
  const bakery = (km: number) =>
    world.buildVendor({ ...place, latitude: place.latitude + km / 111.2, delivery_radius_km: 10 });
  bakeries = [await bakery(1), await bakery(2), await bakery(3)];
  company = await world.buildCompany({ ...place, subscription_status: "active", first_approved_at: MONDAY });
  hr = world.as(company.hr);
  settings = {
    vendor_ids: bakeries.map(({ id }) => id),
    default_portion_size: 8,
    budget_per_piece_ore: null,
    delivery_rule: "workday-before",
    delivery_time: "12:00",
    days_ahead: 14,
    closures: [],
  };
});

const start = (changes: Partial<AutopilotSettings> = {}) =>
  hr.call("set-autopilot", { ...settings, ...changes });
const preview = (changes: Partial<AutopilotSettings> = {}) =>
  hr.call("preview-autopilot", { ...settings, ...changes });
const listCakes = () =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`
      select e.name, o.birthday::text as birthday, o.delivery_date::text as day, o.status, o.portion_size, o.bakery_id
      from cake_orders o join employees e on e.id = o.employee_id
      where o.company_id = ${company.id} order by o.delivery_date, e.name`);
    return rows;
  });
const days = async () => (await listCakes()).map(({ name, day, status }) => [name, day, status]);
const build = (name: string, birthday: string, more = {}) =>
  world.buildEmployee(company, { name, birthday, cake_portion_size: null, ...more });
const runDaily = async (companyId: string | null = company.id) => {
  const today = Temporal.PlainDate.from(world.clock.now().toString().slice(0, 10));
  const run = startRun(world.services, today, { companyId });
  for (const part of [offerDue(cakes), planEverybody]) await part.run(run);
  return run.total;
};

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
      "1 tårta tas bort. Inget bageri har fått frågan.",
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
      const { active: _, created_at: _c, updated_at: _u, ...row } = bakeries.find((one) => one.id === id)!;
      await admin.call("update-supplier", { ...row, ...values, despiteOrders: true } as never);
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
    await set(sql`update companies set latitude = null where id = ${company.id}`);
    await refused("address-missing");
    await set(
      sql`update companies set latitude = 57, subscription_status = 'cancelled' where id = ${company.id}`,
    );
    await refused("subscription-ended");
  });
});

describe("what happens next", () => {
  test("is told on the card, on the company's page and for the platform as a whole", async () => {
    await build("maj", "1990-05-19");
    const known = await build("bekräftad", "1990-03-06");
    await world.buildCakeOrder(known, {
      birthday: "2026-03-06",
      delivery_date: "2026-03-06",
      status: "confirmed",
      bakery_id: bakeries[0].id,
    });
    await start();
    const { cakes } = await hr.call("list-cake-year", {});
    const steps = cakes.map(({ name, next_step }) => [name, next_step?.what, plain(next_step?.text)]);
    expect(steps).toEqual([
      ["bekräftad", "remind", "Påminnelse till dig och bageriet torsdag kl. 08:00"],
      ["maj", "offer", `Erbjuds ${bakeries[0].name} tisdag 5 maj kl. 08:00`],
    ]);
    const admin = world.as(await world.buildAdmin());
    const { steps: own } = await admin.call("list-next-steps", { company_id: company.id });
    expect(own.map(({ title, step }) => [title, plain(step.text)])).toEqual([
      ["Tårta till bekräftad", "Påminnelse till HR och bageriet torsdag kl. 08:00"],
    ]);
    world.clock.set("2026-04-20T10:00:00+02:00");
    const later = world.as(await world.buildAdmin());
    const { steps: all } = await later.call("list-next-steps", { limit: 200 });
    expect(all).toContainEqual(
      expect.objectContaining({ title: "Tårta till maj", step: expect.objectContaining({ what: "offer" }) }),
    );
    expect(all.map(({ step }) => step.at)).toEqual(all.map(({ step }) => step.at).toSorted());
  });
});

const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

describe("a company whose orders wait for a person", () => {
  let admin: ReturnType<World["as"]>;
  beforeEach(async () => void (admin = world.as(await world.buildAdmin())));
  const setCompany = (values: SQL) =>
    world.inDatabase((tx) => tx.execute(sql`update companies set ${values} where id = ${company.id}`));
  const requests = async () => {
    const { requests: all } = await admin.call("list-order-requests", { tab: "pending" });
    return all.filter(({ company_id }) => company_id === company.id);
  };
  const toldAdmin = async () => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute<{ text: string }>(sql`select text from mails
        where kind = 'new-order-request' and company_id = ${company.id} order by created_at`),
    );
    return rows.map(({ text }) => text);
  };
  const stepOf = async () => plain((await hr.call("list-cake-year", {})).cakes[0]!.next_step?.text);

  test("has its planned cakes as requests a week before they leave, and they leave at their time", async () => {
    await setCompany(sql`first_approved_at = null`);
    await build("Anna", "1990-03-20");
    await start();
    expect(await stepOf()).toBe(`Erbjuds ${bakeries[0].name} senast fredag kl. 08:00`);
    world.clock.set("2026-03-03T08:00:00+01:00");
    expect(await runDaily()).toEqual({});
    expect(await requests()).toMatchObject([{ employee: { name: "Anna" }, order_status: "pending" }]);
    expect((await toldAdmin())[0]).toContain(
      "Svarar ingen skickas beställningen till bageriet fredag 6 mars.",
    );
    expect(await stepOf()).toBe(`Väntar på godkännande, erbjuds ${bakeries[0].name} senast fredag kl. 08:00`);
    // It is a plan still: it follows the settings, and who can make it.
    await start({ delivery_time: "13:00", vendor_ids: [bakeries[1].id] });
    expect(await listCakes()).toMatchObject([{ status: "pending", bakery_id: bakeries[1].id }]);
    world.clock.set("2026-03-05T08:00:00+01:00");
    expect(await runDaily()).toEqual({});
    world.clock.set("2026-03-06T08:00:00+01:00");
    expect(await runDaily()).toEqual({ requested: 1 });
    expect(await toldAdmin()).toHaveLength(1);
  });

  test("waits by hand too, until that is taken back: then all that waits leaves, and what comes after by itself", async () => {
    await setCompany(sql`approval = 'by_hand'`);
    await build("Anna", "1990-03-12");
    await build("Bo", "1990-03-19");
    await build("Cia", "1990-03-05");
    await start({ days_ahead: 10 });
    expect(await days()).toEqual([
      ["Cia", "2026-03-05", "pending"],
      ["Anna", "2026-03-12", "pending"],
      ["Bo", "2026-03-19", "planned"],
    ]);
    const ids = (await requests()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await admin.call("set-company-approval", { id: company.id, approval: "automatic" });
    world.clock.set("2026-03-09T08:00:00+01:00");
    await runDaily();
    expect((await days()).slice(0, 3).map(([name, , status]) => [name, status])).toEqual([
      ["Cia", "requested"],
      ["Anna", "requested"],
      ["Bo", "requested"],
    ]);
  });

  test("what a person rejects stays so: nothing plans or offers it again", async () => {
    await setCompany(sql`first_approved_at = null`);
    await build("Anna", "1990-03-13");
    await start();
    const [request] = await requests();
    await admin.call("set-order-request-status", {
      ids: [request!.id],
      status: "rejected",
      reason: "Ingen kund",
    });
    await start({ delivery_time: "13:00" });
    for (const day of ["03", "04", "05", "06", "09"]) {
      world.clock.set(`2026-03-${day}T08:00:00+01:00`);
      expect(await runDaily()).toEqual({});
      await keepDeadlines(world.services);
    }
    const { cakes } = await hr.call("list-cake-year", {});
    await hr.call("update-employee", {
      id: cakes[0]!.employee_id,
      name: "Anna",
      birthday: "1990-03-16",
      position: "Säljare",
      allergies: null,
      dietary_preferences: null,
      email: null,
      cake_portion_size: null,
    });
    expect(await days()).toEqual([["Anna", "2026-03-13", "declined"]]);
  });

  test("what the next check would ask for too late is not held, and a pause takes what waits", async () => {
    await setCompany(sql`approval = 'by_hand'`);
    await build("Anna", "1990-03-03");
    const bo = await build("Bo", "1990-03-13");
    await start();
    expect(await days()).toEqual([
      ["Anna", "2026-03-03", "requested"],
      ["Bo", "2026-03-13", "pending"],
    ]);
    const pause = { what: "person", employee_id: bo.id, until: null } as const;
    await hr.call("pause-autopilot", { preview: false, pause });
    expect((await days()).filter(([name]) => name === "Bo")).toEqual([]);
    expect(await requests()).toEqual([]);
  });
});

describe("a bakery that was asked", () => {
  const mailsToFirst = async () => (await world.mailsTo(bakeries[0].email!)).map(({ kind }) => kind);
  const change = (id: string, values: { birthday?: string; celebration?: "none" | "quiet" }) =>
    hr.call("update-employee", {
      id,
      name: "Anna",
      birthday: "1990-03-06",
      position: "Säljare",
      allergies: null,
      dietary_preferences: null,
      email: null,
      cake_portion_size: null,
      celebration: "celebrate",
      ...values,
    });

  test.each([
    ["somebody leaves", (id: string) => hr.call("archive-employee", { id }), "cancelled"],
    ["somebody would rather not", (id: string) => change(id, { celebration: "none" }), "cancelled"],
    ["somebody celebrates quietly", (id: string) => change(id, { celebration: "quiet" }), "requested"],
  ])("hears of it when %s", async (_, happens, status) => {
    const { id } = await build("Anna", "1990-03-06");
    await start();
    await happens(id);
    expect((await days()).map(([, , now]) => now)).toEqual([status]);
    expect(await mailsToFirst()).toEqual(
      status === "cancelled" ? ["bakery-order", "bakery-order-cancelled"] : ["bakery-order"],
    );
  });

  test("hears of a moved birthday, whose cake is asked for when its new time comes", async () => {
    const { id } = await build("Anna", "1990-03-06");
    await start();
    // Within its days ahead nobody waits for the next check.
    await change(id, { birthday: "1990-03-13" });
    expect(await days()).toEqual([["Anna", "2026-03-13", "requested"]]);
    await change(id, { birthday: "1990-05-20" });
    expect(await days()).toEqual([["Anna", "2026-05-20", "planned"]]);
    expect((await mailsToFirst()).at(-1)).toBe("bakery-order-cancelled");
    expect(await runDaily()).toEqual({});
    world.clock.set("2026-05-06T08:00:00+02:00");
    await runDaily();
    expect(await days()).toEqual([["Anna", "2026-05-20", "requested"]]);
  });

  test("hears of a closed office, and the cake comes on its new day, or not at all", async () => {
    await build("Anna", "1990-03-11");
    await start();
    expect(await days()).toEqual([["Anna", "2026-03-11", "requested"]]);
    const shut = (birthdays: "before" | "after" | "forgo", to: string) => ({
      closures: [{ kind: "own" as const, from: "2026-03-11", to, birthdays }],
    });
    expect((await preview(shut("after", "2026-03-12"))).lines).toEqual([
      "1 tårta som ett bageri känner till får en ny dag, och bageriet får besked.",
      "1 fråga går i väg direkt.",
    ]);
    await start(shut("after", "2026-03-12"));
    expect(await days()).toEqual([["Anna", "2026-03-13", "requested"]]);
    expect((await mailsToFirst()).toSorted()).toEqual([
      "bakery-order",
      "bakery-order",
      "bakery-order-cancelled",
    ]);
    expect((await preview(shut("forgo", "2026-03-13"))).lines).toEqual([
      "1 tårta avbokas, och bageriet får besked.",
    ]);
    await start(shut("forgo", "2026-03-13"));
    expect(await days()).toEqual([["Anna", "2026-03-13", "cancelled"]]);
    expect((await mailsToFirst()).filter((kind) => kind === "bakery-order-cancelled")).toHaveLength(2);
  });

  test("hears of a birthday that is corrected into a time that the company forgoes, and the cake is off", async () => {
    const anna = await build("Anna", "1990-03-06");
    const bo = await build("Bo", "1990-05-20");
    await start({
      closures: [{ kind: "own", from: "2026-03-11", to: "2026-03-13", birthdays: "forgo" }],
    });
    const correct = ({ id, name, email }: typeof anna, birthday: string) =>
      hr.call("update-employee", { id, name, email, birthday, position: null, allergies: null });
    await correct(bo, "1990-03-12");
    expect(await days(), "nobody knew of it, and it is planned again when the day is right").toEqual([
      ["Anna", "2026-03-06", "requested"],
    ]);
    await correct(anna, "1990-03-11");
    expect((await days()).map(([, , status]) => status)).toEqual(["cancelled"]);
    expect((await mailsToFirst()).toSorted()).toEqual(["bakery-order", "bakery-order-cancelled"]);
  });

  test("hears of a moved office: within reach it is asked anew, else somebody else is", async () => {
    await build("Anna", "1990-03-06");
    await start();
    const move = (address: string, latitude: number) =>
      hr.call("set-cake-settings", {
        delivery_rule: "workday-before",
        default_portion_size: 8,
        delivery_time: "12:00",
        address,
        latitude,
        longitude: 15,
      });
    expect(await move("Nygatan 9, Göteborg", 56 + town / 4 + 0.001)).toMatchObject({ staying: 0 });
    expect((await days()).map(([, , now]) => now)).toEqual(["requested"]);
    const told = (await world.mailsTo(bakeries[0].email!)).map((mail) => world.asReceived(mail));
    expect((await mailsToFirst()).toSorted()).toEqual([
      "bakery-order",
      "bakery-order",
      "bakery-order-cancelled",
    ]);
    expect(told.some((text) => text.includes("Nygatan 9, Göteborg"))).toBe(true);
    await move("Långt bort 1", 20);
    expect((await mailsToFirst()).filter((kind) => kind === "bakery-order-cancelled")).toHaveLength(2);
    expect((await listCakes()).map(({ status, bakery_id }) => [status, bakery_id])).toEqual([
      ["planned", null],
    ]);
  });
});

describe("a person's pause", () => {
  const pause = (
    wish: Input<"pause-autopilot">["pause"],
    more: { preview?: boolean; known?: "cancel" } = {},
  ) => hr.call("pause-autopilot", { preview: false, pause: wish, ...more });

  test("takes what nobody knows of, leaves the rest to HR, and ends as it began", async () => {
    const anna = await build("Anna", "1990-03-06");
    await build("Bo", "1990-05-20");
    const wish = { what: "person" as const, employee_id: anna.id, until: null };
    await start();
    expect(await days()).toEqual([
      ["Anna", "2026-03-06", "requested"],
      ["Bo", "2026-05-20", "planned"],
    ]);
    const before = await listCakes();
    expect((await pause(wish, { preview: true })).counts).toMatchObject({ removed: 0, staying: 1 });
    expect(await listCakes()).toEqual(before);
    await pause(wish);
    expect(await days()).toContainEqual(["Anna", "2026-03-06", "requested"]);
    const { counts, lines } = await pause(wish, { known: "cancel" });
    expect(counts).toMatchObject({ cancelled: 1, staying: 0 });
    expect(lines).toEqual(["1 tårta avbokas, och bageriet får besked."]);
    expect(await days()).toContainEqual(["Anna", "2026-03-06", "cancelled"]);
    expect((await world.mailsTo(bakeries[0].email!)).map(({ kind }) => kind)).toContain(
      "bakery-order-cancelled",
    );
    expect(await runDaily()).toEqual({});
    expect(await hr.call("get-promise-year", {})).toMatchObject({ counts: { alarm: 0, "opted-out": 1 } });
    world.clock.set("2026-03-03T10:00:00+01:00");
    await pause({ what: "resume-person", employee_id: anna.id });
    expect((await days()).map(([name, , status]) => `${name} ${status}`).toSorted()).toEqual([
      "Anna cancelled",
      "Anna requested",
      "Bo planned",
    ]);
  });

  test("until a day leaves the birthdays after it, and can be moved", async () => {
    const anna = await build("Anna", "1990-05-20");
    await start();
    const until = (day: string | null) => ({ what: "person" as const, employee_id: anna.id, until: day });
    expect((await pause(until("2026-05-19"))).counts).toMatchObject({ removed: 0 });
    expect(await days()).toEqual([["Anna", "2026-05-20", "planned"]]);
    expect((await pause(until("2026-05-20"))).lines).toEqual([
      "1 tårta tas bort. Inget bageri har fått frågan.",
    ]);
    expect(await days()).toEqual([]);
    expect((await hr.call("list-cake-year", {})).cakes).toMatchObject([{ paused: true, order: null }]);
    expect((await pause(until("2026-05-01"))).counts).toMatchObject({ planned: 1 });
    expect(await days()).toEqual([["Anna", "2026-05-20", "planned"]]);
    const other = await world.buildEmployee(await world.buildCompany());
    await expect(pause({ what: "person", employee_id: other.id, until: null })).rejects.toMatchObject({
      code: "employee-not-found",
    });
  });

  test("of everything keeps the story of what a bakery had, and plans it again when it ends", async () => {
    const anna = await build("Anna", "1990-05-20");
    await start();
    const [{ id }] = (await world
      .inDatabase((tx) => tx.execute(sql`select id from cake_orders where employee_id = ${anna.id}`))
      .then(({ rows }) => rows)) as [{ id: string }];
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into offers (company_id, order_id, supplier_id, position, status, answered_at, answered_by)
        values (${company.id}, ${id}, ${bakeries[2].id}, 1, 'retracted', app_now(), 'hr')`),
    );
    expect(await days()).toEqual([["Anna", "2026-05-20", "planned"]]);
    await pause({ what: "everything" });
    expect(await days()).toEqual([["Anna", "2026-05-20", "cancelled"]]);
    world.clock.set("2026-03-03T10:00:00+01:00");
    await pause({ what: "resume" });
    expect((await days()).map(([, , status]) => status).toSorted()).toEqual(["cancelled", "planned"]);
  });

  test("a period cancels what a bakery knows of only when HR says so, and tells it", async () => {
    const anna = await build("Anna", "1990-03-06");
    await start();
    const wish = {
      what: "period" as const,
      from: "2026-03-05",
      to: "2026-03-07",
      birthdays: "forgo" as const,
    };
    expect((await pause(wish, { preview: true })).counts).toMatchObject({ staying: 1, cancelled: 0 });
    await pause(wish, { known: "cancel" });
    expect(await days()).toEqual([["Anna", "2026-03-06", "cancelled"]]);
    expect(anna.name).toBe("Anna");
    expect((await world.mailsTo(bakeries[0].email!)).at(-1)).toMatchObject({
      kind: "bakery-order-cancelled",
    });
  });
});

describe("planning", () => {
  test.each(deliveryRules)(
    "agrees with the domain on every day of the year under '%s'",
    async (delivery_rule) => {
      const people = await world.inDatabase(async (tx) => {
        const { rows } =
          await tx.execute(sql`insert into employees (company_id, name, birthday, cake_portion_size)
        select ${company.id}, 'född ' || day::date, day::date, null
        from generate_series('1988-01-01'::date, '1988-12-31', '1 day') day returning id, name, birthday::text as born`);
        return rows.map(
          (row) => ({ ...row, cake_portion_size: null }) as Parameters<typeof yearAhead>[0][number],
        );
      });
      const closures = [
        ...PROPOSED_CLOSURES,
        { kind: "own" as const, from: "2026-04-20", to: "2026-05-22", birthdays: "after" as const },
        {
          kind: "own" as const,
          from: "2026-02-16",
          to: "2026-03-11",
          birthdays: birthdaysInside[deliveryRules.indexOf(delivery_rule)]!,
        },
      ];
      await start({ delivery_rule, closures, vendor_ids: [] });
      const today = Temporal.PlainDate.from("2026-03-02");
      const wanted = yearAhead(people, { delivery_rule, closures, default_portion_size: 8 }, today, today)
        .filter(({ date }) => date !== null)
        .map(({ name, birthday, date }) => `${name} ${birthday} ${date}`);
      const made = (await listCakes()).map(({ name, birthday, day }) => `${name} ${birthday} ${day}`);
      expect(made.sort()).toEqual(wanted.sort());
      expect(made.length).toBeGreaterThan(300);
      expect(birthdaysAhead(today).to.toString()).toBe("2027-03-01");
    },
  );

  test("newcomers by dialog, list, link and form have their cake at once, one in three days is asked for", async () => {
    await start();
    const added = await hr.call("add-employee", {
      name: "Dialog",
      birthday: "1990-03-05",
      position: "Säljare",
      cake_portion_size: 8,
    });
    await hr.call("import-employees", {
      columns: { name: 0, birthday: 1 },
      rows: [
        ["Lista Ett", "1990-06-02"],
        ["Lista Två", "1990-02-01"],
      ],
    });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select public_join_token as token from companies where id = ${company.id}`),
    );
    await world.nobody.call("submit-employee-registration", {
      token: String(rows[0]!.token),
      employee: {
        first_name: "Länk",
        last_name: "Ek",
        email: "lank@bolag.example",
        birthday: "1990-09-01",
        allergies: null,
      },
    });
    expect(await days()).toEqual([
      ["Dialog", "2026-03-05", "requested"],
      ["Lista Ett", "2026-06-02", "planned"],
      ["Länk Ek", "2026-09-01", "planned"],
      ["Lista Två", "2027-02-01", "planned"],
    ]);
    expect(await world.mailsTo(bakeries[0].email!)).toMatchObject([
      { subject: "Beställning: 1 tårta torsdag 5 mars" },
    ]);
    expect(added.name).toBe("Dialog");
    expect(await runDaily()).toEqual({});
  });

  test("somebody whose birthday is today has a cake on the next open day, also after the hour", async () => {
    await start({ closures: [{ kind: "own", from: "2026-03-03", to: "2026-03-04", birthdays: "after" }] });
    world.clock.set("2026-03-02T15:30:00+01:00");
    await hr.call("add-employee", {
      name: "Ny",
      birthday: "1990-03-02",
      position: "Säljare",
      cake_portion_size: 8,
    });
    expect(await days()).toEqual([["Ny", "2026-03-05", "requested"]]);
    expect(await runDaily()).toEqual({});
  });

  test("who leaves or would rather not has no cake; who comes back or wants it after all has one again", async () => {
    const anna = await build("Anna", "1990-05-19");
    const bo = await build("Bo", "1990-05-20");
    await start();
    const change = (celebration: "none" | "quiet" | "celebrate") =>
      hr.call("update-employee", {
        id: bo.id,
        name: "Bo",
        birthday: "1990-05-20",
        position: "Säljare",
        allergies: null,
        dietary_preferences: null,
        email: null,
        cake_portion_size: null,
        celebration,
      });
    await hr.call("archive-employee", { id: anna.id });
    await change("none");
    const alive = async () => (await days()).filter(([, , status]) => status !== "cancelled");
    expect(await alive()).toEqual([]);
    expect(await runDaily()).toEqual({});
    world.clock.set("2026-03-03T10:00:00+01:00");
    await hr.call("restore-employee", { id: anna.id });
    await change("quiet");
    expect(await alive()).toEqual([
      ["Anna", "2026-05-19", "planned"],
      ["Bo", "2026-05-20", "planned"],
    ]);
    // What HR cancels stays cancelled for that birthday, also when somebody has changed their mind twice.
    const { cakes } = await hr.call("list-cake-year", {});
    await hr.call("cancel-cake-order", { id: cakes.find(({ name }) => name === "Bo")!.order!.id });
    world.clock.set("2026-03-04T10:00:00+01:00");
    await change("none");
    world.clock.set("2026-03-05T10:00:00+01:00");
    await change("celebrate");
    await runDaily();
    expect(await alive()).toEqual([["Anna", "2026-05-19", "planned"]]);
    // Nor is HR asked about it again.
    const { people } = await hr.call("get-promise-year", {});
    expect(people.find(({ name }) => name === "Bo")).toMatchObject({ state: "forgone", alarm: false });
  });

  test("whoever would rather not has their cake again afterwards, whatever else has happened meanwhile", async () => {
    const bo = await build("Bo", "1990-03-13");
    await start();
    const change = (celebration: "none" | "celebrate", allergies: string | null = null) =>
      hr.call("update-employee", {
        id: bo.id,
        name: "Bo",
        birthday: "1990-03-13",
        position: "Säljare",
        allergies,
        dietary_preferences: null,
        email: null,
        cake_portion_size: null,
        celebration,
      });
    const pause = (wish: Input<"pause-autopilot">["pause"]) =>
      hr.call("pause-autopilot", { preview: false, pause: wish, known: "cancel" });
    const alive = async () => (await days()).filter(([, , status]) => status !== "cancelled");
    const on = (day: string) => world.clock.set(`2026-03-${day}T10:00:00+01:00`);
    await change("none");
    on("03");
    await change("none", "nötter");
    on("04");
    await change("celebrate", "nötter");
    expect(await alive()).toEqual([["Bo", "2026-03-13", "requested"]]);
    // Paused, and then declined as well: when both have ended, it comes.
    on("05");
    await pause({ what: "person", employee_id: bo.id, until: null });
    on("06");
    await change("none", "nötter");
    on("07");
    await pause({ what: "resume-person", employee_id: bo.id });
    expect(await alive()).toEqual([]);
    on("09");
    await change("celebrate", "nötter");
    expect(await alive()).toEqual([["Bo", "2026-03-13", "requested"]]);
    expect(await runDaily()).toEqual({});
  });

  test.each(["cancelled", "forgone"])(
    "what HR has %s stays so when the birthday is corrected, and back",
    async (how) => {
      const anna = await build("Anna", "1990-05-19");
      await start();
      const { cakes } = await hr.call("list-cake-year", {});
      await hr.call("cancel-cake-order", { id: cakes[0]!.order!.id });
      if (how === "forgone") {
        await hr.call("forgo-birthday", { employee_id: anna.id, birthday: "2026-05-19", forgone: true });
        await world.inDatabase((tx) => tx.execute(sql`delete from orders where employee_id = ${anna.id}`));
      }
      const ofThisYear = async () =>
        (await days()).filter(([, day, status]) => status !== "cancelled" && day! < "2027");
      for (const birthday of ["1990-05-25", "1989-12-28", "1990-05-19"]) {
        await hr.call("update-employee", {
          id: anna.id,
          name: "Anna",
          birthday,
          position: "Säljare",
          allergies: null,
          dietary_preferences: null,
          email: null,
          cake_portion_size: null,
        });
        await runDaily();
        expect(await ofThisYear()).toEqual([]);
      }
    },
  );

  test("a corrected birthday moves its cake, over a closed office too, and makes no second one", async () => {
    const anna = await build("Anna", "1990-05-19");
    await start({ closures: [{ kind: "own", from: "2026-06-01", to: "2026-06-12", birthdays: "after" }] });
    await hr.call("update-employee", {
      id: anna.id,
      name: "Anna",
      birthday: "1990-06-03",
      position: "Säljare",
      allergies: null,
      dietary_preferences: null,
      email: null,
      cake_portion_size: null,
    });
    expect(await days()).toEqual([["Anna", "2026-06-15", "planned"]]);
    expect(await runDaily()).toEqual({});
  });

  test("the daily check plans for everybody what has come within the year, and asks so many days ahead", async () => {
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update autopilots set on_since = null, paused_since = null`);
      await tx.execute(sql`delete from orders`);
    });
    await world.buildEmployee(await world.buildCompany({ subscription_status: "active" }));
    await build("Anna", "1990-03-02", { cake_portion_size: null });
    await build("Bo", "1990-03-25");
    await start({ days_ahead: 10 });
    world.clock.set("2026-03-03T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ "planned-cakes": 1 });
    world.clock.set("2026-03-12T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({});
    // Ten days before Wednesday the 25th is a Sunday, so that it leaves on the Friday.
    world.clock.set("2026-03-13T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ requested: 1 });
    expect(await runDaily(null)).toEqual({});
    expect(await days()).toEqual([
      ["Anna", "2026-03-03", "requested"],
      ["Bo", "2026-03-25", "requested"],
      ["Anna", "2027-03-02", "planned"],
    ]);
  });

  test("a day's planning looks at new days and at who could not be planned for; on Sundays at everybody", async () => {
    await world.inDatabase((tx) =>
      tx.execute(sql`update autopilots set on_since = null, paused_since = null`),
    );
    await start();
    await build("Untold", "1990-06-10");
    await build("Leap", "1992-02-29");
    await build("Edge", "1990-03-02");
    const names = async () => (await days()).map(([name, day]) => `${String(name)} ${String(day)}`).sort();
    world.clock.set("2026-03-03T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ "planned-cakes": 1 });
    expect(await names()).toEqual(["Edge 2027-03-02"]);
    const subscribe = (status: "active" | "cancelled") =>
      world.inDatabase((tx) =>
        tx.execute(sql`update companies set subscription_status = ${status} where id = ${company.id}`),
      );
    await subscribe("cancelled");
    world.clock.set("2026-03-04T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({});
    await subscribe("active");
    world.clock.set("2026-03-05T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ "planned-cakes": 2 });
    await build("Unheard", "1990-09-10");
    world.clock.set("2026-03-07T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({});
    world.clock.set("2026-03-08T08:00:00+01:00");
    expect(await runDaily(null)).toEqual({ "planned-cakes": 1 });
    world.clock.set("2027-03-01T08:00:00+01:00");
    expect(await runDaily(null)).toMatchObject({ "planned-cakes": 3 });
    expect(await names()).toContain("Leap 2028-02-29");
  });
});

describe("pause-autopilot", () => {
  const pause = (wish: object, isPreview = false) =>
    hr.call("pause-autopilot", { preview: isPreview, pause: wish as never });

  test("a period moves or forgoes its birthdays, and says so first", async () => {
    await build("konferens", "1990-05-19");
    await build("juni", "1990-06-16");
    await start();
    const week = { what: "period", from: "2026-05-18", to: "2026-05-22" };
    expect(await pause({ ...week, birthdays: "before" }, true)).toMatchObject({
      lines: ["1 tårta får en ny dag."],
      state: "on",
    });
    expect((await days())[0]).toEqual(["konferens", "2026-05-19", "planned"]);
    await pause({ ...week, birthdays: "forgo" });
    expect(await days()).toEqual([["juni", "2026-06-16", "planned"]]);
    expect((await hr.call("get-autopilot", {})).settings.closures).toEqual([
      { kind: "own", from: "2026-05-18", to: "2026-05-22", birthdays: "forgo" },
    ]);
  });

  test("everything: what is planned goes and comes back, what a bakery knows of stays", async () => {
    await build("snart", "1990-03-06");
    await build("sedan", "1990-06-16");
    await start();
    expect(await pause({ what: "everything" })).toMatchObject({
      counts: { removed: 1, staying: 1 },
      state: "paused",
    });
    await build("ny", "1990-06-17");
    await runDaily();
    expect(await days()).toEqual([["snart", "2026-03-06", "requested"]]);
    expect(await pause({ what: "resume" })).toMatchObject({ counts: { planned: 2 }, state: "on" });
    expect(await pause({ what: "off" })).toMatchObject({ counts: { removed: 2 }, state: "off" });
    await expect(pause({ what: "everything" })).rejects.toMatchObject({ code: "autopilot-off" });
    await start();
    expect(await days()).toHaveLength(3);
  });
});
