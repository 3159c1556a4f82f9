import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { bakeryBlocks, type BakeryDelivery } from "./parts/delivery-list.ts";
import { answerDeadline, CONFIRMED, cakes } from "./parts/phrases.ts";
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
    const date = day(order.delivery_date, order.today);
    const fresh = order.cakes.filter(({ mark }) => mark === "ny").length;
    const amount = cakes(fresh || order.cakes.length);
    return {
      subject: `Beställning: ${amount} ${date}`,
      preheader: `Till ${order.company_name}. ${order.confirmed ? "Ni har sagt ja." : "Kan ni leverera?"}`,
      eyebrow: "Ny beställning",
      title: order.confirmed
        ? "Ni har sagt ja till den här beställningen"
        : "Kan ni leverera den här beställningen?",
      blocks: [
        paragraph(
          `Hej ${order.bakery_name}! ${order.company_name} vill gärna ha ${amount} från er ${date}.${answerDeadline(order)}`,
        ),
        fresh ? paragraph("Så ser hela dagen ut, med det ni redan känner till:") : null,
        ...bakeryBlocks(order),
        order.confirmed ? paragraph(CONFIRMED) : null,
        button(order.confirmed ? "Öppna beställningen" : "Bekräfta eller avböj", order.answer_url),
        paragraph("Sidan öppnas utan inloggning. Länken gäller bara den här beställningen."),
      ],
      footer: footers.supplier(order.company_name),
    };
  },
});
