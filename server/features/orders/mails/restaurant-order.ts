import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { mealNames, mealsInWords, restaurantBlocks, type RestaurantDelivery } from "./parts/delivery-list.ts";
import { answerDeadline, wordsFor } from "./parts/supplier-texts.ts";
import { defineMail } from "../../../mail/define.ts";

export type RestaurantOrder = RestaurantDelivery & {
  /** The signed page with 'Bekräfta' and 'Avböj'. */
  answer_url: Target;
  /** The moment until which their answer is waited for. */
  answer_by?: string | null;
  /** It has been said yes to: by the supplier's own rule, or before the mail left. */
  confirmed?: boolean;
};

/** As a bakery's order. */
export const restaurantOrder = defineMail({
  kind: "restaurant-order",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  words(order: RestaurantOrder) {
    const say = wordsFor(order);
    const date = say.day(order.delivery_date, order.today);
    const fresh = order.meals.filter(({ mark }) => mark === "ny");
    const asked = fresh.length > 0 ? fresh : order.meals;
    return {
      language: order.language ?? "sv",
      subject: say.orderSubject(asked.length === 1 ? mealsInWords(asked, say) : mealNames(asked, say), date),
      preheader: say.orderPreheader(order.company_name, order.confirmed ?? false),
      eyebrow: say.newOrder,
      title: order.confirmed ? say.saidYes : say.canYou,
      blocks: [
        paragraph(
          `${say.hello(order.restaurant_name)} ${say.wants(order.company_name, mealNames(asked, say), date)}${answerDeadline(order)}`,
        ),
        fresh.length > 0 ? paragraph(say.wholeDay) : null,
        ...restaurantBlocks(order),
        order.confirmed ? paragraph(say.confirmedText) : null,
        button(order.confirmed ? say.open : say.answer, order.answer_url),
        paragraph(say.onlyThis),
      ],
      footer: say.footer(order.company_name),
    };
  },
});
