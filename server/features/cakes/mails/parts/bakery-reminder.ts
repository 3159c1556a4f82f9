import type { Receiving } from "../../../../../contract/supplier-answer.ts";
import { button, paragraph, type Target } from "../../../../mail/blocks.ts";
import { day } from "../../../../mail/day.ts";
import { footers } from "../../../../mail/footers.ts";
import { bakeryBlocks, type BakeryDelivery } from "../../../orders/mails/parts/delivery-list.ts";
import { ASKS_AGAIN, cakes, countdown, inDays } from "../../../orders/mails/parts/phrases.ts";
import { receivingBlocks } from "../../../orders/mails/parts/receiving-rows.ts";
import type { MailContent } from "../../../../mail/render.ts";

export type BakeryReminder = BakeryDelivery & {
  days_left: number;
  /** A bakery that has not answered is asked once more. */
  confirmed: boolean;
  /** So is one whose yes was given before somebody's food was changed. */
  asks_again?: boolean;
  /** The last working day has come, and some cake has not been said to be on its way. */
  asks_if_on_its_way: boolean;
  answer_url: Target;
  /** Of what they have said yes to, the day before. */
  receiving?: Receiving[];
};

/** What a bakery is reminded of, whatever day it is; a reminder that was made up late tells the days that are left. */
export function bakeryReminder(order: BakeryReminder): MailContent {
  const amount = cakes(order.cakes.length);
  return {
    subject: `${inDays(order.days_left)}: ${amount} till ${order.company_name}`,
    preheader: `Leverans ${day(order.delivery_date)}.`,
    eyebrow: countdown(order.days_left),
    title: `${inDays(order.days_left)} ska ${amount} fram`,
    blocks: [
      paragraph(
        order.confirmed
          ? `Hej ${order.bakery_name}! Tack för att ni bakar. Här är allt ni behöver.`
          : `Hej ${order.bakery_name}! ${order.asks_again ? ASKS_AGAIN : "Vi har inte fått ert svar än. Kan ni leverera?"}`,
      ),
      ...bakeryBlocks(order),
      ...receivingBlocks(order.receiving),
      button(whatToPress(order), order.answer_url),
    ],
    footer: footers.supplier(order.company_name),
  };
}

/** What the page behind it lets the bakery do. */
function whatToPress({ confirmed, asks_if_on_its_way }: BakeryReminder): string {
  if (!confirmed) return "Bekräfta eller avböj";
  return asks_if_on_its_way ? "Allt är på väg" : "Visa beställningen";
}
