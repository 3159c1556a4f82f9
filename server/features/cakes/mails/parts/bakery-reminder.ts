import type { Receiving } from "../../../../../contract/supplier-answer.ts";
import { button, paragraph, type Target } from "../../../../mail/blocks.ts";
import { bakeryBlocks, type BakeryDelivery } from "../../../orders/mails/parts/delivery-list.ts";
import { type SupplierWords, wordsFor } from "../../../orders/mails/parts/supplier-texts.ts";
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
  const say = wordsFor(order);
  const amount = say.cakes(order.cakes.length);
  const when = say.inDays(order.days_left);
  return {
    language: order.language ?? "sv",
    subject: say.dueSubject(when, amount, order.company_name),
    preheader: say.duePreheader(say.day(order.delivery_date)),
    eyebrow: say.countdown(order.days_left),
    title: say.dueTitle(when, amount),
    blocks: [
      paragraph(
        `${say.hello(order.bakery_name)} ${order.confirmed ? say.thanksForBaking : order.asks_again ? say.asksAgain : say.noAnswerYet}`,
      ),
      ...bakeryBlocks(order),
      ...receivingBlocks(order.receiving, say),
      button(whatToPress(order, say), order.answer_url),
    ],
    footer: say.footer(order.company_name),
  };
}

/** What the page behind it lets the bakery do. */
function whatToPress({ confirmed, asks_if_on_its_way }: BakeryReminder, say: SupplierWords): string {
  if (!confirmed) return say.answer;
  return asks_if_on_its_way ? say.onItsWay : say.show;
}
