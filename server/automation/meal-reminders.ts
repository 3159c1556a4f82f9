import { sql } from "drizzle-orm";
import { countDiets } from "../../domain/allergies.ts";
import { mealReminderHrDay } from "../mail/templates/meal-reminder-hr-day.ts";
import { mealReminderHrWeek } from "../mail/templates/meal-reminder-hr-week.ts";
import type { HrMealReminder } from "../mail/templates/parts/meal-reminder.ts";
import { restaurantReminderDay } from "../mail/templates/restaurant-reminder-day.ts";
import { answerUrl } from "../orders/supplier-links.ts";
import type { MailContext, Reminded, Reminder, Source } from "./reminders.ts";

export type MealRow = Reminded & {
  meal_type: "frukost" | "lunch";
  people_count: number;
  delivery_time: string;
  status: "pending" | "planned" | "requested" | "confirmed";
  address: string | null;
  notes: string | null;
  invoice_interval: "monthly" | "per_delivery";
  company_name: string;
  contact_first_name: string | null;
  restaurant_id: string | null;
  restaurant_name: string | null;
  restaurant_phone: string | null;
};

export const meals: Source = {
  from: sql`meal_orders o
    join companies c on c.id = o.company_id
    join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id`,
  columns: sql`null as employee_id, s.event_type as meal_type, o.people_count, to_char(o.time, 'HH24:MI') as delivery_time,
    o.status, coalesce(o.address_snapshot ->> 'display', s.address_snapshot ->> 'display', c.address) as address,
    o.notes, o.invoice_interval, c.name as company_name, c.contact_first_name,
    v.id as restaurant_id, v.name as restaurant_name, v.phone as restaurant_phone`,
  deliveredAt: sql`(o.delivery_date + o.time) at time zone 'Europe/Stockholm'`,
  alive: sql`o.status in ('pending', 'planned', 'requested', 'confirmed')`,
};

/** HR reads about the whole day in one mail. */
const wholeDay = () => "";

export const mealReminderHr: Record<"week" | "day", Reminder<MealRow>> = {
  week: {
    kind: "meal-reminder-hr-week",
    source: meals,
    to: "hr",
    days: { from: 2, to: 7 },
    together: wholeDay,
    mail: (rows, context) => mealReminderHrWeek(hrReminder(rows, context)),
  },
  day: {
    kind: "meal-reminder-hr-day",
    source: meals,
    to: "hr",
    days: { from: 0, to: 1 },
    together: wholeDay,
    mail: (rows, context) => mealReminderHrDay(hrReminder(rows, context)),
  },
};

const knows = sql`o.status in ('requested', 'confirmed')`;
/** Breakfast and lunch from one kitchen are two deliveries. */
const oneMeal = (row: MealRow) => row.id;

export const restaurantReminder: Record<"week" | "day", Reminder<MealRow>> = {
  week: {
    kind: "restaurant-reminder-week",
    source: meals,
    to: "supplier",
    days: { from: 2, to: 7 },
    when: sql`${knows} and coalesce(o.requested_at, o.created_at) < (o.delivery_date - 7)::timestamp at time zone 'Europe/Stockholm'`,
    together: oneMeal,
    counts_diets: true,
    mail: restaurantMail,
  },
  day: {
    kind: "restaurant-reminder-day",
    source: meals,
    to: "supplier",
    days: { from: 0, to: 1 },
    when: sql`${knows} and coalesce(o.requested_at, o.created_at) < date_trunc('day', app_now() at time zone 'Europe/Stockholm') at time zone 'Europe/Stockholm'`,
    together: oneMeal,
    counts_diets: true,
    mail: restaurantMail,
  },
};

function hrReminder(rows: MealRow[], { services, daysLeft }: MailContext): HrMealReminder {
  const [first] = rows as [MealRow];
  return {
    company_name: first.company_name,
    contact_first_name: first.contact_first_name,
    delivery_date: first.delivery_date,
    days_left: daysLeft,
    meals: rows.toSorted((a, b) => a.delivery_time.localeCompare(b.delivery_time)),
    orders_url: `${services.publicUrl}/dashboard?tab=maltider`,
  };
}

function restaurantMail(rows: MealRow[], { services, daysLeft, colleagues }: MailContext) {
  const [meal] = rows as [MealRow];
  return restaurantReminderDay({
    ...meal,
    restaurant_name: meal.restaurant_name!,
    allergies: countDiets(colleagues.map(({ allergies }) => ({ allergies }))),
    diets: countDiets(colleagues.map(({ dietary_preferences }) => ({ dietary_preferences }))),
    days_left: daysLeft,
    confirmed: meal.status === "confirmed",
    answer_url: answerUrl(services, {
      kind: "meal",
      vendor_id: meal.restaurant_id!,
      company_id: meal.company_id,
      delivery_date: meal.delivery_date,
    }),
  });
}
