import { button, facts, heading, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { askLinks } from "./parts/declined.ts";
import { addressFact, deliveryFact } from "./parts/order-rows.ts";
import { triedBlocks } from "./parts/tried.ts";
import { answerSoFar, type Unconfirmed, unconfirmedOrder } from "./parts/unconfirmed.ts";

/** Less than a working day is left, or nobody can be asked at all: HR must know while something can be done. */
export const orderUnconfirmed = defineMail({
  kind: "order-unconfirmed",
  audience: "hr",
  notice: "problems",
  about: "order",
  erasure: "content",
  expires: "delivery",
  label: "Besked till HR om att ingen har sagt ja än",
  words(data: Unconfirmed & { contact_first_name?: string | null }) {
    const order = unconfirmedOrder(data);
    const hello = data.contact_first_name ? `Hej ${data.contact_first_name}! ` : "";
    return {
      subject: order.subject,
      preheader: answerSoFar(data),
      eyebrow: "Väntar på er",
      title: order.title,
      blocks: [
        paragraph(`${hello}${answerSoFar(data)}`),
        paragraph(
          "Vi har också fått det här mejlet och hjälper till. Svara på det om ni vill att vi ordnar det.",
        ),
        facts([deliveryFact(data), order.what, addressFact(data.address)]),
        ...triedBlocks(data.tried, data.today),
        ...(data.others.length > 0 && !data.access_ended
          ? [
              heading("Närmast som hinner"),
              paragraph("Välj någon, så skickar vi beställningen dit. Ring gärna först."),
              ...askLinks(data.others),
            ]
          : []),
        button("Visa beställningen", data.order_url),
      ],
      footer: footers.contact(data.company_name),
    };
  },
});
