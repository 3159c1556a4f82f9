import { deliveryReason } from "../../domain/birthday.ts";
import { ALARM_DAYS } from "../../domain/promise.ts";
import { bakeryReminderDay } from "../mail/templates/bakery-reminder-day.ts";
import { cakeReminderHrDay } from "../mail/templates/cake-reminder-hr-day.ts";
import { cakeReminderHrWeek } from "../mail/templates/cake-reminder-hr-week.ts";
import { orderWithoutSupplier } from "../mail/templates/order-without-supplier.ts";
import type { HrCake, HrCakeReminder } from "../mail/templates/parts/hr-cakes.ts";
import { answerUrl, bakeryDelivery } from "../orders/kitchen.ts";
import type { CakeRow } from "../orders/read.ts";
import { ordersUrl, whatOf } from "../orders/words.ts";
import type { MailContext, Reminder } from "./reminders.ts";
import { askedBeforeTheWeek, askedBeforeToday, cakes, lacksSupplier } from "./sources.ts";

/** The same day, time and place: one delivery, however many cakes. */
const oneDelivery = (row: CakeRow) => `${row.delivery_time} ${row.address}`;

export const cakeHrWeek: Reminder<"cake"> = {
  kind: "cake-reminder-hr-week",
  source: cakes,
  to: "hr",
  days: { from: 2, to: 7 },
  together: oneDelivery,
  mail: (rows, context) => cakeReminderHrWeek(hrReminder(rows, context)),
};

export const cakeHrDay: Reminder<"cake"> = {
  kind: "cake-reminder-hr-day",
  source: cakes,
  to: "hr",
  days: { from: 0, to: 1 },
  together: oneDelivery,
  mail: (rows, context) => cakeReminderHrDay(hrReminder(rows, context)),
};

export const bakeryWeek: Reminder<"cake"> = {
  kind: "bakery-reminder-week",
  source: cakes,
  to: "supplier",
  days: { from: 2, to: 7 },
  when: askedBeforeTheWeek,
  together: oneDelivery,
  mail: bakeryMail,
};

export const bakeryDay: Reminder<"cake"> = {
  kind: "bakery-reminder-day",
  source: cakes,
  to: "supplier",
  days: { from: 0, to: 1 },
  when: askedBeforeToday,
  together: oneDelivery,
  mail: bakeryMail,
};

/** HR hears of a cake that nobody bakes two weeks ahead, once for each order and date. */
export const cakeWithoutSupplier: Reminder<"cake"> = {
  kind: "order-without-supplier",
  source: cakes,
  to: "hr",
  days: { from: 0, to: ALARM_DAYS },
  when: lacksSupplier,
  together: () => "",
  mail: (rows, { services }) =>
    orderWithoutSupplier({
      company_name: rows[0]!.company_name,
      contact_first_name: rows[0]!.contact_first_name,
      orders: rows.map((row) => ({ what: whatOf(row), delivery_date: row.delivery_date })),
      orders_url: ordersUrl(services, rows[0]!),
    }),
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
    cakes: rows.map((row) => ({
      ...row,
      bakery_name: row.supplier_name,
      bakery_phone: row.supplier_phone,
      status: row.status as HrCake["status"],
      quiet: row.celebration === "quiet",
    })),
    orders_url: ordersUrl(services, first),
  };
}

/** Only when the company's rule moved it: a date that HR chose needs no reason. */
function reasonOf(row: CakeRow): string | null {
  return row.birthday === row.delivery_date
    ? null
    : deliveryReason(Temporal.PlainDate.from(row.birthday), row.delivery_rule);
}

function bakeryMail(rows: CakeRow[], { services, daysLeft, eaters }: MailContext) {
  return bakeryReminderDay({
    ...bakeryDelivery(rows, eaters),
    days_left: daysLeft,
    confirmed: rows.every((row) => row.status === "confirmed"),
    answer_url: answerUrl(services, rows[0]!),
  });
}
