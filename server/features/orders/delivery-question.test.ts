import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  ask,
  asked,
  at,
  build,
  mailedToken,
  questions,
  useMornings,
  world,
  yes,
} from "../../../test/outcome-scene.ts";
import { orderLabel } from "../../../domain/orders.ts";
import { badgeLabel, type Outcome, outcomes } from "../../../domain/outcome.ts";
import { buildCakeOn } from "../../../test/morning.ts";

/** 'Kom tårtan?', and that everything that counts deliveries agrees about the answers. */

useMornings();

describe("the question", () => {
  test("is one mail for everything of the day, an hour after the last of it, once", async () => {
    await build();
    at("10T13:30");
    await ask();
    expect(await asked()).toEqual([]);
    at("10T15:00");
    await Promise.all([ask(), ask()]);
    await ask();
    expect(await asked()).toEqual(["hr@bolag.example: Kom tårtan och lunchen?"]);
    at("11T09:00");
    await ask();
    expect(await questions()).toHaveLength(1);
  });

  test("is not asked at night, of days long past, without access, or when HR has said it all", async () => {
    const { order: evening } = await buildCakeOn(world, "2026-03-10", { ...yes, delivery_time: "19:30" });
    const ended = await buildCakeOn(world, "2026-03-10", yes);
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update companies set subscription_status = 'cancelled', period_ends_at = '2026-03-01' where id = ${ended.company.id}`,
      ),
    );
    const { tell, meal } = await build();
    at("10T14:30");
    await tell("came");
    await tell("came", null, meal.id);
    at("10T21:00");
    await ask();
    expect(await asked()).toEqual([]);
    at("11T08:00");
    await ask();
    expect(await asked()).toEqual(["hr@bolag.example: Kom tårtan?"]);
    expect((await questions())[0]).toMatchObject({ order_ids: [evening.id] });
    expect((await questions())[0]!.text).toContain("tisdag 10 mars");
    await buildCakeOn(world, "2026-03-09", yes);
    await ask();
    expect(await questions()).toHaveLength(1);
  });

  test("opens a page without a login, where opening changes nothing and one press answers", async () => {
    const { cake, meal, row, story } = await build();
    at("10T15:00");
    await ask();
    const token = await mailedToken();
    const page = await world.nobody.call("get-delivery-day", { token });
    expect(page).toMatchObject({ delivery_date: "2026-03-10", answer_until: "2026-03-24" });
    expect(page.deliveries).toMatchObject([
      { id: meal.id, meal_type: "lunch", employee_name: null, quantity: 5 },
      { id: cake.id, meal_type: null, employee_name: "Elin Sandberg", quantity: 8 },
    ]);
    expect(await row()).toMatchObject({ status: "confirmed", outcome: null });

    const other = await buildCakeOn(world, "2026-03-10", yes);
    const answers = (...ids: string[]) =>
      ids.map((order_id) => ({ order_id, outcome: "came" as const, note: null }));
    await expect(
      world.nobody.call("tell-delivery-day", { token, answers: answers(cake.id, other.order.id) }),
    ).rejects.toMatchObject({ code: "order-not-found" });
    expect(await row()).toMatchObject({ outcome: null });

    await world.nobody.call("tell-delivery-day", { token, answers: answers(cake.id, meal.id) });
    expect(await row()).toMatchObject({ status: "completed", outcome: "came", outcome_by: "hr" });
    expect(await row(meal.id)).toMatchObject({ status: "completed", outcome: "came" });
    expect(await story()).toEqual(["HR: Den kom"]);
    // Answered meanwhile, it is no longer a question.
    const [waiting] = await questions();
    expect(waiting!.links).toBeUndefined();
  });

  test("is answered for the whole day or not at all, with what stands in the way in words", async () => {
    const { cake, meal, row, hr } = await build();
    at("10T15:00");
    await ask();
    const token = await mailedToken();
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set delivery_date = '2026-03-12' where id = ${meal.id}`),
    );
    const answers = [cake.id, meal.id].map((order_id) => ({
      order_id,
      outcome: "came" as const,
      note: null,
    }));
    await expect(world.nobody.call("tell-delivery-day", { token, answers })).rejects.toMatchObject({
      code: "order-changed",
      message: "Leveransen är flyttad till torsdag 12 mars.",
    });
    expect(await row()).toMatchObject({ status: "confirmed", outcome: null });
    expect((await hr.call("list-delivery-questions", {})).deliveries.map(({ id }) => id)).toEqual([cake.id]);
  });

  test("answered on a page that is older than a colleague's word leaves that word as it is, unless it was read", async () => {
    const { cake, meal, row, tell, deliver } = await build();
    at("10T14:30");
    await deliver();
    at("10T15:30");
    await ask();
    const token = await mailedToken();
    const page = await world.nobody.call("get-delivery-day", { token });
    const allCame = (deliveries: typeof page.deliveries) =>
      world.nobody.call("tell-delivery-day", {
        token,
        answers: deliveries.map(({ id, revision }) => ({
          order_id: id,
          outcome: "came",
          note: null,
          revision,
        })),
      });
    await tell("missing", "Elins kom aldrig");
    await expect(allCame(page.deliveries)).rejects.toMatchObject({
      code: "order-changed",
      message: expect.stringMatching(
        /Elin Sandberg.*: Det finns redan ett svar: Kom inte \(”Elins kom aldrig”\)\./,
      ),
    });
    expect(await row()).toMatchObject({ outcome: "missing", outcome_note: "Elins kom aldrig" });
    expect(await row(meal.id)).toMatchObject({ outcome: null });
    const { deliveries } = await world.nobody.call("get-delivery-day", { token });
    expect(deliveries.find(({ id }) => id === cake.id)).toMatchObject({ outcome: "missing" });
    await allCame(deliveries);
    expect(await row()).toMatchObject({ outcome: "came", outcome_by: "hr" });
  });

  test("has a link that ends with its address, its days, and a changed letter", async () => {
    const { company } = await build();
    at("10T15:00");
    await ask();
    const token = await mailedToken();
    const open = (given = token) => world.nobody.call("get-delivery-day", { token: given });
    await open();
    const gone = { code: "link-expired" };
    await expect(open(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`)).rejects.toMatchObject(gone);
    await expect(open("x")).rejects.toMatchObject(gone);
    at("24T23:00");
    await open();
    at("25T01:00");
    await expect(open()).rejects.toMatchObject(gone);
    at("11T10:00");
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = 'ny@nordljus.example' where id = ${company.id}`),
    );
    await expect(open()).rejects.toMatchObject(gone);
  });
});

