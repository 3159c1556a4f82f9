import { button, deliveries, facts, heading, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import {
  CUSTOMER_ENDED,
  declinedOrder,
  noneLeft,
  whatHappened,
  whyDeclined,
  whereIs,
  type Declined,
} from "./parts/declined.ts";
import { addressFact, deliveryFact } from "./parts/order-rows.ts";
import { triedBlocks } from "./parts/tried.ts";

/** The same no to those who can only wait for the customer, or choose in their place. */
export const orderDeclinedAdmin = defineMail({
  kind: "order-declined-admin",
  audience: "platform",
  about: "order",
  erasure: "content",
  label: "Besked till kundtjänst om att bageriet avböjt",
  words(data: Declined) {
    const order = declinedOrder(data);
    const offered = data.others.length > 0;
    const next =
      offered && !data.access_ended
        ? "Kunden har fått samma förslag. Händer inget kan du byta åt dem."
        : data.rejected
          ? "Kunden har fått besked, med skälet."
          : data.access_ended
            ? `${CUSTOMER_ENDED} Kunden har fått besked om hur det förnyas.`
            : `${noneLeft(order)} Kunden väntar på besked.`;
    const when = day(data.delivery_date, data.today);
    return {
      subject: `${order.subject} (${data.company_name})`,
      preheader: next,
      eyebrow: data.rejected ? "Avslaget" : "Ingen har sagt ja",
      title: order.title,
      blocks: [
        paragraph(
          data.rejected
            ? `Beställningen från ${data.company_name} till ${when} avslogs.`
            : `${whatHappened(data, ` till ${data.company_name}`)}${data.access_ended ? "" : ", och ingen annan har sagt ja"}.`,
        ),
        whyDeclined(data),
        facts([deliveryFact(data), order.what, addressFact(data.address, data.company_name)]),
        ...triedBlocks(data.tried ?? [], data.today),
        offered ? heading("Närmast som hinner") : null,
        paragraph(next),
        deliveries(data.others.map((other) => ({ title: other.name, details: [whereIs(other)] }))),
        button("Öppna beställningen", data.order_url),
      ],
      footer: footers.platform,
    };
  },
});
