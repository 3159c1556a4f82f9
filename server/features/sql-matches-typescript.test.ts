import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { splitDiets } from "../../domain/allergies.ts";
import { birthdayIn } from "../../domain/birthday.ts";
import { nextInChain } from "../../domain/chain.ts";
import { type Closure, closureOn, PROPOSED_CLOSURES } from "../../domain/closures.ts";
import { holidayOn } from "../../domain/holidays.ts";
import { occurrences } from "../../domain/meals.ts";
import {
  isLive,
  offerStatuses,
  orderStatuses,
  lostAs,
  statusOf,
  supplierKnows,
} from "../../domain/orders.ts";
import { deliveryState, type Outcome, outcomes, outcomeTellers, wasJudged } from "../../domain/outcome.ts";
import { stockholmDay, stockholmToday } from "../../domain/clock.ts";
import { mayOrder, reachesDay, type SubscriptionStatus } from "../../domain/subscription.ts";
import { isClosed } from "../../domain/suppliers.ts";
import { createSharedWorld, type World } from "../../test/world.ts";
import { platformScope } from "../database/database.ts";
import { readRow, readRows } from "../database/query.ts";
import { Fragment, fragment, ref } from "../database/ref.ts";
import { companies, vendors } from "../database/schema.ts";
import { cake_orders, meal_events } from "../database/schema-orders.ts";
import { daysAhead } from "./cakes/birthdays.ts";
import { firstInChain } from "./cakes/plan-cakes.ts";
import { readUnfit } from "./cakes/unfit-suppliers.ts";
import { hasAccess, reachesDay as reachesDayInSql } from "./companies/access.ts";
import type { OrderRow } from "./orders/read-orders.ts";
import { deliveryState as deliveryStateInSql, wasJudged as wasJudgedInSql } from "./orders/delivery-state.ts";
import { isLost } from "../database/lost-offers.ts";
import { hasSupplier } from "./orders/offer-to-supplier.ts";
import { isServedOn, seriesWants } from "./orders/series-wanted.ts";
import { isMade, wasAsked } from "./orders/sources.ts";
import { birthdayInYear } from "./people/birthday-in-year.ts";
import { bookedOn } from "./suppliers/booked.ts";
import { cannotBeAsked, isClosedOn } from "./suppliers/can-be-asked.ts";

/** Rules that the database applies to many rows and the program to one: both must say the same of thousands. */

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());

/** What the database says of made-up rows, `columns` being their types, in one statement. */
async function judge<Answers extends z.ZodRawShape>(
  cases: readonly object[],
  columns: string,
  answers: Answers,
  says: SQL,
) {
  expect(cases.length).toBeGreaterThan(2000);
  const numbered = JSON.stringify(cases.map((one, number) => ({ ...one, number })));
  return world.db.transaction(
    platformScope,
    (tx) => readRows(tx, answers)`
      select ${says} from json_to_recordset(${numbered}::json) as x(number integer, ${sql.raw(columns)}) order by x.number`,
  );
}

/** The same numbers each time. */
function dice(seed = 20260302) {
  let state = seed;
  const next = () => (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
  return <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!;
}
const many = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);

const from = Temporal.PlainDate.from("2026-01-01");

