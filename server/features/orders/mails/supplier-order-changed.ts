import { button, heading, paragraph, type Target } from "../../../mail/blocks.ts";
import {
  type BakeryDelivery,
  type Change,
  changeFacts,
  dayBlocks,
  mealNames,
  type RestaurantDelivery,
} from "./parts/delivery-list.ts";
import type { Party } from "./parts/phrases.ts";
import { answerDeadline, wordsFor } from "./parts/supplier-texts.ts";
import { defineMail } from "../../../mail/define.ts";
import type { OrderKind } from "../../../../domain/order-kinds.ts";

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
  pages: { about: OrderKind | null; url: Target }[];
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
    const say = wordsFor(order);
    const changed =
      order.by.length > 0
        ? say.changedBy(order.by, order.company_name)
        : say.yourAnswerChanges(order.company_name);
    return {
      language: order.language ?? "sv",
      subject: say.changedSubject(whatChanged(order) + say.day(order.delivery_date, order.today)),
      preheader: changed,
      eyebrow: say.changedOrder,
      title: say.hasChanged,
      blocks: [
        paragraph(`${say.hello("cakes" in order ? order.bakery_name : order.restaurant_name)} ${changed}`),
        changeFacts(order.changes, say),
        order.asks_again ? paragraph(`${say.asksAgain}${answerDeadline(order)}`) : null,
        order.holds_again ? paragraph(say.holdsAgain(!order.confirmed)) : null,
        heading(say.holdsNow),
        ...dayBlocks(order),
        ...order.pages.map(({ about, url }) =>
          button(
            `${order.confirmed ? say.show : say.answer}${about ? `: ${say.pageAbout[about]}` : ""}`,
            url,
          ),
        ),
        order.confirmed ? paragraph(say.cannotSo) : null,
      ],
      footer: say.footer(order.company_name),
    };
  },
});

/** A kitchen may cook twice a day. */
function whatChanged(order: SupplierOrderChanged): string {
  if ("cakes" in order) return "";
  const changed = order.meals.filter(({ mark }) => mark === "ändrad");
  return `${mealNames(changed.length > 0 ? changed : order.meals, wordsFor(order))} `;
}
