import { button, facts, heading, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import {
  ACCESS_ENDED,
  askLinks,
  declinedOrder,
  noneLeft,
  type Declined,
  RENEW,
  whatHappened,
  whyDeclined,
} from "./parts/declined.ts";
import { addressFact, deliveryFact } from "./parts/order-rows.ts";
import { triedBlocks } from "./parts/tried.ts";

export type OrderDeclined = Declined & { contact_first_name?: string | null };

const CAN_DO =
  "Ring någon av dem vi har frågat, flytta dagen eller avstå. Svara på mejlet om ni vill att vi ordnar det.";
const UNCLEAR = "Svara på mejlet om något är oklart, så hjälper vi er.";

export const orderDeclined = defineMail({
  kind: "order-declined",
  audience: "hr",
  notice: "problems",
  about: "order",
  erasure: "content",
  label: "Besked till HR om att bageriet avböjt",
  words(data: OrderDeclined) {
    const order = declinedOrder(data);
    const offered = data.others.length > 0 && !data.access_ended;
    const none = data.rejected
      ? UNCLEAR
      : data.access_ended
        ? `${ACCESS_ENDED} ${RENEW}`
        : `${noneLeft(order)} ${CAN_DO}`;
    const choice = data.rejected
      ? `Välj ett annat ${order.supplier}, så går vi igenom beställningen igen.`
      : `Välj ett ${order.supplier}, så skickar vi beställningen dit.`;
    const when = day(data.delivery_date, data.today);
    const hello = data.contact_first_name ? `Hej ${data.contact_first_name}! ` : "";
    const toChoose = [
      heading("Närmast som hinner"),
      paragraph(choice),
      ...askLinks(data.others, data.rejected ? "Välj" : "Fråga"),
    ];
    return {
      subject: order.subject,
      preheader: data.rejected
        ? "Läs varför, och vad ni kan göra nu."
        : offered
          ? `Välj ett annat ${order.supplier}, så skickar vi beställningen dit.`
          : none,
      eyebrow: "Behöver ett beslut",
      title: order.title,
      blocks: [
        paragraph(
          data.rejected
            ? `${hello}Vi har gått igenom beställningen till ${when} och kan inte godkänna den.`
            : `${hello}${whatHappened(data)}${data.access_ended ? "" : ", och ingen annan har sagt ja"}.`,
        ),
        whyDeclined(data),
        facts([deliveryFact(data), order.what, addressFact(data.address)]),
        ...triedBlocks(data.tried ?? [], data.today),
        ...(offered ? toChoose : [paragraph(none)]),
        button("Visa beställningen", data.order_url),
      ],
      footer: footers.contact(data.company_name),
    };
  },
});
