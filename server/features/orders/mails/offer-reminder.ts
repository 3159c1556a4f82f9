import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { day, moment } from "../../../mail/day.ts";
import { ASKS_AGAIN } from "./parts/phrases.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { type BakeryDelivery, dayBlocks, type RestaurantDelivery } from "./parts/delivery-list.ts";

export type OfferReminder = (BakeryDelivery | RestaurantDelivery) & {
  /** The moment until which their answer is waited for. */
  answer_by: string;
  /** Some of it they had said yes to, before somebody's food was changed. */
  asks_again?: boolean;
  /** The signed page with 'Bekräfta' and 'Avböj'. */
  answer_url: Target;
};

/** Halfway to the deadline: the same question once more, with the whole day as it is now. */
export const offerReminder = defineMail({
  kind: "offer-reminder",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  label: "Påminnelse till leverantören om att svara",
  words(order: OfferReminder) {
    const until = moment(order.answer_by, order.today);
    return {
      subject: `Påminnelse: kan ni leverera ${day(order.delivery_date, order.today)}?`,
      preheader: `Svara senast ${until}.`,
      eyebrow: "Väntar på ert svar",
      title: "Kan ni leverera den här beställningen?",
      blocks: [
        paragraph(
          `Hej ${"cakes" in order ? order.bakery_name : order.restaurant_name}! ${order.company_name} väntar på ert svar. Svara senast ${until}. Sedan kan frågan gå till någon annan.`,
        ),
        order.asks_again ? paragraph(ASKS_AGAIN) : null,
        ...dayBlocks(order),
        button("Bekräfta eller avböj", order.answer_url),
        paragraph("Sidan öppnas utan inloggning. Ett nej hjälper också: då hinner vi fråga någon annan."),
      ],
      footer: footers.supplier(order.company_name),
    };
  },
});
