import { brand } from "../../../../domain/brand.ts";
import { button, facts, paragraph, quote } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { addressFact, deliveryFact, type Place } from "./parts/order-rows.ts";
import type { MailContent } from "../../../mail/render.ts";
import { capitalised } from "../../../../domain/swedish.ts";
import { defineMail } from "../../../mail/define.ts";

/** `what` is the order in a few words: 'Tårta till Elin Sandberg, 12 bitar', 'Lunch, 25 personer'. */
export type OrderReassignedHr = Place & {
  company_name: string;
  what: string;
  /** What the new one makes of its list, with its price. */
  ordered?: string | null;
  /** Who had the order before, and what became of that: 'Konditori Ros tackade nej.' */
  before?: string | null;
  why?: string | null;
  reason?: string | null;
  after: string;
  /** It comes on another day: nobody could make it on this one. */
  moved_from?: string | null;
  /** The new one has been asked; else it is when the time comes. */
  asked: boolean;
  order_url: string;
};

/** HR did not choose the supplier itself. */
export const orderReassignedHr = defineMail({
  kind: "order-reassigned-hr",
  audience: "hr",
  notice: "changes",
  about: "order",
  erasure: "content",
  label: "Besked till HR om en ny leverantör",
  words: (data: OrderReassignedHr) => (data.moved_from ? onOtherDay(data, data.moved_from) : onItsDay(data)),
});

const onItsDay = (data: OrderReassignedHr): MailContent => ({
  subject: `Ny leverantör: ${day(data.delivery_date, data.today)}`,
  preheader: `${brand.name} har valt ${data.after}.`,
  eyebrow: "Ny leverantör",
  title: "Beställningen har fått en ny leverantör",
  blocks: [
    paragraph(
      `${data.why ? `${data.why} ` : ""}${brand.name} har valt ${data.after}${data.before ? ` i stället för ${data.before}` : ""}. ${data.asked ? "De har fått frågan, och vi hör av oss om det inte går." : "De får frågan när det är dags."} Ni behöver inte göra något.`,
    ),
    data.reason ? quote(data.reason) : null,
    facts([
      { label: "Beställning", value: data.what, detail: data.ordered ?? null },
      data.before ? { label: "Tidigare", value: data.before } : null,
      { label: "Nu", value: data.after },
      deliveryFact(data),
      addressFact(data.address),
    ]),
    button("Visa beställningen", data.order_url),
  ],
  footer: footers.contact(data.company_name),
});

function onOtherDay(data: OrderReassignedHr, movedFrom: string): MailContent {
  const [from, to] = [day(movedFrom, data.today), day(data.delivery_date, data.today)];
  return {
    subject: `Ny dag: ${to}`,
    preheader: `Ingen kunde ${from}.`,
    eyebrow: "Ny dag",
    title: "Beställningen har fått en ny dag",
    blocks: [
      paragraph(
        `${data.why ? `${data.why} ` : ""}Ingen annan kunde ${from}. ${brand.name} har därför frågat ${data.after} om ${to}, och vi hör av oss om det inte går. Ni behöver inte göra något.`,
      ),
      data.reason ? quote(data.reason) : null,
      facts([
        { label: "Beställning", value: data.what, detail: data.ordered ?? null },
        { label: "Tidigare dag", value: capitalised(from) },
        { label: "Nu", value: data.after },
        deliveryFact(data),
        addressFact(data.address),
      ]),
      button("Visa beställningen", data.order_url),
    ],
    footer: footers.contact(data.company_name),
  };
}
