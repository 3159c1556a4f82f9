import { counted } from "../../../domain/swedish.ts";
import { button, deliveries, paragraph } from "./parts/blocks.ts";
import { day } from "./parts/day.ts";
import { footers } from "./parts/footers.ts";
import { renderMail, type Mail } from "./parts/render.ts";

/** `what` is the order in a few words: 'Tårta till Elin Sandberg, 12 bitar', 'Lunch, 25 personer'. */
export type OrderWithoutSupplier = {
  company_name: string;
  contact_first_name?: string | null;
  orders: { what: string; delivery_date: string }[];
  orders_url: string;
  today?: string | null;
};

export function orderWithoutSupplier({
  company_name,
  contact_first_name,
  orders,
  orders_url,
  today,
}: OrderWithoutSupplier): Mail {
  const amount = counted(orders.length, "beställning", "beställningar");
  return renderMail({
    subject: `${amount} saknar leverantör`,
    preheader: "Välj vem som ska leverera, så sköter vi resten.",
    eyebrow: "Behöver ett beslut",
    title: `${amount} saknar leverantör`,
    blocks: [
      paragraph(
        `${contact_first_name ? `Hej ${contact_first_name}. ` : ""}Ingen har fått frågan om att leverera än. Välj vem det blir, så skickar vi beställningen i tid.`,
      ),
      deliveries(
        orders.map((order) => ({ title: order.what, details: [day(order.delivery_date, today)] })),
        { most: 40 },
      ),
      button("Välj leverantör", orders_url),
    ],
    footer: footers.contact(company_name),
  });
}
