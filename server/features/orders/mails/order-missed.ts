import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { missedList, missedWords, type Missed } from "./parts/missed.ts";

export type OrderMissed = Missed & { contact_first_name?: string | null };

export const orderMissed = defineMail({
  kind: "order-missed",
  audience: "hr",
  notice: "problems",
  about: "order",
  erasure: "content",
  label: "Besked till HR om en tårta som aldrig beställdes",
  words(data: OrderMissed) {
    const { title, preheader, toHr } = missedWords(data);
    const hello = data.contact_first_name ? `Hej ${data.contact_first_name}! ` : "";
    return {
      subject: title,
      preheader,
      eyebrow: "Inte levererat",
      title,
      blocks: [
        paragraph(`${hello}${toHr}`),
        missedList(data),
        button(data.answer_until ? "Svara om leveransen" : "Visa beställningarna", data.url),
      ],
      footer: footers.contact(data.company_name),
    };
  },
});
