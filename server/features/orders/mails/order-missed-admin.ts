import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { missedList, missedWords, type Missed } from "./parts/missed.ts";

export const orderMissedAdmin = defineMail({
  kind: "order-missed-admin",
  audience: "platform",
  about: "order",
  erasure: "content",
  label: "Besked till kundtjänst om en tårta som aldrig beställdes",
  words(data: Missed) {
    const { title, preheader } = missedWords(data);
    const { company_name } = data;
    return {
      subject: `${title} (${company_name})`,
      preheader,
      eyebrow: "Larm",
      title,
      blocks: [
        paragraph(
          `${preheader} ${company_name} har fått veta det. Hör av dig till dem, och se i journalen vad som hände.`,
        ),
        missedList(data),
        button("Öppna journalen", data.url),
      ],
      footer: footers.platform,
    };
  },
});