describe("the database and the domain say the same of", () => {
  test("who may use the product, and order", async () => {
    const now = world.clock.now();
    const moments = [-1e6, -86_400, -61, -1, 0, 1, 61, 3600, 86_400, 1e6].map((seconds) =>
      now.add({ seconds }).toString(),
    );
    const day = stockholmDay(now).toString();
    const pick = dice();
    const cases = many(3000, () => ({
      subscription_status: pick<SubscriptionStatus>(["trialing", "active", "cancelled"]),
      trial_ends_at: pick(moments),
      period_ends_at: pick([...moments, null]),
      closed_at: pick([null, null, null, now.toString()]),
    }));
    const c = ref(companies, "x");
    const said = await judge(
      cases,
      "subscription_status text, trial_ends_at timestamptz, period_ends_at timestamptz, closed_at timestamptz",
      { orders: z.boolean(), reaches: z.boolean() },
      sql`${hasAccess(c)} as orders, ${reachesDayInSql(c, new Fragment(`'${day}'::date`))} as reaches`,
    );
    expect(said).toEqual(cases.map((one) => ({ orders: mayOrder(one, now), reaches: reachesDay(one, day) })));
  });

  test("the birthday of a year, also of those born on 29 February", async () => {
    const cases = [1996, 1999].flatMap((born) =>
      many(Temporal.PlainDate.from({ year: born, month: 1, day: 1 }).daysInYear, () => born).flatMap(
        (year, day) =>
          [1999, 2000, 2026, 2027, 2028, 2100].map((of) => ({
            born: Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: day }).toString(),
            of,
          })),
      ),
    );
    const said = await judge(
      cases,
      `born date, "of" integer`,
      { birthday: z.string() },
      sql`${birthdayInYear(fragment`x.born`, sql`x.of`)}::text as birthday`,
    );
    expect(said.map(({ birthday }) => birthday)).toEqual(
      cases.map(({ born, of }) => birthdayIn(Temporal.PlainDate.from(born), of).toString()),
    );
  });

  test.each(["2026-02-20", "2028-02-20", "2026-12-25"])(
    "whose birthday comes in the two weeks from %s",
    async (day) => {
      const today = Temporal.PlainDate.from(day);
      const ahead = daysAhead({ today, day: today }, 14);
      const cases = [1996, 1997, 1998, 1999, 2000, 2001].flatMap((year) =>
        many(year % 4 === 0 ? 366 : 365, () => year).map((_, index) => ({
          born: Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: index }).toString(),
        })),
      );
      const said = await judge(
        cases,
        "born date",
        { date: z.string().nullable() },
        sql`(select day.date::text from json_to_recordset(${JSON.stringify(ahead)}::json) as day(number integer, date date)
        where day.number = day_of_year(x.born)) as date`,
      );
      const last = today.add({ days: 14 });
      const comes = (born: string) =>
        [today.year, last.year]
          .map((year) => birthdayIn(Temporal.PlainDate.from(born), year))
          .find(
            (birthday) =>
              Temporal.PlainDate.compare(birthday, today) >= 0 &&
              Temporal.PlainDate.compare(birthday, last) <= 0,
          );
      expect(said.map(({ date }) => date)).toEqual(cases.map(({ born }) => comes(born)?.toString() ?? null));
    },
  );

  test("who has a supplier that can be asked", async () => {
    const pick = dice();
    const days = many(30, () => 0).map((_, index) => from.add({ days: index }).toString());
    const cases = many(3000, () => ({
      id: pick(["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000001", null]),
      active: pick([true, true, true, false]),
      delivery_supported: pick([true, true, true, false]),
      email: pick(["bageri@mejl.example", "kök@mejl.example", null]),
      closed_weekdays: pick([[], [0, 6], [pick([0, 1, 2, 3, 4, 5, 6])]]),
      closed_dates: pick([[], [pick(days)], [pick(days), pick(days), pick(days)]]),
      day: pick(days),
    }));
    const v = ref(vendors, "x");
    const day = fragment`x.day`;
    const said = await judge(
      cases,
      `id uuid, active boolean, delivery_supported boolean, email text, closed_weekdays integer[], closed_dates date[],
        day date`,
      { closed: z.boolean(), has: z.boolean() },
      sql`${isClosedOn(v, day)} as closed, not ${cannotBeAsked(v, day)} as has`,
    );
    expect(said).toEqual(
      cases.map((one) => {
        const supplier_closed = isClosed(one, Temporal.PlainDate.from(one.day));
        const supplier_active = one.active && one.delivery_supported;
        const order = { supplier_id: one.id, supplier_email: one.email, supplier_active, supplier_closed };
        return { closed: supplier_closed, has: hasSupplier(order as OrderRow) };
      }),
    );
  });

  test("who of a company's list makes a cake: for whom, when, how far, for how much and in which crowd", async () => {
    const pick = dice();
    const to = { latitude: 57.7, longitude: 11.97 };
    const company = await world.buildCompany(to);
    const foods = ["nötter", "veganskt", "gluten", "halal"];
    const people = await Promise.all(
      [null, "vegan", "halal, glutenfritt", "äter allt"].map((dietary_preferences) =>
        world.buildEmployee(company, { dietary_preferences, allergies: pick([null, "nötter"]) }),
      ),
    );
    const own = await Promise.all(
      many(9, () => {
        const km = pick([1, 5, 20, 99, 101]);
        return world.buildVendor({
          latitude: to.latitude + km / 111.2,
          longitude: to.longitude,
          delivery_radius_km: pick([null, 4, 30]),
          lead_hours: pick([0, 24, 72, 200]),
          closed_weekdays: pick([[], [1, 2], [5]]),
          closed_dates: pick([[], ["2026-03-04"]]),
          daily_capacity: pick([null, 1, 2]),
          cannot_make: pick([[], [], foods.slice(1, 2), foods.slice(2, 3), foods.slice(2)]),
          price_per_piece_ore: pick([null, 4000, 6000]),
          categories: pick([["tårta"], ["tårta"], ["lunch"]]),
          email: pick(["order@konditori.example", null]),
        });
      }),
    );
    const elsewhere = await world.buildCompany();
    for (const { id } of own)
      await world.buildCakeOrder(await world.buildEmployee(elsewhere), {
        delivery_date: pick(["2026-03-06", "2026-03-09"]),
        bakery_id: id,
        status: pick(["declined", "confirmed", "confirmed"]),
      });
    const budget_per_piece_ore = 5000;
    const unfit = await world.inDatabase(async (tx) => {
      await tx.execute(sql`insert into autopilots (company_id, on_since, budget_per_piece_ore)
        values (${company.id}, now(), ${budget_per_piece_ore})`);
      await tx.execute(sql`insert into autopilot_suppliers (company_id, position, supplier_id)
        select ${company.id}, number, id from unnest(${sql.param(own.map(({ id }) => id))}::uuid[]) with ordinality as s (id, number)`);
      return readUnfit(tx, sql`select ${company.id}::uuid`, from);
    });
    const booked = await world.inDatabase((tx) => bookedOn(tx, own, "cake", ["2026-03-06", "2026-03-09"]));
    const now = world.clock.now();
    const cases = many(3000, () => {
      const person = pick(people);
      return {
        company_id: company.id,
        office_id: person.office_id,
        employee_id: person.id,
        bakery_id: null,
        delivery_date: from.add({ days: 60 + pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) }).toString(),
        delivery_time: pick(["09:00", "12:00", "14:30"]),
        person,
      };
    });
    const said = await judge(
      cases,
      "company_id uuid, office_id uuid, employee_id uuid, bakery_id uuid, delivery_date date, delivery_time time",
      { id: z.string().nullable() },
      sql`${firstInChain(ref(cake_orders, "x"), unfit)} as id`,
    );
    const allergies = people.flatMap((person) => splitDiets(person.allergies));
    const byDomain = cases.map(({ delivery_date, delivery_time: time, person }) => {
      const food = [...allergies, ...splitDiets(person.dietary_preferences)];
      const order = { date: Temporal.PlainDate.from(delivery_date), time, to, food, budget_per_piece_ore };
      const list = own.map((one) => ({ ...one, booked: booked(one.id, delivery_date) }));
      return { id: nextInChain(order, { own: list, others: [], offered: [] }, now)?.id ?? null };
    });
    expect(said).toEqual(byDomain);
    expect(new Set(byDomain.map(({ id }) => id)).size).toBeGreaterThan(2);
  });

  test("an order's status, and what follows from it, of every set of facts", async () => {
    const pick = dice();
    const at = () => pick([null, null, null, "2026-03-01T10:00:00Z"]);
    const cases = many(4000, () => {
      const outcome: Outcome | null = pick([null, null, null, ...outcomes]);
      return {
        cancelled_at: at(),
        completed_at: outcome && outcome !== "missing" ? "2026-03-01T10:00:00Z" : at(),
        rejected_at: at(),
        offer_status: pick([null, ...offerStatuses]),
        approval_asked_at: pick([null, "2026-03-01T10:00:00Z"]),
        outcome,
        outcome_by: outcome && pick([...outcomeTellers]),
        delivery_date: pick(["2026-03-01", "2026-03-02", "2026-03-03"]),
      };
    });
    const o = ref(cake_orders, "x");
    const decided = cases.map((one) => ({
      ...one,
      status: statusOf({
        cancelled: one.cancelled_at !== null,
        missed: one.outcome === "missing",
        completed: one.completed_at !== null,
        rejected: one.rejected_at !== null,
        offer_status: one.offer_status,
        asked_for: one.approval_asked_at !== null,
      }),
    }));
    // The column's own expression, as the database has it.
    const { expression } = await world.db.transaction(
      platformScope,
      (tx) => readRow(tx, { expression: z.string() })`
        select pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = 'orders'::regclass and a.attname = 'status' and a.attgenerated = 's'`,
    );
    const said = await judge(
      decided,
      `cancelled_at timestamptz, completed_at timestamptz, rejected_at timestamptz, offer_status text,
        approval_asked_at timestamptz, status text, outcome text, outcome_by text, delivery_date date`,
      {
        decided: z.string(),
        asked: z.boolean(),
        made: z.boolean(),
        lost: z.boolean(),
        state: z.string(),
        judged: z.boolean(),
      },
      sql`${sql.raw(expression)} as decided, ${wasAsked(o)} as asked, ${isMade(o)} as made, ${isLost(o)} as lost,
        ${deliveryStateInSql(o)} as state, ${wasJudgedInSql(o)} as judged`,
    );
    const today = stockholmToday(world.clock);
    expect(said).toEqual(
      decided.map((one) => ({
        decided: one.status,
        asked: supplierKnows(one.status),
        made: isLive(one.status),
        lost: lostAs(one) !== null,
        state: deliveryState(one, today),
        judged: wasJudged(one),
      })),
    );
    expect(new Set(said.map((one) => one.decided))).toEqual(new Set(orderStatuses));
    expect(new Set(said.map(({ state }) => state)).size).toBe(5);
  });

  test("the days on which a series has a meal", async () => {
    const pick = dice();
    const days = many(120, () => 0).map((_, index) => from.add({ days: index }).toString());
    const cases = many(4000, () => ({
      id: "00000000-0000-4000-8000-000000000001",
      company_id: "00000000-0000-4000-8000-000000000002",
      active: true,
      days_of_week: pick([[1, 2, 3, 4, 5], [0, 6], [pick([0, 1, 2, 3, 4, 5, 6])]]),
      start_date: pick(days),
      end_date: pick([null, null, pick(days)]),
      pauses: pick([
        [],
        [{ from: pick(days), until: null }],
        [
          { from: "2026-01-05", until: "2026-01-20" },
          { from: "2026-03-02", until: pick(["2026-03-02", "2026-03-20", null]) },
        ],
      ]),
      skip_holidays: pick([true, false]),
      closures: pick<Closure[]>([
        [],
        [...PROPOSED_CLOSURES],
        [{ kind: "bridge-days", birthdays: "before" }],
        [{ kind: "summer", from_week: 2, to_week: 9, birthdays: "after" }],
        [
          { kind: "own", from: "2026-02-10", to: "2026-02-24", birthdays: "forgo" },
          { kind: "own", from: "2026-04-01", to: "2026-04-01", birthdays: "before" },
        ],
      ]),
      day: pick(days),
    }));
    const s = ref(meal_events, "x");
    const day = fragment`x.day`;
    const said = await judge(
      cases.map((one) => ({
        ...one,
        pauses: `{${one.pauses.map(({ from: first, until }) => `[${first},${until ?? ""}]`).join()}}`,
      })),
      `id uuid, company_id uuid, active boolean, days_of_week integer[], start_date date, end_date date,
        pauses datemultirange, skip_holidays boolean, closures jsonb, day date`,
      { wants: z.boolean() },
      sql`${seriesWants(s, day)} and ${isServedOn(s, day, { from, until: from.add({ years: 1 }) }, fragment`x.closures`)} as wants`,
    );
    expect(said.map(({ wants }) => wants)).toEqual(
      cases.map((one) => {
        const asked = Temporal.PlainDate.from(one.day);
        return occurrences(one, asked, asked, { ...one, skipHolidays: one.skip_holidays }).length === 1;
      }),
    );
    const meets = (is: (day: Temporal.PlainDate, one: (typeof cases)[number]) => unknown) =>
      cases.some((one) => is(Temporal.PlainDate.from(one.day), one));
    expect(meets((asked) => holidayOn(asked))).toBe(true);
    expect(meets((asked, { closures }) => closureOn(closures, asked)?.kind === "bridge-days")).toBe(true);
  });
});

test("a row that is not what its statement was said to give is an error that names the statement", async () => {
  const read = (shape: z.ZodRawShape) =>
    world.db.transaction(platformScope, (tx) => readRows(tx, shape)`select 1 as number, 'ett' as word`);
  await expect(read({ number: z.number(), word: z.string() })).resolves.toEqual([{ number: 1, word: "ett" }]);
  await expect(read({ number: z.string(), word: z.string() })).rejects.toThrow("select 1 as number");
  await expect(read({ number: z.number() })).rejects.toThrow("Finns inte: word");
  await expect(read({ number: z.number(), word: z.string(), more: z.null() })).rejects.toThrow("at more");
});
