import { button, paragraph } from "../../../../mail/blocks.ts";
import { day } from "../../../../mail/day.ts";
import { footers } from "../../../../mail/footers.ts";
import {
  nobodyBakes,
  reminderBlocks,
  reminderTitle,
  whatToDo,
  whichCakes,
  type HrCakeReminder,
} from "./hr-cakes.ts";
import { notSentReminder } from "../../../orders/mails/parts/not-sent.ts";
import type { MailContent } from "../../../../mail/render.ts";
import { cakes, countdown, inDays } from "../../../orders/mails/parts/phrases.ts";

const NO_BAKERY = "Hinner inget bageri till dagen? Flytta tårtan eller avboka den på samma sida.";

/** Both reminders to HR, a week and a day before; they differ in what can still be done. */
export function cakeReminder(data: HrCakeReminder, whatCanChange: string): MailContent {
  const what = whichCakes(data);
  const count = data.cakes.length;
  if (data.not_sent) {
    const about = count === 1 ? `tårtan till ${data.cakes[0]!.employee_name}` : null;
    const blocks = reminderBlocks(data);
    return notSentReminder(data, data.not_sent, { count, what, about, supplier: "ett bageri", blocks });
  }
  return {
    subject: `${inDays(data.days_left)}: ${what}`,
    preheader: `Leverans ${day(data.delivery_date)}. ${whatToDo(data.cakes)}`,
    eyebrow: countdown(data.days_left),
    title: reminderTitle(data),
    blocks: [
      paragraph(`${hello(data.contact_first_name)} ${summary(data)} ${whatToDo(data.cakes)}`),
      ...reminderBlocks(data),
      button(count > 1 ? "Visa beställningarna" : "Visa beställningen", data.orders_url),
      paragraph(nobodyBakes(data) ? NO_BAKERY : whatCanChange),
    ],
    footer: footers.contact(data.company_name),
  };
}

const hello = (name: string | null | undefined) => (name ? `Hej ${name}!` : "Hej!");

function summary(reminder: HrCakeReminder): string {
  const { cakes: all, delivery_date } = reminder;
  const date = day(delivery_date);
  const [only] = all;
  const confirmed = all.every((cake) => cake.status === "confirmed" && cake.bakery_name);
  if (nobodyBakes(reminder))
    return `${all.length > 1 ? `${cakes(all.length)} är planerade` : `Tårtan till ${only?.employee_name} är planerad`} till ${date}.`;
  if (!only || all.length > 1) {
    return confirmed
      ? `Alla ${cakes(all.length)} är bekräftade och levereras ${date}.`
      : `${cakes(all.length)} kommer ${date}.`;
  }
  return confirmed
    ? `Tårtan till ${only.employee_name} är bekräftad och levereras ${date}.`
    : `Tårtan till ${only.employee_name} ska levereras ${date}.`;
}
