import { sql } from "drizzle-orm";
import { ALARM_DAYS } from "../../domain/promise.ts";
import { capitalised } from "../../domain/swedish.ts";
import { orderWithoutSupplier } from "../mail/templates/order-without-supplier.ts";
import { people, portions } from "../mail/templates/parts/words.ts";
import { type CakeRow, cakes } from "./cake-reminders.ts";
import { type MealRow, meals } from "./meal-reminders.ts";
import type { Reminder } from "./reminders.ts";

/** Nobody bakes it, or nobody who can be asked. HR hears of it two weeks ahead, once for each order and date. */
export const lacksSupplier = sql`o.status in ('pending', 'planned')
  and (v.id is null or not v.active or v.email is null)`;

const common = {
  kind: "order-without-supplier",
  to: "hr",
  days: { from: 0, to: ALARM_DAYS },
  when: lacksSupplier,
  together: () => "",
} as const;

export const cakeWithoutSupplier: Reminder<CakeRow> = {
  ...common,
  source: cakes,
  mail: (rows, { services }) =>
    orderWithoutSupplier({
      ...rows[0]!,
      orders: rows.map((row) => ({
        what: `Tårta till ${row.employee_name}, ${portions(row.portion_size)}`,
        delivery_date: row.delivery_date,
      })),
      orders_url: `${services.publicUrl}/dashboard?tab=tartor`,
    }),
};

export const mealWithoutSupplier: Reminder<MealRow> = {
  ...common,
  source: meals,
  mail: (rows, { services }) =>
    orderWithoutSupplier({
      ...rows[0]!,
      orders: rows.map((row) => ({
        what: `${capitalised(row.meal_type)}, ${people(row.people_count)}`,
        delivery_date: row.delivery_date,
      })),
      orders_url: `${services.publicUrl}/dashboard?tab=maltider`,
    }),
};
