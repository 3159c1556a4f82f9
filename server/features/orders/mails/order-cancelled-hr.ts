import { brand } from "../../../../domain/brand.ts";
import { button, facts, paragraph, quote } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { addressFact, deliveryFact, type Place } from "./parts/order-rows.ts";
import type { Party } from "./parts/phrases.ts";
import { defineMail } from "../../../mail/define.ts";

/** `what` is the order in a few words: 'Tårta till Elin Sandberg, 12 bitar', 'Lunch, 25 personer'. */
export type OrderCancelledHr = Place & {
  company_name: string;
  what: string;
  supplier_name?: string | null;
  /** Whether a supplier had been asked, and so has been told. */
  supplier_told: boolean;
  by?: Party;
  reason?: string | null;
  order_url: string;
};

export const orderCancelledHr = defineMail({
  kind: "order-cancelled-hr",
  audience: "hr",
  notice: "changes",
  about: "order",
  erasure: "content",
  label: "Besked till HR om en avbokad tårta",
  words: (data: OrderCancelledHr) => ({
    subject: `Avbokat: ${day(data.delivery_date, data.today)}`,
    preheader: "Beställningen är avbokad.",
    eyebrow: "Avbokat",
    title: "Beställningen är avbokad",
    blocks: [
      paragraph(
        `${data.by === "platform" ? `${brand.name} har avbokat den. ` : ""}${supplierText(data)} Ni behöver inte göra något.`,
      ),
      data.reason ? quote(data.reason) : null,
      facts([{ label: "Beställning", value: data.what }, deliveryFact(data), addressFact(data.address)]),
      button("Visa beställningen", data.order_url),
    ],
    footer: footers.contact(data.company_name),
  }),
});

const supplierText = ({ supplier_name, supplier_told }: OrderCancelledHr): string =>
  supplier_name && supplier_told ? `${supplier_name} har fått besked.` : "Ingen leverantör hade fått den än.";