test("badge, story, 'Ingen glömd', statistics, books and charts agree about every outcome", async () => {
  const company = await world.buildCompany({ subscription_status: "active" });
  const bakery = await world.buildVendor();
  const hr = world.as(company.hr);
  const day = "2026-03-05";
  at("20T10:00");
  const said = (outcome: Outcome, outcome_by = "hr") => ({
    ...yes,
    status: outcome === "missing" ? "declined" : "completed",
    outcome,
    outcome_by,
    outcome_at: "2026-03-05T15:00:00+01:00",
  });
  // What was done to each, and what it is.
  const cases: Record<string, [object, "delivered" | "missed" | "awaited" | "cancelled"]> = {
    ...Object.fromEntries(
      outcomes.map((outcome) => [outcome, [said(outcome), outcome === "missing" ? "missed" : "delivered"]]),
    ),
    "the supplier's word": [said("came", "supplier"), "delivered"],
    "nobody's word": [{ ...yes, status: "completed" }, "delivered"],
    "a yes": [yes, "awaited"],
    withdrawn: [{ ...yes, withdrawn_at: "2026-03-04T10:00:00Z" }, "missed"],
    "no answer": [{ ...yes, status: "requested", answered_at: null }, "missed"],
    unanswered: [{ ...yes, status: "declined", answered_at: null }, "missed"],
    "a no": [{ ...yes, status: "declined" }, "missed"],
    "never sent": [{ status: "planned" }, "missed"],
    cancelled: [{ ...yes, status: "cancelled" }, "cancelled"],
  };
  const ids = new Map<string, string>();
  for (const [name, [values]] of Object.entries(cases)) {
    const person = await world.buildEmployee(company, {
      name,
      birthday: `1990-${day.slice(5)}`,
      created_at: "2026-01-07T09:00:00Z",
    });
    const order = await world.buildCakeOrder(person, {
      delivery_date: day,
      bakery_id: bakery.id,
      price_ore: 50_000,
      ...values,
    });
    ids.set(name, order.id);
  }
  const named = (state: string) =>
    Object.entries(cases).flatMap(([name, [, is]]) => (is === state ? [name] : []));
  const [delivered, missed] = [named("delivered"), named("missed")];

  const year = await hr.call("list-cake-year", {});
  const badges = Object.fromEntries(year.cakes.map(({ name, order }) => [name, order && badgeLabel(order)]));
  expect(
    Object.keys(badges)
      .filter((name) => badges[name] === orderLabel("completed"))
      .sort(),
  ).toEqual(delivered.toSorted());
  expect(badges).toMatchObject({ missing: "Kom inte", unanswered: "Utan svar", withdrawn: "Förhinder" });

  const { people, counts } = await hr.call("get-promise-year", {});
  const promised = (state: string) =>
    people
      .filter((one) => one.state === state)
      .map(({ name }) => name)
      .sort();
  expect(promised("celebrated")).toEqual(delivered.toSorted());
  // Whose cake was cancelled got none either.
  expect(promised("missed")).toEqual([...missed, "cancelled"].sort());
  expect(counts).toMatchObject({ celebrated: delivered.length, planned: 1 });

  const overview = await hr.call("get-overview", {});
  expect(overview.deliveries).toEqual([{ month: 3, cakes: delivered.length, meals: 0 }]);
  expect(overview).toMatchObject({ cancelled: 1, judged: 4, judgeable: delivered.length + missed.length });
  // Of four words one is that it came as it should; five more never came.
  expect(overview.on_time_percent).toBe(Math.round(100 / (4 + missed.length - 1)));

  const books = await hr.call("list-books", { year: 2026, month: 3 });
  expect(books.rows.map(({ id }) => id).sort()).toEqual(delivered.map((name) => ids.get(name)).sort());
  await expect(
    hr.call("set-delivery-price", { kind: "cake", order_id: ids.get("missing")!, price_ore: 1 }),
  ).rejects.toMatchObject({ code: "order-changed" });

  const health = await world.as(await world.buildAdmin()).call("get-business-health", {});
  const week = health.weeks.find(({ monday }) => monday === "2026-03-02")!;
  expect(week.delivered).toBe(delivered.length);
  expect(week.declined + week.unanswered).toBe(missed.length);
  expect(week).toMatchObject({ declined: 1, judged: 4, on_time: 1, missed_unsaid: missed.length - 1 });
  const supplier = health.suppliers.find(({ id }) => id === bakery.id);
  expect(supplier).toMatchObject({ deliveries: delivered.length + 1, judged: 4, on_time: 1 });
});

