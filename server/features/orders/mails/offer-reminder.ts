import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { type BakeryDelivery, dayBlocks, type RestaurantDelivery } from "./parts/delivery-list.ts";
import { wordsFor } from "./parts/supplier-texts.ts";

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
    const say = wordsFor(order);
    const until = say.until(order.answer_by, order.today);
    return {
      language: order.language ?? "sv",
      subject: say.reminderSubject(say.day(order.delivery_date, order.today)),
      preheader: say.answerByShort(until),
      eyebrow: say.awaited,
      title: say.canYou,
      blocks: [
        paragraph(
          `${say.hello("cakes" in order ? order.bakery_name : order.restaurant_name)} ${say.awaitedBy(order.company_name)} ${say.answerByShort(until)} ${say.afterThat}`,
        ),
        order.asks_again ? paragraph(say.asksAgain) : null,
        ...dayBlocks(order),
        button(say.answer, order.answer_url),
        paragraph(say.noHelps),
      ],
      footer: say.footer(order.company_name),
    };
  },
});
