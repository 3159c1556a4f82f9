import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { mealNames, mealsInWords, restaurantBlocks, type RestaurantDelivery } from "./parts/delivery-list.ts";
import { answerDeadline, CONFIRMED } from "./parts/phrases.ts";
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
    const date = day(order.delivery_date, order.today);
    const fresh = order.meals.filter(({ mark }) => mark === "ny");
    const asked = fresh.length > 0 ? fresh : order.meals;
    return {
      subject: `Beställning: ${asked.length === 1 ? mealsInWords(asked) : mealNames(asked)} ${date}`,
      preheader: `Till ${order.company_name}. ${order.confirmed ? "Ni har sagt ja." : "Kan ni leverera?"}`,
      eyebrow: "Ny beställning",
      title: order.confirmed
        ? "Ni har sagt ja till den här beställningen"
        : "Kan ni leverera den här beställningen?",
      blocks: [
        paragraph(
          `Hej ${order.restaurant_name}! ${order.company_name} vill gärna ha ${mealNames(asked)} från er ${date}.${answerDeadline(order)}`,
        ),
        fresh.length > 0 ? paragraph("Så ser hela dagen ut, med det ni redan känner till:") : null,
        ...restaurantBlocks(order),
        order.confirmed ? paragraph(CONFIRMED) : null,
        button(order.confirmed ? "Öppna beställningen" : "Bekräfta eller avböj", order.answer_url),
        paragraph("Sidan öppnas utan inloggning. Länken gäller bara den här beställningen."),
      ],
      footer: footers.supplier(order.company_name),
    };
  },
});
