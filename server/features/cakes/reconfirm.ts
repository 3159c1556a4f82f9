import { sql } from "drizzle-orm";
import { previousWorkday } from "../../../domain/holidays.ts";
import { fragment } from "../../database/ref.ts";
import { bakeryReconfirm, type BakeryReconfirm } from "./mails/bakery-reconfirm.ts";
import { answerUrl, bakeryDelivery } from "../orders/supplier-delivery.ts";
import type { Part } from "../../jobs/part.ts";
import { type Reminder, reminderOf, wholeDay } from "../orders/define-reminder.ts";
import { reminderPart } from "../orders/reminder-job.ts";
import { cakes } from "../orders/sources.ts";

/** The longest row of days off in Sweden, over Christmas or Easter, is shorter than this. */
const LONGEST_BREAK_DAYS = 7;

/**
 * On the last working day before a delivery the bakery is asked whether all is on its way. When that is the day before,
 * the day's own reminder asks it; here are the deliveries after a weekend or a holiday, which are asked about earlier.
 */
export const reconfirm: Part = {
  name: bakeryReconfirm.kind,
  run: (run) => {
    const days = daysAfterABreak(run.day).map((day) => day.toString());
    if (days.length === 0) return Promise.resolve();
    const when = sql`${reconfirmation.when} and ${cakes.o.delivery_date} in ${days}`;
    return reminderPart({ ...reconfirmation, when } as Reminder).run(run);
  },
};

/** The delivery days, from the day after tomorrow, whose last working day has come. */
export function daysAfterABreak(today: Temporal.PlainDate): Temporal.PlainDate[] {
  return Array.from({ length: LONGEST_BREAK_DAYS }, (_, index) => today.add({ days: index + 2 })).filter(
    (day) => Temporal.PlainDate.compare(previousWorkday(day), today) <= 0,
  );
}

export const reconfirmation = {
  source: cakes,
  days: { from: 2, to: LONGEST_BREAK_DAYS + 1 },
  when: fragment`${cakes.o.status} = 'confirmed' and ${cakes.o.reconfirmed_at} is null`,
  together: wholeDay,
  ...reminderOf<"cake", BakeryReconfirm>(bakeryReconfirm, ([first], context) => {
    const day = context.of(first!);
    return {
      ...bakeryDelivery(day, context),
      confirmed: day.cakes.filter((cake) => cake.status === "confirmed").length,
      asks_again: day.cakes.some((cake) => cake.answer_wanted_again),
      answer_url: answerUrl(context.services, day.cakes),
    };
  }),
} satisfies Reminder<"cake">;
