import { button, deliveries, facts, heading, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { CUSTOMER_ENDED, whereIs } from "./parts/declined.ts";
import { addressFact, deliveryFact } from "./parts/order-rows.ts";
import { triedBlocks } from "./parts/tried.ts";
import { answerSoFar, type Unconfirmed, unconfirmedOrder } from "./parts/unconfirmed.ts";

/** The same to whoever can telephone in the customer's place. */
export const orderUnconfirmedAdmin = defineMail({
  kind: "order-unconfirmed-admin",
  audience: "platform",
  about: "order",
  erasure: "content",
  expires: "delivery",
  label: "Besked till kundtjänst om att ingen har sagt ja än",
  words(data: Unconfirmed & { contact: { name: string | null; phone: string | null } }) {
    const order = unconfirmedOrder(data);
    const { name, phone } = data.contact;
    return {
      subject: `${order.subject} (${data.company_name})`,
      preheader: data.access_ended && !data.doubted ? CUSTOMER_ENDED : answerSoFar(data),
      eyebrow: "Ring",
      title: order.title,
      blocks: [
        paragraph(data.access_ended && !data.doubted ? CUSTOMER_ENDED : answerSoFar(data)),
        facts([
          deliveryFact(data),
          order.what,
          addressFact(data.address, data.company_name),
          name || phone ? { label: "Kunden", value: [name, phone].filter(Boolean).join(", ") } : null,
        ]),
        ...triedBlocks(data.tried, data.today),
        data.others.length > 0 ? heading("Närmast som hinner") : null,
        deliveries(data.others.map((other) => ({ title: other.name, details: [whereIs(other)] }))),
        button("Öppna beställningen", data.order_url),
      ],
      footer: footers.platform,
    };
  },
});
