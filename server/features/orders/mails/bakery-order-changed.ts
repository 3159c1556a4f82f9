import { button, heading, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { bakeryBlocks, changeFacts, type BakeryDelivery, type Change } from "./parts/delivery-list.ts";
import { defineMail } from "../../../mail/define.ts";

export type BakeryOrderChanged = BakeryDelivery & {
  changes: Change[];
  /** They have said yes to what held before. */
  confirmed: boolean;
  answer_url: Target;
};

export const bakeryOrderChanged = defineMail({
  kind: "bakery-order-changed",
  audience: "supplier",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders-and-details",
  expires: "delivery",
  label: "Ändring till bageriet",
  words: (order: BakeryOrderChanged) => ({
    subject: `Ändrad beställning: ${day(order.delivery_date, order.today)}`,
    preheader: `${order.company_name} har ändrat sin beställning.`,
    eyebrow: "Ändrad beställning",
    title: "Beställningen har ändrats",
    blocks: [
      paragraph(`Hej ${order.bakery_name}! ${order.company_name} har ändrat sin beställning.`),
      changeFacts(order.changes),
      heading("Så gäller beställningen nu"),
      ...bakeryBlocks(order),
      button(order.confirmed ? "Visa beställningen" : "Bekräfta eller avböj", order.answer_url),
      order.confirmed ? paragraph("Kan ni inte leverera så? Säg till på samma sida.") : null,
    ],
    footer: footers.supplier(order.company_name),
  }),
});
