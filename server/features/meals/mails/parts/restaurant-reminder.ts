import type { Receiving } from "../../../../../contract/supplier-answer.ts";
import { button, paragraph, type Target } from "../../../../mail/blocks.ts";
import { day } from "../../../../mail/day.ts";
import { footers } from "../../../../mail/footers.ts";
import {
  mealNames,
  restaurantBlocks,
  type RestaurantDelivery,
} from "../../../orders/mails/parts/delivery-list.ts";
import { ASKS_AGAIN, countdown, inDays, people } from "../../../orders/mails/parts/phrases.ts";
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
  return {
    subject: `${inDays(order.days_left)}: ${mealNames(order.meals)} till ${order.company_name}`,
    preheader: `Leverans ${day(order.delivery_date)}.`,
    eyebrow: countdown(order.days_left),
    title: titleOf(order),
    blocks: [
      paragraph(
        order.confirmed
          ? `Hej ${order.restaurant_name}! Tack för att ni lagar. Här är allt ni behöver.`
          : `Hej ${order.restaurant_name}! ${order.asks_again ? ASKS_AGAIN : "Vi har inte fått ert svar än. Kan ni leverera?"}`,
      ),
      ...restaurantBlocks(order),
      ...receivingBlocks(order.receiving),
      button(order.confirmed ? "Visa beställningen" : "Bekräfta eller avböj", order.answer_url),
    ],
    footer: footers.supplier(order.company_name),
  };
}

function titleOf({ days_left, meals, company_name }: RestaurantReminder): string {
  const [only] = meals;
  return only && meals.length === 1
    ? `${inDays(days_left)} äter ${people(only.people_count)} ${only.meal_type} från er`
    : `${inDays(days_left)} äter ${company_name} ${mealNames(meals)} från er`;
}
