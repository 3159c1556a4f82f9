import { button, paragraph } from "./parts/blocks.ts";
import { day } from "./parts/day.ts";
import { footers } from "./parts/footers.ts";
import { bakeryBlocks, type BakeryDelivery } from "./parts/kitchen.ts";
import { renderMail, type Mail } from "./parts/render.ts";
import { cakes, countdown, inDays } from "./parts/words.ts";

export type BakeryReminderDay = BakeryDelivery & {
  days_left: number;
  /** A bakery that has not answered is asked once more. */
  confirmed: boolean;
  answer_url: string;
};

export function bakeryReminderDay(order: BakeryReminderDay): Mail {
  const amount = cakes(order.cakes.length);
  return renderMail({
    subject: `${inDays(order.days_left)}: ${amount} till ${order.company_name}`,
    preheader: `Leverans ${day(order.delivery_date)}.`,
    eyebrow: countdown(order.days_left),
    title: `${inDays(order.days_left)} ska ${amount} fram`,
    blocks: [
      paragraph(
        order.confirmed
          ? `Hej ${order.bakery_name}! Tack för att ni bakar. Här är allt ni behöver.`
          : `Hej ${order.bakery_name}! Vi har inte fått ert svar än. Kan ni leverera?`,
      ),
      ...bakeryBlocks(order),
      button(order.confirmed ? "Allt är på väg" : "Bekräfta eller avböj", order.answer_url),
    ],
    footer: footers.supplier(order.company_name),
  });
}
