import { button, paragraph, type Target } from "./parts/blocks.ts";
import { day } from "./parts/day.ts";
import { footers } from "./parts/footers.ts";
import { restaurantBlocks, type RestaurantDelivery } from "./parts/kitchen.ts";
import { renderMail, type Mail } from "./parts/render.ts";
import { countdown, inDays, people } from "./parts/words.ts";

export type RestaurantReminderDay = RestaurantDelivery & {
  days_left: number;
  /** A restaurant that has not answered is asked once more. */
  confirmed: boolean;
  answer_url: Target;
};

export function restaurantReminderDay(order: RestaurantReminderDay): Mail {
  return renderMail({
    subject: `${inDays(order.days_left)}: ${order.meal_type} till ${order.company_name}`,
    preheader: `Leverans ${day(order.delivery_date)}.`,
    eyebrow: countdown(order.days_left),
    title: `${inDays(order.days_left)} äter ${people(order.people_count)} ${order.meal_type} från er`,
    blocks: [
      paragraph(
        order.confirmed
          ? `Hej ${order.restaurant_name}. Tack för att ni lagar. Här är allt ni behöver.`
          : `Hej ${order.restaurant_name}. Vi har inte fått ert svar än. Kan ni leverera?`,
      ),
      ...restaurantBlocks(order),
      button(order.confirmed ? "Visa beställningen" : "Bekräfta eller avböj", order.answer_url),
    ],
    footer: footers.supplier(order.company_name),
  });
}