test("what never came counts in every figure, also when another cake was ordered instead", async () => {
  const { employee, cake, meal, bakery, hr, tell } = await build();
  at("10T15:00");
  await tell("missing");
  await tell("came", null, meal.id);
  const other = await world.buildVendor();
  await world.buildCakeOrder(employee, {
    ...yes,
    delivery_date: "2026-03-11",
    birthday: "2026-03-10",
    bakery_id: other.id,
    status: "completed",
    outcome: "came",
    outcome_by: "hr",
    outcome_at: "2026-03-11T15:00:00+01:00",
  });
  at("12T10:00");
  const told = { judged: 3, on_time: 2 };

  expect(await hr.call("get-overview", {})).toMatchObject({
    judged: told.judged,
    judgeable: 3,
    on_time_percent: Math.round((100 * told.on_time) / told.judged),
  });
  const admin = world.as(await world.buildAdmin());
  const { weeks, suppliers } = await admin.call("get-business-health", {});
  expect(weeks.find(({ monday }) => monday === "2026-03-09")).toMatchObject({
    ...told,
    deliveries: 3,
    delivered: 2,
    unanswered: 1,
    missed_unsaid: 0,
  });
  const sum = (of: "judged" | "on_time") => suppliers.reduce((total, row) => total + row[of], 0);
  expect({ judged: sum("judged"), on_time: sum("on_time") }).toEqual(told);
  expect(suppliers.find(({ id }) => id === bakery.id)).toMatchObject({ judged: 1, on_time: 0 });
  const { deliveries } = await admin.call("list-missing-deliveries", {});
  expect(deliveries.map(({ id }) => id)).toEqual([cake.id]);
});
