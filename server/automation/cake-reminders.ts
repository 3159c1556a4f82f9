import { sql } from "drizzle-orm";
import { countDiets } from "../../domain/allergies.ts";
import { deliveryReason, type DeliveryRule } from "../../domain/birthday.ts";
import type { Celebration } from "../../domain/people.ts";
import { bakeryReminderDay } from "../mail/templates/bakery-reminder-day.ts";
import { cakeReminderHrDay } from "../mail/templates/cake-reminder-hr-day.ts";
import { cakeReminderHrWeek } from "../mail/templates/cake-reminder-hr-week.ts";
import type { HrCakeReminder } from "../mail/templates/parts/hr-cakes.ts";
import { answerUrl } from "../orders/supplier-links.ts";
import type { MailContext, Reminded, Reminder, Source } from "./reminders.ts";

export type CakeRow = Reminded & {
  employee_id: string;
  employee_name: string;
  celebration: Celebration;
  allergies: string | null;
  dietary_preferences: string | null;
  portion_size: number;
  status: "pending" | "planned" | "requested" | "confirmed";
  birthday: string;
  delivery_time: string;
  address: string | null;
  delivery_rule: DeliveryRule;
  invoice_interval: "monthly" | "per_delivery";
  company_name: string;
  contact_first_name: string | null;
  bakery_id: string | null;
  bakery_name: string | null;
  bakery_phone: string | null;
};

export const cakes: Source = {
  from: sql`cake_orders o
    join companies c on c.id = o.company_id
    join employees e on e.company_id = o.company_id and e.id = o.employee_id
    left join vendors v on v.id = o.bakery_id`,
  columns: sql`o.employee_id, e.name as employee_name, e.celebration, e.allergies, e.dietary_preferences,
    o.portion_size, o.status, o.birthday::text as birthday, to_char(o.delivery_time, 'HH24:MI') as delivery_time,
    coalesce(o.delivery_address, c.address) as address, c.delivery_rule, o.invoice_interval,
    c.name as company_name, c.contact_first_name, v.id as bakery_id, v.name as bakery_name, v.phone as bakery_phone`,
  deliveredAt: sql`(o.delivery_date + o.delivery_time) at time zone 'Europe/Stockholm'`,
  alive: sql`o.status in ('pending', 'planned', 'requested', 'confirmed')
    and e.celebration <> 'none' and e.archived_at is null`,
};

/** The same day, time and place: one delivery, however many cakes. */
const oneDelivery = (row: CakeRow) => `${row.delivery_time} ${row.address}`;

export const cakeReminderHr: Record<"week" | "day", Reminder<CakeRow>> = {
  week: {
    kind: "cake-reminder-hr-week",
    source: cakes,
    to: "hr",
    days: { from: 2, to: 7 },
    together: oneDelivery,
    mail: (rows, context) => cakeReminderHrWeek(hrReminder(rows, context)),
  },
  day: {
    kind: "cake-reminder-hr-day",
    source: cakes,
    to: "hr",
    days: { from: 0, to: 1 },
    together: oneDelivery,
    mail: (rows, context) => cakeReminderHrDay(hrReminder(rows, context)),
  },
};

const knows = sql`o.status in ('requested', 'confirmed')`;

/** The order itself is the bakery's first mail; one that was asked long ago is reminded a week ahead too. */
export const bakeryReminder: Record<"week" | "day", Reminder<CakeRow>> = {
  week: {
    kind: "bakery-reminder-week",
    source: cakes,
    to: "supplier",
    days: { from: 2, to: 7 },
    when: sql`${knows} and coalesce(o.requested_at, o.created_at) < (o.delivery_date - 7)::timestamp at time zone 'Europe/Stockholm'`,
    together: oneDelivery,
    counts_diets: true,
    mail: bakeryMail,
  },
  day: {
    kind: "bakery-reminder-day",
    source: cakes,
    to: "supplier",
    days: { from: 0, to: 1 },
    // Who was asked this very morning has just read all of it.
    when: sql`${knows} and coalesce(o.requested_at, o.created_at) < date_trunc('day', app_now() at time zone 'Europe/Stockholm') at time zone 'Europe/Stockholm'`,
    together: oneDelivery,
    counts_diets: true,
    mail: bakeryMail,
  },
};

function hrReminder(rows: CakeRow[], { services, daysLeft }: MailContext): HrCakeReminder {
  const [first] = rows as [CakeRow];
  return {
    company_name: first.company_name,
    contact_first_name: first.contact_first_name,
    delivery_date: first.delivery_date,
    delivery_time: first.delivery_time,
    delivery_reason: rows.length === 1 ? reasonOf(first) : null,
    address: first.address,
    days_left: daysLeft,
    cakes: rows.map((row) => ({ ...row, quiet: row.celebration === "quiet" })),
    orders_url: `${services.publicUrl}/dashboard?tab=tartor`,
  };
}

/** Only when the company's rule moved it: a date that HR chose needs no reason. */
function reasonOf(row: CakeRow): string | null {
  const reason = deliveryReason(Temporal.PlainDate.from(row.birthday), row.delivery_rule);
  return row.birthday === row.delivery_date ? null : reason;
}

function bakeryMail(rows: CakeRow[], { services, daysLeft, colleagues }: MailContext) {
  const [first] = rows as [CakeRow];
  const celebrated = new Set(rows.map((row) => row.employee_id));
  return bakeryReminderDay({
    bakery_name: first.bakery_name!,
    company_name: first.company_name,
    delivery_date: first.delivery_date,
    delivery_time: first.delivery_time,
    address: first.address,
    cakes: rows.map(({ portion_size, allergies, dietary_preferences, employee_name }) => ({
      portion_size,
      allergies,
      dietary_preferences,
      marking: rows.length > 1 ? employee_name : null,
    })),
    colleague_allergies: countDiets(colleagues.filter((colleague) => !celebrated.has(colleague.id))),
    invoice_interval: first.invoice_interval,
    days_left: daysLeft,
    confirmed: rows.every((row) => row.status === "confirmed"),
    answer_url: answerUrl(services, {
      kind: "cake",
      vendor_id: first.bakery_id!,
      company_id: first.company_id,
      delivery_date: first.delivery_date,
    }),
  });
}
