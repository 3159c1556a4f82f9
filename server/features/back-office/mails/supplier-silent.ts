import { counted } from "../../../../domain/swedish.ts";
import { button, deliveries, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

export type SupplierSilent = {
  orders: {
    supplier_name: string;
    phone?: string | null;
    company_name: string;
    what: string;
    delivery_date: string;
    asked_on: string;
  }[];
  journal_url: string;
};

export const supplierSilent = defineMail({
  kind: "supplier-silent",
  audience: "platform",
  about: "order",
  erasure: "none",
  words({ orders, journal_url }: SupplierSilent) {
    const amount = counted(orders.length, "leverantör har inte svarat", "beställningar saknar svar");
    return {
      subject: amount,
      preheader: "Ring eller fråga nästa leverantör.",
      eyebrow: "Larm",
      title: amount,
      blocks: [
        paragraph(
          "Leveransen närmar sig och svaret dröjer. Ring, eller fråga nästa leverantör från journalen.",
        ),
        deliveries(
          orders.map((order) => ({
            title: order.phone ? `${order.supplier_name}, ${order.phone}` : order.supplier_name,
            details: [
              `${order.what} till ${order.company_name}`,
              `Leverans ${day(order.delivery_date)}, frågad ${day(order.asked_on)}`,
            ],
          })),
          { most: 30 },
        ),
        button("Öppna journalen", journal_url),
      ],
      footer: footers.platform,
    };
  },
});
