import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { bakeryBlocks, type BakeryDelivery } from "../../orders/mails/parts/delivery-list.ts";
import { ASKS_AGAIN, cakes } from "../../orders/mails/parts/phrases.ts";
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
    const date = day(order.delivery_date);
    const what =
      order.confirmed < order.cakes.length ? `${cakes(order.confirmed)} den dagen` : "den här beställningen";
    return {
      subject: `Stämmer leveransen ${date}?`,
      preheader: `Ett tryck räcker. Tårta till ${order.company_name}.`,
      eyebrow: "Sista avstämningen",
      title: `Stämmer leveransen ${date}?`,
      blocks: [
        paragraph(
          `Hej ${order.bakery_name}! Ni har sagt ja till ${what}. ${order.asks_again ? ASKS_AGAIN : "Är allt på väg?"}`,
        ),
        ...bakeryBlocks(order),
        button(order.asks_again ? "Bekräfta eller avböj" : "Allt är på väg", order.answer_url),
        paragraph("Går det inte som planerat? Säg till på samma sida, så hjälper vi kunden vidare."),
      ],
      footer: footers.supplier(order.company_name),
    };
  },
});
