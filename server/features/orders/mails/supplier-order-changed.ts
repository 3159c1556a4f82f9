import { button, heading, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import {
  type BakeryDelivery,
  type Change,
  changeFacts,
  dayBlocks,
  mealNames,
  type RestaurantDelivery,
} from "./parts/delivery-list.ts";
import { answerDeadline, ASKS_AGAIN, holdsAgain, type Party, whoDid } from "./parts/phrases.ts";
import { defineMail } from "../../../mail/define.ts";

export type SupplierOrderChanged = (BakeryDelivery | RestaurantDelivery) & {
  changes: Change[];
  /** Nobody when it follows from their own answer. */
  by: Party[];
  /** They have said yes to what held before. */
  confirmed: boolean;
  /** Their yes was given before somebody's food was changed: they are asked anew. */
  asks_again?: boolean;
  /** They were asked anew, and what they said yes to first holds again before they have answered. */
  holds_again?: boolean;
  /** Until when their new answer is waited for. */
  answer_by?: string | null;
  /** Where they answer: one page, or one for the cakes and one for the meals. */
  pages: { about: string | null; url: Target }[];
};

/** All that was changed within some minutes, and the whole day as it is now. */
export const supplierOrderChanged = defineMail({
  kind: "supplier-order-changed",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content",
  countsEaters: true,
  renderAtDeparture: "orders-and-details",
  // The supplier's page shows what was changed.
  keepsDetails: true,
  expires: "delivery",
  label: "Ändring till leverantören",
  words(order: SupplierOrderChanged) {
    const changed =
      order.by.length > 0
        ? `${whoDid("ändrat", order.by, order.company_name)}.`
        : `Ert svar ändrar vad som gäller för resten av beställningen till ${order.company_name}.`;
    return {
      subject: `Ändrad beställning: ${whatChanged(order)}${day(order.delivery_date, order.today)}`,
      preheader: changed,
      eyebrow: "Ändrad beställning",
      title: "Beställningen har ändrats",
      blocks: [
        paragraph(`Hej ${"cakes" in order ? order.bakery_name : order.restaurant_name}! ${changed}`),
        changeFacts(order.changes),
        order.asks_again ? paragraph(`${ASKS_AGAIN}${answerDeadline(order)}`) : null,
        order.holds_again ? paragraph(holdsAgain(!order.confirmed)) : null,
        heading("Så gäller beställningen nu"),
        ...dayBlocks(order),
        ...order.pages.map(({ about, url }) =>
          button(
            `${order.confirmed ? "Visa beställningen" : "Bekräfta eller avböj"}${about ? `: ${about}` : ""}`,
            url,
          ),
        ),
        order.confirmed ? paragraph("Kan ni inte leverera så? Säg till på samma sida.") : null,
      ],
      footer: footers.supplier(order.company_name),
    };
  },
});

/** A kitchen may cook twice a day. */
function whatChanged(order: SupplierOrderChanged): string {
  if ("cakes" in order) return "";
  const changed = order.meals.filter(({ mark }) => mark === "ändrad");
  return `${mealNames(changed.length > 0 ? changed : order.meals)} `;
}
