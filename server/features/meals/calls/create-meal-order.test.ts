import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildRestaurant, lunches, lunchOnce, office } from "../../../../test/meals.ts";
import { createSharedWorld, type Person, type World } from "../../../../test/world.ts";
import { stockholmToday } from "../../../../domain/clock.ts";
import { checkByHand, dailyCheck } from "../../../jobs/daily-check.ts";
import { startRun } from "../../../jobs/part.ts";
import { mails } from "../../../database/schema-machinery.ts";
import { companies } from "../../../database/schema.ts";
import { meal_events, meal_orders, order_requests } from "../../../database/schema-orders.ts";

// Monday 2 March 2026, 10:00.
describe("create-meal-order", () => {
  let world: World;
  beforeAll(async () => {
    world = await createSharedWorld();
  });
  afterAll(() => world.close());

  const rowsOf = (company: { id: string }) =>
    world.inDatabase(async (tx) => ({
      events: await tx.select().from(meal_events).where(eq(meal_events.company_id, company.id)),
      orders: await tx.select().from(meal_orders).where(eq(meal_orders.company_id, company.id)),
      requests: await tx.select().from(order_requests).where(eq(order_requests.company_id, company.id)),
      mails: await tx.select().from(mails).where(eq(mails.company_id, company.id)),
    }));

  test("a single meal waits for the admin, who is told by mail", async () => {
    const [company, restaurant] = [await world.buildCompany(), await buildRestaurant(world)];
    const answer = await world
      .as(company.hr)
      .call("create-meal-order", lunchOnce(restaurant, "2026-03-10", { notes: "  Plan 3  " }));
    expect(answer).toMatchObject({
      message: "Beställningen är skapad",
      first_delivery: "2026-03-10",
      orders: 1,
      sent: false,
      waits_for: "first",
    });

    const { orders, requests, mails: written } = await rowsOf(company);
    expect(orders).toMatchObject([
      { status: "pending", delivery_date: "2026-03-10", people_count: 25, notes: "Plan 3" },
    ]);
    expect(requests).toMatchObject([{ status: "pending", order_type: "meal", order_id: orders[0]!.id }]);
    expect(written).toMatchObject([{ kind: "new-order-request", to_email: "hej@tartdags.example" }]);
    expect(written[0]!.text).toContain("Lunch, 25 personer");
    expect(written[0]!.text).toContain(
      "Väntar på ditt godkännande. Svarar ingen skickas beställningen till restaurangen tisdag 3 mars.",
    );
  });

  test("a single meal of a company that is known goes to its kitchen at once", async () => {
    const first_approved_at = world.clock.now().toString();
    const [company, restaurant] = [
      await world.buildCompany({ first_approved_at }),
      await buildRestaurant(world),
    ];
    const answer = await world.as(company.hr).call("create-meal-order", lunchOnce(restaurant, "2026-03-12"));
    expect(answer).toMatchObject({ orders: 1, sent: true, waits_for: null });
    const { requests, mails: written } = await rowsOf(company);
    expect(requests).toMatchObject([{ status: "approved", decided_by: null }]);
    expect(written).toMatchObject([{ kind: "restaurant-order", to_email: restaurant.email }]);
  });

  test.each([
    { name: "before the next check", date: "2026-03-03", time: "07:00", lead_hours: 12 },
    { name: "tomorrow, with a day to cook", date: "2026-03-03", time: "12:00", lead_hours: 24 },
  ])("a single meal $name is asked for at once", async ({ date, time, lead_hours }) => {
    const [company, restaurant] = [await world.buildCompany(), await buildRestaurant(world, { lead_hours })];
    await world.as(company.hr).call("create-meal-order", lunchOnce(restaurant, date, { time }));
    const { orders, requests, mails: written } = await rowsOf(company);
    expect(orders).toMatchObject([{ status: "requested" }]);
    expect(requests).toMatchObject([{ status: "approved" }]);
    expect(written).toMatchObject([{ kind: "restaurant-order", to_email: restaurant.email }]);
  });

  test("is invoiced monthly unless per delivery is asked for, and so are a new company's cakes", async () => {
    const [company, restaurant] = [await world.buildCompany(), await buildRestaurant(world)];
    const hr = world.as(company.hr);
    await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-10"));
    await hr.call(
      "create-meal-order",
      lunchOnce(restaurant, "2026-03-11", { invoice_interval: "per_delivery" }),
    );
    const { orders } = await rowsOf(company);
    expect(orders.map((order) => [order.delivery_date, order.invoice_interval]).sort()).toEqual([
      ["2026-03-10", "monthly"],
      ["2026-03-11", "per_delivery"],
    ]);
    expect(await hr.call("list-cake-candidates", {})).toMatchObject({ invoice_interval: "monthly" });
  });

  test("a recurring meal has the orders of the next seven days at once, and its kitchen is asked for them", async () => {
    const first_approved_at = world.clock.now().toString();
    const company = await world.buildCompany({ first_approved_at });
    const restaurant = await buildRestaurant(world);
    const answer = await world.as(company.hr).call("create-meal-order", lunches(restaurant));
    expect(answer).toMatchObject({ first_delivery: "2026-03-05", orders: 1, waits_for: null });
    const { orders, requests, mails: written } = await rowsOf(company);
    expect(orders.map((order) => [order.delivery_date, order.status])).toEqual([["2026-03-05", "requested"]]);
    expect(requests).toEqual([]);
    expect(written).toMatchObject([
      { kind: "restaurant-order", to_email: restaurant.email, order_ids: [orders[0]!.id] },
    ]);
  });

  test("a recurring meal that is a company's first order waits for a person, or for the next check", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const restaurant = await buildRestaurant(world);
    const answer = await world.as(company.hr).call("create-meal-order", lunches(restaurant));
    expect(answer).toMatchObject({ orders: 1, sent: false, waits_for: "first" });
    const { orders, requests, mails: written } = await rowsOf(company);
    expect(orders.map((order) => [order.delivery_date, order.status])).toEqual([["2026-03-05", "pending"]]);
    expect(requests).toMatchObject([{ status: "pending" }]);
    expect(written).toMatchObject([{ kind: "new-order-request" }]);
    expect(written[0]!.text).toContain("Serie: Varje tisdag och torsdag, tills vidare");
    expect(written[0]!.text).toContain("Godkänner du en leverans går de som kommer efter till restaurangen");
    world.clock.set("2026-03-03T08:00:00+01:00");
    await dailyCheck(world.services);
    world.clock.set("2026-03-02T10:00:00+01:00");
    expect((await rowsOf(company)).orders).toContainEqual(
      expect.objectContaining({ delivery_date: "2026-03-05", status: "requested" }),
    );
  });

  test("the deliveries that follow one that waits, or that a person has turned down, wait with it", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const restaurant = await buildRestaurant(world);
    const hr = world.as(company.hr);
    await hr.call("create-meal-order", lunches(restaurant));
    const days = async () =>
      (await rowsOf(company)).orders.map((order) => `${order.delivery_date} ${order.status}`).toSorted();
    const { events } = await hr.call("list-meal-year", {});
    const { id: meal_event_id, people_count: people, time } = events[0]!;
    const days_of_week = [2, 4, 5];
    await hr.call("change-meal-series", { meal_event_id, from: "2026-03-05", people, time, days_of_week });
    expect(await days()).toEqual(["2026-03-05 pending", "2026-03-06 pending"]);
    const { requests } = await rowsOf(company);
    await world.as(await world.buildAdmin()).call("set-order-request-status", {
      ids: requests.map(({ id }) => id),
      status: "rejected",
      reason: "Vi levererar inte till er",
    });
    for (const day of ["03", "04", "05"]) {
      world.clock.set(`2026-03-${day}T08:00:00+01:00`);
      await dailyCheck(world.services);
    }
    world.clock.set("2026-03-02T10:00:00+01:00");
    expect((await days()).filter((line) => /requested|confirmed/.test(line))).toEqual([]);
    expect(await days()).toContain("2026-03-10 pending");
  });

  describe("approval of a series", () => {
    const daysOf = async (company: { id: string }) =>
      (await rowsOf(company)).orders.map((order) => `${order.delivery_date} ${order.status}`).toSorted();
    const decide = async (ids: string[], status: "approved" | "rejected") =>
      world
        .as(await world.buildAdmin())
        .call("set-order-request-status", { ids, status, reason: "Vi levererar inte till er" });
    const setApproval = async ({ id }: { id: string }, approval: "automatic" | "by_hand") =>
      world.as(await world.buildAdmin()).call("set-company-approval", { id, approval });
    const waitingOf = async (company: { id: string }) =>
      (await rowsOf(company)).requests.filter(({ status }) => status === "pending").map(({ id }) => id);
    const checkOn = async (company: { id: string }, ...days: string[]) => {
      for (const day of days) {
        world.clock.set(`${day}T08:00:00+01:00`);
        const run = startRun(world.services, stockholmToday(world.clock), { companyId: company.id });
        await checkByHand(world.services, run);
      }
      world.clock.set("2026-03-02T10:00:00+01:00");
    };
    type Beginning = { approval?: "by_hand"; known?: boolean; start_date?: string };
    const begin = async (values: Beginning = {}, days_of_week = [4, 5]) => {
      const { approval = "automatic", known = false, start_date = "2026-03-05" } = values;
      const company = await world.buildCompany({
        subscription_status: "active",
        approval,
        ...(known ? { first_approved_at: world.clock.now().toString() } : {}),
      });
      const restaurant = await buildRestaurant(world);
      const series = lunches(restaurant, { days_of_week, start_date });
      const { waits_for } = await world.as(company.hr).call("create-meal-order", series);
      return { company, restaurant, waits_for };
    };

    test("approving one delivery approves the series, also for a company by hand", async () => {
      const { company } = await begin({ approval: "by_hand", known: true });
      expect(await daysOf(company)).toEqual(["2026-03-05 pending", "2026-03-06 pending"]);
      const { released } = await decide([(await waitingOf(company))[0]!], "approved");
      expect(released).toMatchObject([{ approval: "by_hand", also_approved: [expect.any(String)] }]);
      await checkOn(company, "2026-03-05");
      const days = ["2026-03-05 requested", "2026-03-06 requested", "2026-03-12 requested"];
      expect(await daysOf(company)).toEqual(days);
    });

    test("a series that nobody has approved asks about each delivery, until somebody has", async () => {
      const { company } = await begin();
      await checkOn(company, "2026-03-03", "2026-03-05");
      expect(await daysOf(company)).toContain("2026-03-12 pending");
      await decide(await waitingOf(company), "approved");
      await checkOn(company, "2026-03-06");
      expect(await daysOf(company)).toContain("2026-03-13 requested");
    });

    test.each<Beginning>([{ known: false }, { approval: "by_hand", known: true }])(
      "one that begins after its week waits as well, when that comes: %o",
      async (values) => {
        const { company, waits_for } = await begin({ ...values, start_date: "2026-03-12" });
        expect(waits_for).toBe(values.approval ?? "first");
        await checkOn(company, "2026-03-05");
        expect(await daysOf(company)).toEqual(["2026-03-12 pending"]);
        const told = (await rowsOf(company)).mails.map(({ kind }) => kind);
        expect(told).toContain("new-order-request");
        expect(told).not.toContain("restaurant-order");
        await decide(await waitingOf(company), "approved");
        await checkOn(company, "2026-03-06");
        expect(await daysOf(company)).toEqual(["2026-03-12 requested", "2026-03-13 requested"]);
      },
    );

    test("what is planned on a day off and held after it is not said to be offered, until its series is approved", async () => {
      const { company, restaurant } = await begin({ start_date: "2026-03-14" }, [6]);
      await checkOn(company, "2026-03-07");
      expect(await daysOf(company)).toEqual(["2026-03-14 planned"]);
      world.clock.set("2026-03-07T10:00:00+01:00");
      const admin = world.as(await world.buildAdmin());
      const { steps } = await admin.call("list-next-steps", { company_id: company.id });
      const { events } = await world.as(company.hr).call("list-meal-year", {});
      world.clock.set("2026-03-02T10:00:00+01:00");
      const first = `Vi går igenom beställningen först, och ${restaurant.name} får frågan senast tisdag kl. 08:00`;
      expect(steps.map(({ step }) => step.text)).toEqual([first]);
      expect(events[0]!.next_step?.text).toBe(first);
    });

    const cardOf = async (company: { hr: Person }) => {
      const { events } = await world.as(company.hr).call("list-meal-year", {});
      return events[0]!.next_step?.text.replaceAll("\u00a0", " ");
    };
    const cardOn = async (company: { hr: Person }, at: string) => {
      world.clock.set(at);
      const text = await cardOf(company);
      world.clock.set("2026-03-02T10:00:00+01:00");
      return text;
    };

    test.each<Beginning>([{ known: false }, { approval: "by_hand", known: true }])(
      "its card says that it is gone through first, until somebody has done that: %o",
      async (values) => {
        const { company, restaurant } = await begin({ ...values, start_date: "2026-03-12" });
        const { name } = restaurant;
        expect(await cardOf(company)).toBe(
          `Vi går igenom beställningen först, och ${name} får frågan senast fredag kl. 08:00`,
        );
        // What follows one that nobody answered is gone through as well.
        await checkOn(company, "2026-03-05", "2026-03-06");
        expect(await daysOf(company)).toEqual(["2026-03-12 requested", "2026-03-13 pending"]);
        const after = "2026-03-13T13:00:00+01:00";
        expect(await cardOn(company, after)).toBe(
          `Vi går igenom beställningen först, och ${name} får frågan senast tisdag kl. 08:00`,
        );
        await decide(await waitingOf(company), "approved");
        expect(await cardOn(company, after)).toBe(`Erbjuds ${name} måndag kl. 08:00`);
      },
    );

    test("the card of one that had begun, or was changed after its approval, names no person", async () => {
      const { company, restaurant } = await begin({ known: true });
      await setApproval(company, "by_hand");
      const offered = `Erbjuds ${restaurant.name} måndag kl. 08:00`;
      expect(await cardOn(company, "2026-03-06T13:00:00+01:00")).toBe(offered);
      const hr = world.as(company.hr);
      const { events } = await hr.call("list-meal-year", {});
      const { id: meal_event_id, time } = events[0]!;
      const change = { meal_event_id, from: "2026-03-12", people: 30, time, days_of_week: [4, 5] };
      await hr.call("change-meal-series", change);
      const changed = async () => {
        world.clock.set("2026-03-06T13:00:00+01:00");
        const all = (await hr.call("list-meal-year", {})).events;
        world.clock.set("2026-03-02T10:00:00+01:00");
        return all.find(({ people_count }) => people_count === 30)?.next_step?.text.replaceAll("\u00a0", " ");
      };
      expect(await changed()).toBe(offered);
    });

    test("one that had begun goes on when its company is set to by hand", async () => {
      const { company } = await begin({ known: true });
      await setApproval(company, "by_hand");
      await checkOn(company, "2026-03-05");
      expect(await daysOf(company)).toContain("2026-03-12 requested");
    });

    test("what a person has turned down waits also with the company set to automatic, changed and ordered anew", async () => {
      const { company, restaurant } = await begin({ approval: "by_hand", known: true });
      await decide(await waitingOf(company), "rejected");
      await setApproval(company, "automatic");
      const hr = world.as(company.hr);
      const { events } = await hr.call("list-meal-year", {});
      const { id: meal_event_id, time } = events[0]!;
      const change = { meal_event_id, from: "2026-03-10", people: 30, time, days_of_week: [4, 5] };
      await hr.call("change-meal-series", change);
      await checkOn(company, "2026-03-05");
      expect(await daysOf(company)).toContain("2026-03-12 pending");
      const again = await hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-05"));
      expect(again).toMatchObject({ sent: false, waits_for: "rejected" });
      // Another meal of that day is another matter.
      const breakfast = { ...lunchOnce(restaurant, "2026-03-05"), meal_type: "frukost" as const };
      expect(await hr.call("create-meal-order", breakfast)).toMatchObject({ sent: true, waits_for: null });
      const series = lunches(await buildRestaurant(world), { days_of_week: [5] });
      expect(await hr.call("create-meal-order", series)).toMatchObject({ waits_for: "rejected" });
      await checkOn(company, "2026-03-03", "2026-03-06");
      expect((await daysOf(company)).filter((line) => line.endsWith("requested"))).toEqual([]);
    });
  });

  test.each([
    { name: "tomorrow", day: "2026-03-03", days_of_week: [2], lead_hours: 24 },
    { name: "later today", day: "2026-03-02", days_of_week: [1], lead_hours: 1 },
  ])("a series that begins $name is asked for before the next morning's check", async (begins) => {
    const { day, days_of_week, lead_hours } = begins;
    const [company, restaurant] = [await world.buildCompany(), await buildRestaurant(world, { lead_hours })];
    const series = lunches(restaurant, { days_of_week, start_date: day });
    await world.as(company.hr).call("create-meal-order", series);
    const { orders, mails: written } = await rowsOf(company);
    expect(orders.find((order) => order.delivery_date === day)).toMatchObject({ status: "requested" });
    expect(written.map((mail) => [mail.kind, mail.to_email])).toContainEqual([
      "restaurant-order",
      restaurant.email,
    ]);
  });

  test("a series that begins after its week is planned when the week has come", async () => {
    const [company, restaurant] = [await world.buildCompany(), await buildRestaurant(world)];
    await world.as(company.hr).call("create-meal-order", lunches(restaurant, { start_date: "2026-03-12" }));
    expect(await rowsOf(company)).toMatchObject({ orders: [], mails: [] });
  });

  test("two tabs make one order, with the same key and with two keys at the same moment", async () => {
    const [company, restaurant] = [await world.buildCompany(), await buildRestaurant(world)];
    const hr = world.as(company.hr);
    const once = lunchOnce(restaurant, "2026-03-11");
    const first = await hr.call("create-meal-order", once, { "idempotency-key": "tab" });
    expect(await hr.call("create-meal-order", once, { "idempotency-key": "tab" })).toEqual(first);

    const series = lunches(restaurant);
    const attempts = await Promise.allSettled([
      hr.call("create-meal-order", series, { "idempotency-key": "tab one" }),
      hr.call("create-meal-order", series, { "idempotency-key": "tab two" }),
    ]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(attempts.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "meal-already-ordered", message: "Den här beställningen finns redan." },
    });
    expect((await rowsOf(company)).events).toHaveLength(2);
  });

  test("without a subscription nothing is made, and the draft is kept", async () => {
    const company = await world.buildCompany({ subscription_status: "cancelled" });
    const restaurant = await buildRestaurant(world);
    const hr = world.as(company.hr);
    await hr.call("save-meal-order-draft", {
      meal_type: "lunch",
      vendor_id: restaurant.id,
      default_people: 40,
      address_snapshot: office,
    });
    await expect(hr.call("create-meal-order", lunchOnce(restaurant, "2026-03-10"))).rejects.toMatchObject({
      code: "subscription-ended",
      message: "Ert abonnemang har avslutats. Vänligen förnya ditt abonnemang.",
    });
    const { draft } = await hr.call("get-meal-order-draft", {});
    expect(draft).toMatchObject({ vendor_id: restaurant.id, default_people: 40 });
    expect((await rowsOf(company)).events).toEqual([]);
  });

  test("the draft is the person's own and gone after the order", async () => {
    const [company, restaurant] = [await world.buildCompany(), await buildRestaurant(world)];
    const other = await world.buildUser("hr_admin", company.id);
    const draft = { meal_type: "frukost" as const, vendor_id: restaurant.id, address_snapshot: office };
    await world.as(company.hr).call("save-meal-order-draft", draft);
    expect((await world.as(other).call("get-meal-order-draft", {})).draft).toBeNull();
    expect((await world.as(other).call("get-meal-order-draft", {})).address).toMatchObject({
      latitude: 57.7,
    });
    expect((await world.as(company.hr).call("get-meal-order-draft", {})).draft).toMatchObject({
      default_people: 10,
    });
    await world.as(company.hr).call("create-meal-order", lunchOnce(restaurant, "2026-03-12"));
    expect((await world.as(company.hr).call("get-meal-order-draft", {})).draft).toBeNull();
  });

  test("begins with the company's address, also when it has no place on the map yet", async () => {
    const { hr } = await world.buildCompany({ latitude: null, longitude: null });
    expect((await world.as(hr).call("get-meal-order-draft", {})).address).toEqual({
      display: "Storgatan 1, 411 38 Göteborg",
      latitude: null,
      longitude: null,
    });
  });

  test("an unknown restaurant is not found", async () => {
    const company = await world.buildCompany();
    const nowhere = { id: "00000000-0000-4000-8000-000000000000" };
    await expect(
      world.as(company.hr).call("create-meal-order", lunchOnce(nowhere, "2026-03-10")),
    ).rejects.toMatchObject({ code: "vendor-not-found" });
  });

  test("a stranger without a session gets nothing", async () => {
    const restaurant = await buildRestaurant(world);
    await expect(
      world.nobody.call("create-meal-order", lunchOnce(restaurant, "2026-03-10")),
    ).rejects.toMatchObject({ code: "not-signed-in" });
  });

  test("a trial that has ended is no right to order", async () => {
    const [company, restaurant] = [await world.buildCompany(), await buildRestaurant(world)];
    await world.inDatabase((tx) =>
      tx.update(companies).set({ trial_ends_at: "2026-03-02T08:00:00Z" }).where(eq(companies.id, company.id)),
    );
    await expect(
      world.as(company.hr).call("create-meal-order", lunchOnce(restaurant, "2026-03-10")),
    ).rejects.toMatchObject({ code: "subscription-ended" });
  });
});
