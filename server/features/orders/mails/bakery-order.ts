import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { bakeryBlocks, type BakeryDelivery } from "./parts/delivery-list.ts";
import { answerDeadline, wordsFor } from "./parts/supplier-texts.ts";
import { defineMail } from "../../../mail/define.ts";

export type BakeryOrder = BakeryDelivery & {
  /** The signed page with 'Bekräfta' and 'Avböj'. */
  answer_url: Target;
  /** The moment until which their answer is waited for. */
  answer_by?: string | null;
  /** It has been said yes to: by the supplier's own rule, or before the mail left. */
  confirmed?: boolean;
};

/** One mail for a company and a day, however many cakes. What the bakery knows of already stands beside what is new. */
export const bakeryOrder = defineMail({
  kind: "bakery-order",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders",
  expires: "delivery",
  label: "Beställning till bageriet",
  words(order: BakeryOrder) {
    const say = wordsFor(order);
    const date = say.day(order.delivery_date, order.today);
    const fresh = order.cakes.filter(({ mark }) => mark === "ny").length;
    const amount = say.cakes(fresh || order.cakes.length);
    return {
      language: order.language ?? "sv",
      subject: say.orderSubject(amount, date),
      preheader: say.orderPreheader(order.company_name, order.confirmed ?? false),
      eyebrow: say.newOrder,
      title: order.confirmed ? say.saidYes : say.canYou,
      blocks: [
        paragraph(
          `${say.hello(order.bakery_name)} ${say.wants(order.company_name, amount, date)}${answerDeadline(order)}`,
        ),
        fresh ? paragraph(say.wholeDay) : null,
        ...bakeryBlocks(order),
        order.confirmed ? paragraph(say.confirmedText) : null,
        button(order.confirmed ? say.open : say.answer, order.answer_url),
        paragraph(say.onlyThis),
      ],
      footer: say.footer(order.company_name),
    };
  },
});
