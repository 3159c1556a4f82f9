import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { weekdayOf } from "../../domain/menus.ts";
import { chooseMenus } from "./menus.ts";
import { type Company, rowsOf, type SeedData, type World } from "./seed.ts";

type Series = { id: string; days_of_week: number[]; start_date: string };

/** HR orders breakfasts and lunches, changes its mind about them, and asks another kitchen after a no. */
export async function planMeals(world: World, seeded: SeedData, company: Company): Promise<void> {
  const { random } = world;
  if (random.chance(0.004)) await orderOnce(world, seeded, company);
  if (random.chance(0.01)) await changeSeries(world, seeded, company);
  if (random.chance(0.004)) await cancelOne(world, company);
  if (random.chance(0.1)) await changePeople(world, company);
}

async function changePeople({ system, random, clock, log }: World, company: Company): Promise<void> {
  const [meal] = await rowsOf<{ id: string }>(
    system,
    sql`select id from orders where company_id = ${company.id} and kind = 'meal' and status in ('requested', 'confirmed')
      and delivery_date > ${stockholmToday(clock).toString()} order by delivery_date, id limit 1`,
  );
  if (!meal) return;
  const people = random.whole(2, 40);
  const answer = await system.call("change-meal-order", { meal_order_id: meal.id, people }, company.userId);
  log(`${company.name} is ${people} ${"refused" in answer ? answer.refused : ""}`);
}

export async function startSeries(world: World, seeded: SeedData, company: Company): Promise<void> {
  const { random } = world;
  const start = stockholmToday(world.clock).add({ days: random.whole(1, 10) });
  const days = [random.whole(1, 5), ...(random.chance(0.2) ? [random.whole(1, 5)] : [])];
  const end = random.chance(0.5) ? start.add({ days: random.whole(30, 400) }).toString() : null;
  const schedule = {
    mode: "recurring",
    days_of_week: days,
    start_date: start.toString(),
    end_date: end,
  } as const;
  await order(world, seeded, company, schedule);
}

function orderOnce(world: World, seeded: SeedData, company: Company): Promise<void> {
  const date = stockholmToday(world.clock).add({ days: world.random.whole(1, 30) });
  return order(world, seeded, company, { mode: "once", date: date.toString() });
}

type Schedule =
  | { mode: "once"; date: string }
  | { mode: "recurring"; days_of_week: number[]; start_date: string; end_date: string | null };

async function order(world: World, seeded: SeedData, company: Company, schedule: Schedule) {
  const { system, random, log } = world;
  const restaurant = random.pick(seeded.restaurants);
  const meal_type = random.pick(["frukost", "lunch"] as const);
  const when = { ...schedule, time: random.pick(["08:00", "12:00"]), people: random.whole(2, 40) };
  const menus = await chooseMenus(world, company.userId, restaurant, {
    meal_type,
    people: when.people,
    weekdays:
      schedule.mode === "once" ? [weekdayOf(Temporal.PlainDate.from(schedule.date))] : schedule.days_of_week,
  });
  const answer = await system.call(
    "create-meal-order",
    {
      vendor_id: restaurant.id,
      meal_type,
      address: { display: "Storgatan 1, 411 38 Göteborg", latitude: 57.7, longitude: 11.97 },
      schedule: when,
      menus,
    },
    company.userId,
  );
  log(
    `${company.name} ordered food ${JSON.stringify(schedule)}: ${"orders" in answer ? answer.orders : answer.refused}`,
  );
}

/** Skips a day, pauses for some weeks, ends it, or begins one when there is none. */
async function changeSeries(world: World, seeded: SeedData, company: Company): Promise<void> {
  const { system, random, clock, log } = world;
  const all = await rowsOf<Series>(
    system,
    sql`select id, days_of_week, start_date from meal_events
      where company_id = ${company.id} and active and mode = 'recurring' order by id`,
  );
  if (all.length === 0) return startSeries(world, seeded, company);
  const { id, days_of_week } = random.pick(all);
  const ahead = stockholmToday(clock).add({ days: random.whole(1, 9) });
  const what = random.pick(["skip", "skip", "pause", "pause", "end"] as const);
  if (what === "skip") {
    const day = ahead.add({ days: (days_of_week[0]! - (ahead.dayOfWeek % 7) + 7) % 7 }).toString();
    const answer = await system.call("skip-meal-delivery", { meal_event_id: id, day }, company.userId);
    log(`${company.name} skips ${day} ${JSON.stringify(answer)}`);
  } else if (what === "pause") {
    const until = ahead.add({ days: random.whole(3, 30) }).toString();
    const pause = { meal_event_id: id, from: ahead.toString(), until };
    log(
      `${company.name} pauses ${JSON.stringify(await system.call("pause-meal-series", pause, company.userId))}`,
    );
  } else {
    const end = { meal_event_id: id, last_day: ahead.toString() };
    log(`${company.name} ends ${JSON.stringify(await system.call("end-meal-series", end, company.userId))}`);
  }
}

export async function askAnotherRestaurant(world: World, seeded: SeedData, company: Company): Promise<void> {
  const { system, random, clock, log } = world;
  const orders = await rowsOf<{ id: string; restaurant_id: string | null }>(
    system,
    sql`select o.id, o.restaurant_id from meal_orders o left join vendors v on v.id = o.restaurant_id
      where o.company_id = ${company.id} and o.delivery_date > ${stockholmToday(clock).toString()}
        and (o.status = 'declined' or (o.status in ('pending', 'planned') and coalesce(not v.active, true)))
        and not exists (select from meal_orders other where other.meal_event_id = o.meal_event_id
          and other.delivery_date = o.delivery_date and other.id <> o.id
          and other.status not in ('declined', 'cancelled'))
      order by o.delivery_date, o.id`,
  );
  for (const { id, restaurant_id } of orders) {
    const others = seeded.restaurants.filter((restaurant) => restaurant.id !== restaurant_id);
    const next = { id, vendor_id: random.pick(others).id };
    const answer = await system.call("ask-next-restaurant", next, company.userId);
    log(`${company.name} asked another ${"id" in answer ? "kitchen" : answer.refused}`);
  }
}

async function cancelOne({ system, random, log }: World, company: Company): Promise<void> {
  const open = await rowsOf<{ id: string }>(
    system,
    sql`select id from meal_orders where company_id = ${company.id}
      and status in ('pending', 'planned', 'requested', 'confirmed') order by id`,
  );
  if (open.length === 0) return;
  const answer = await system.call(
    "cancel-meal-order",
    { meal_order_id: random.pick(open).id },
    company.userId,
  );
  log(`${company.name} cancelled food ${JSON.stringify(answer)}`);
}
