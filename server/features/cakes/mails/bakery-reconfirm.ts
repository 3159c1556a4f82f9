import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { bakeryBlocks, type BakeryDelivery } from "../../orders/mails/parts/delivery-list.ts";
import { wordsFor } from "../../orders/mails/parts/supplier-texts.ts";
import { defineMail } from "../../../mail/define.ts";

export type BakeryReconfirm = BakeryDelivery & {
  /** How many of the cakes they have said yes to. */
  confirmed: number;
  /** Their yes was given before somebody's food was changed. */
  asks_again?: boolean;
  answer_url: Target;
};

/** The last working day before: a delivery on a Monday is asked about on the Friday. */
export const bakeryReconfirm = defineMail({
  kind: "bakery-reconfirm",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  label: "Sista fråga till bageriet",
  words(order: BakeryReconfirm) {
    const say = wordsFor(order);
    const date = say.day(order.delivery_date);
    const what =
      order.confirmed < order.cakes.length ? say.thatDay(say.cakes(order.confirmed)) : say.thisOrder;
    return {
      language: order.language ?? "sv",
      subject: say.isItRight(date),
      preheader: say.onePress(order.company_name),
      eyebrow: say.lastCheck,
      title: say.isItRight(date),
      blocks: [
        paragraph(
          `${say.hello(order.bakery_name)} ${say.saidYesTo(what)} ${order.asks_again ? say.asksAgain : say.allReady}`,
        ),
        ...bakeryBlocks(order),
        button(order.asks_again ? say.answer : say.onItsWay, order.answer_url),
        paragraph(say.otherwise),
      ],
      footer: say.footer(order.company_name),
    };
  },
});
