import { counted } from "../../../../domain/swedish.ts";
import { button, deliveries, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { askLinks, type OtherSupplier } from "./parts/declined.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

/** `what` is the order in a few words: 'Tårta till Elin Sandberg, 12 bitar', 'Lunch, 25 personer'. */
type Order = { what: string; delivery_date: string; others: OtherSupplier[] };

/** The first are told with those who can be asked, the rest by name: a mail with a hundred links is not read. */
const WITH_SUPPLIERS = 5;
const MOST = 40;
const NOBODY_NEAR = "Vi hittar ingen i närheten som hinner.";

export type OrderWithoutSupplier = {
  company_name: string;
  contact_first_name?: string | null;
  orders: Order[];
  orders_url: string;
  today?: string | null;
};

export const orderWithoutSupplier = defineMail({
  kind: "order-without-supplier",
  audience: "hr",
  notice: "problems",
  about: "order",
  erasure: "content",
  renderAtDeparture: "orders",
  expires: "delivery",
  label: "Besked till HR om en tårta utan bageri",
  words({ company_name, contact_first_name, orders, orders_url, today }: OrderWithoutSupplier) {
    const delivery = (order: Order, note: string | false = false) => ({
      title: order.what,
      details: [day(order.delivery_date, today), note],
    });
    const shown = orders.slice(0, WITH_SUPPLIERS);
    const nobodyNear = shown.every(({ others }) => others.length === 0);
    const hello = contact_first_name ? `Hej ${contact_first_name}! ` : "";
    const amount = counted(orders.length, "beställning", "beställningar");
    return {
      subject: `${amount} saknar leverantör`,
      preheader: nobodyNear
        ? "Ingen i närheten hinner till dagen."
        : "Välj vem som ska leverera, så sköter vi resten.",
      eyebrow: "Behöver ett beslut",
      title: `${amount} saknar leverantör`,
      blocks: [
        paragraph(
          nobodyNear
            ? `${hello}${NOBODY_NEAR} Flytta till en annan dag, eller avstå.`
            : `${hello}Ingen har fått frågan om att leverera än. Välj vem det blir, så skickar vi beställningen i tid.`,
        ),
        ...shown.flatMap((order) => [
          deliveries([delivery(order, !nobodyNear && order.others.length === 0 && NOBODY_NEAR)]),
          ...askLinks(order.others),
        ]),
        deliveries(
          orders.slice(WITH_SUPPLIERS).map((order) => delivery(order)),
          { most: MOST - WITH_SUPPLIERS },
        ),
        orders.some(({ others }) => others.length === 0)
          ? paragraph("Vi har också fått veta det. Svara på mejlet om ni vill att vi ordnar det.")
          : null,
        button(nobodyNear ? "Välj en annan dag" : "Välj leverantör", orders_url),
      ],
      footer: footers.contact(company_name),
    };
  },
});
