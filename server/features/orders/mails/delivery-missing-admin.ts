import { formatTime } from "../../../../domain/dates.ts";
import { counted } from "../../../../domain/swedish.ts";
import { button, deliveries, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

type Missing = {
  /** 'Tårta till Elin Sandberg, 12 bitar'. */
  what: string;
  delivery_date: string;
  delivery_time: string;
  supplier_name: string | null;
  supplier_phone: string | null;
  /** HR's own words. */
  outcome_note: string | null;
};

export type DeliveryMissing = { company_name: string; orders: Missing[]; url: string; today: string };

export const deliveryMissingAdmin = defineMail({
  kind: "delivery-missing-admin",
  audience: "platform",
  about: "order",
  erasure: "content",
  label: "Besked till kundtjänst om en leverans som inte kom",
  words({ company_name, orders, url, today }: DeliveryMissing) {
    const title = `${counted(orders.length, "leverans", "leveranser")} kom inte`;
    return {
      subject: `${title} (${company_name})`,
      preheader: `${company_name} har svarat att leveransen inte kom.`,
      eyebrow: "Larm",
      title,
      blocks: [
        paragraph(
          `${company_name} har svarat att leveransen inte kom. Ring leverantören, och hör sedan av dig till kunden.`,
        ),
        deliveries(
          orders.map((order) => ({
            title: order.what,
            details: [
              `${day(order.delivery_date, today)} ${formatTime(order.delivery_time)}`,
              [order.supplier_name, order.supplier_phone].filter(Boolean).join(", "),
              order.outcome_note && `”${order.outcome_note}”`,
            ],
          })),
          { most: 40 },
        ),
        button("Öppna journalen", url),
      ],
      footer: footers.platform,
    };
  },
});
