import { orderReason } from "../../../domain/birthday.ts";
import { isAnswered, supplierKnows } from "../../../domain/orders.ts";
import { fragment } from "../../database/ref.ts";
import { bakeryReminderDayByHand } from "./mails/bakery-reminder-day-by-hand.ts";
import { bakeryReminderDay } from "./mails/bakery-reminder-day.ts";
import { bakeryReminderWeek } from "./mails/bakery-reminder-week.ts";
import { cakeReminderHrDay } from "./mails/cake-reminder-hr-day.ts";
import { cakeReminderHrWeek } from "./mails/cake-reminder-hr-week.ts";
import type { BakeryReminder } from "./mails/parts/bakery-reminder.ts";
import type { HrCakeReminder } from "./mails/parts/hr-cakes.ts";
import { mayReconfirm } from "../orders/answer-orders.ts";
import { answerUrl, bakeryDelivery } from "../orders/supplier-delivery.ts";
import type { Markings } from "../orders/markings.ts";
import type { CakeRow } from "../orders/read-orders.ts";
import { receivingOf } from "../orders/receiving.ts";
import { listUrl } from "../orders/describe.ts";
import { hrStatus } from "../orders/hr-status.ts";
import { notSent } from "../orders/not-sent.ts";
import { type MailContext, reminderOf, remindersOf } from "../orders/define-reminder.ts";
import { cakes } from "../orders/sources.ts";

/** The same day, time and place: one delivery, however many cakes. */
const oneDelivery = fragment`${cakes.o.delivery_time} || ' '
  || coalesce(${cakes.o.delivery_address}, ${cakes.f.address}, '')`;

export const cakeReminders = remindersOf(
  cakes,
  { together: oneDelivery, week: cakeReminderHrWeek, day: cakeReminderHrDay, data: hrReminder },
  { week: bakeryReminderWeek, day: bakeryReminderDay, data: bakeryReminder },
);

export const bakeryReminderByHand = {
  ...cakeReminders.supplierDay,
  ...reminderOf(bakeryReminderDayByHand, bakeryReminder),
};

function hrReminder(
  rows: CakeRow[],
  { services, daysLeft, markings, earlier, movedFrom }: MailContext,
): HrCakeReminder {
  const [first] = rows as [CakeRow];
  return {
    company_name: first.company_name,
    contact_first_name: first.contact_first_name,
    delivery_date: first.delivery_date,
    delivery_time: first.delivery_time,
    delivery_reason: rows.length === 1 && !movedFrom.has(first.id) ? orderReason(first) : null,
    address: first.address,
    days_left: daysLeft,
    cakes: rows.map((row) => ({
      ...row,
      bakery_name: row.supplier_name,
      bakery_phone: row.supplier_phone,
      status: hrStatus(row),
      quiet: row.celebration === "quiet",
      called: row.called_at !== null,
      earlier: earlier.get(row.id) ?? [],
      moved_from: movedFrom.get(row.id) ?? null,
      marking: numberedMarking(row, markings),
    })),
    not_sent: notSent(services, rows),
    orders_url: listUrl(services, rows),
  };
}

/** HR finds a box by its initials; which of two with the same must be told. */
function numberedMarking({ id, status }: CakeRow, markings: Markings): string | null {
  const { text, shared } = markings.get(id)!;
  return shared && supplierKnows(status) ? text : null;
}

function bakeryReminder([first]: CakeRow[], context: MailContext): BakeryReminder {
  const { services, daysLeft } = context;
  const day = context.of(first!);
  return {
    ...bakeryDelivery(day, context),
    days_left: daysLeft,
    confirmed: day.cakes.every(isAnswered),
    asks_again: day.cakes.some((cake) => cake.answer_wanted_again),
    asks_if_on_its_way: day.cakes.some((cake) => !cake.reconfirmed_at) && mayReconfirm(services, first!),
    answer_url: answerUrl(services, day.cakes),
    receiving: receivingOf(day, context),
  };
}
