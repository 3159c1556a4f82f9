import { sql } from "drizzle-orm";
import { isDayOff } from "../../../../domain/holidays.ts";
import type { OrderStatus } from "../../../../domain/orders.ts";
import { setStatuses } from "./order-facts.ts";
import type { Tx } from "../../../database/database.ts";
import { type AddressSnapshot, meal_events, meal_orders } from "../../../database/schema-orders.ts";

const address: AddressSnapshot = {
  display: "Kungsportsavenyen 21, 411 36 Göteborg",
  street: "Kungsportsavenyen 21",
  postal_code: "41136",
  city: "Göteborg",
  latitude: 57.7009,
  longitude: 11.9746,
};

type Meals = { company: string; today: Temporal.PlainDate; frukost: string; lunch: string };

/** Breakfast every Tuesday, lunch every Friday, and one lunch for a visit that the admin has not approved yet. */
export async function makeDemoMeals(tx: Tx, { company, today, frukost, lunch }: Meals): Promise<void> {
  const newYear = today.with({ month: 1, day: 1 });
  const visit = nextWorkingDay(today.add({ days: 12 }));
  const common = { company_id: company, address_snapshot: address };
  const [breakfasts, lunches, once] = await tx
    .insert(meal_events)
    .values([
      {
        ...common,
        event_type: "frukost",
        time: "08:00",
        mode: "recurring",
        days_of_week: [2],
        start_date: newYear.toString(),
        people_count: 25,
        restaurant_id: frukost,
      },
      {
        ...common,
        event_type: "lunch",
        time: "12:00",
        mode: "recurring",
        days_of_week: [5],
        start_date: newYear.toString(),
        people_count: 30,
        restaurant_id: lunch,
      },
      {
        ...common,
        event_type: "lunch",
        time: "12:00",
        mode: "once",
        start_date: visit.toString(),
        people_count: 12,
        restaurant_id: lunch,
        notes: "Besök från beställaren",
      },
    ])
    .returning();

  const series = [breakfasts!, lunches!].flatMap((event) =>
    daysFrom(newYear, today.add({ days: 7 }))
      .filter((day) => event.days_of_week.includes(day.dayOfWeek % 7) && !isDayOff(day) && !isJuly(day))
      .map((day) => ({
        ...common,
        meal_event_id: event.id,
        restaurant_id: event.restaurant_id,
        delivery_date: day.toString(),
        time: event.time,
        people_count: event.people_count,
        status: statusOn(day, today),
      })),
  );
  const made = await tx
    .insert(meal_orders)
    .values(series.map(({ status: _status, ...meal }) => meal))
    .returning({ id: meal_orders.id });
  await setStatuses(
    tx,
    made.map(({ id }, index) => ({ id, status: series[index]!.status })),
  );

  await tx.insert(meal_orders).values({
    ...common,
    meal_event_id: once!.id,
    restaurant_id: lunch,
    delivery_date: visit.toString(),
    time: "12:00",
    people_count: 12,
    notes: once!.notes,
    approval_asked_at: sql`app_now()`,
  });
}

function statusOn(day: Temporal.PlainDate, today: Temporal.PlainDate): OrderStatus {
  const ahead = today.until(day).days;
  if (ahead < 0) return day.day === 13 ? "cancelled" : "completed";
  return ahead <= 2 ? "confirmed" : "planned";
}

const isJuly = (day: Temporal.PlainDate) => day.month === 7;

function nextWorkingDay(day: Temporal.PlainDate): Temporal.PlainDate {
  return isDayOff(day) || day.dayOfWeek > 5 ? nextWorkingDay(day.add({ days: 1 })) : day;
}

function daysFrom(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  return Array.from({ length: from.until(to).days + 1 }, (_, days) => from.add({ days }));
}
