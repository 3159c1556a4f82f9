import { button, heading, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import {
  changeFacts,
  mealNames,
  restaurantBlocks,
  type Change,
  type RestaurantDelivery,
} from "./parts/delivery-list.ts";
import { defineMail } from "../../../mail/define.ts";

export type RestaurantOrderChanged = RestaurantDelivery & {
  changes: Change[];
  /** They have said yes to what held before. */
  confirmed: boolean;
  answer_url: Target;
};

export const restaurantOrderChanged = defineMail({
  kind: "restaurant-order-changed",
  audience: "supplier",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders-and-details",
  expires: "delivery",
  words(order: RestaurantOrderChanged) {
    const changed = order.meals.filter(({ mark }) => mark === "ändrad");
    return {
      subject: `Ändrad beställning: ${mealNames(changed.length > 0 ? changed : order.meals)} ${day(order.delivery_date, order.today)}`,
      preheader: `${order.company_name} har ändrat sin beställning.`,
      eyebrow: "Ändrad beställning",
      title: "Beställningen har ändrats",
      blocks: [
        paragraph(`Hej ${order.restaurant_name}! ${order.company_name} har ändrat sin beställning.`),
        changeFacts(order.changes),
        heading("Så gäller beställningen nu"),
        ...restaurantBlocks(order),
        button(order.confirmed ? "Visa beställningen" : "Bekräfta eller avböj", order.answer_url),
        order.confirmed ? paragraph("Kan ni inte leverera så? Säg till på samma sida.") : null,
      ],
      footer: footers.supplier(order.company_name),
    };
  },
});
