import type { Receiving } from "../../../../../contract/supplier-answer.ts";
import { button, paragraph, type Target } from "../../../../mail/blocks.ts";
import {
  mealNames,
  restaurantBlocks,
  type RestaurantDelivery,
} from "../../../orders/mails/parts/delivery-list.ts";
import { wordsFor } from "../../../orders/mails/parts/supplier-texts.ts";
import { receivingBlocks } from "../../../orders/mails/parts/receiving-rows.ts";
import type { MailContent } from "../../../../mail/render.ts";

export type RestaurantReminder = RestaurantDelivery & {
  days_left: number;
  /** A restaurant that has not answered is asked once more. */
  confirmed: boolean;
  /** So is one whose yes was given before somebody's food was changed. */
  asks_again?: boolean;
  answer_url: Target;
  /** Of what they have said yes to, the day before. */
  receiving?: Receiving[];
};

/** As a bakery's. */
export function restaurantReminder(order: RestaurantReminder): MailContent {
  const say = wordsFor(order);
  const when = say.inDays(order.days_left);
  return {
    language: order.language ?? "sv",
    subject: say.dueSubject(when, mealNames(order.meals, say), order.company_name),
    preheader: say.duePreheader(say.day(order.delivery_date)),
    eyebrow: say.countdown(order.days_left),
    title: titleOf(order),
    blocks: [
      paragraph(
        `${say.hello(order.restaurant_name)} ${order.confirmed ? say.thanksForCooking : order.asks_again ? say.asksAgain : say.noAnswerYet}`,
      ),
      ...restaurantBlocks(order),
      ...receivingBlocks(order.receiving, say),
      button(order.confirmed ? say.show : say.answer, order.answer_url),
    ],
    footer: say.footer(order.company_name),
  };
}

function titleOf({ days_left, meals, company_name, language }: RestaurantReminder): string {
  const say = wordsFor({ language: language ?? null });
  const [only] = meals;
  const who = only && meals.length === 1 ? say.people(only.people_count) : company_name;
  return say.eat(say.inDays(days_left), who, mealNames(meals, say));
}
