import { button, paragraph, type Target } from "./parts/blocks.ts";
import { day } from "./parts/day.ts";
import { footers } from "./parts/footers.ts";
import { restaurantBlocks, type RestaurantDelivery } from "./parts/kitchen.ts";
import { renderMail, type Mail } from "./parts/render.ts";
import { people } from "./parts/words.ts";

export type RestaurantOrder = RestaurantDelivery & {
  /** The signed page with 'Bekräfta' and 'Avböj'. */
  answer_url: Target;
  answer_by?: string | null;
};

export function restaurantOrder(order: RestaurantOrder): Mail {
  const date = day(order.delivery_date, order.today);
  return renderMail({
    subject: `Beställning: ${order.meal_type} för ${people(order.people_count)} ${date}`,
    preheader: `Till ${order.company_name}. Kan ni leverera?`,
    eyebrow: "Ny beställning",
    title: "Kan ni leverera den här beställningen?",
    blocks: [
      paragraph(
        `Hej ${order.restaurant_name}. ${order.company_name} vill gärna ha ${order.meal_type} från er ${date}.${order.answer_by ? ` Svara gärna senast ${day(order.answer_by, order.today)}.` : ""}`,
      ),
      ...restaurantBlocks(order),
      button("Bekräfta eller avböj", order.answer_url),
      paragraph("Sidan öppnas utan inloggning. Länken gäller bara den här beställningen."),
    ],
    footer: footers.supplier(order.company_name),
  });
}
