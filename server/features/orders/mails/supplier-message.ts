import { button, facts, paragraph, quote } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { addressFact, deliveryFact, type Place } from "./parts/order-rows.ts";
import { defineMail } from "../../../mail/define.ts";

/** `what` is each order in a few words. */
export type SupplierMessage = Place & {
  company_name: string;
  supplier_name?: string | null;
  what: string[];
  message: string;
  orders_url: string;
};

/** What a supplier wrote when it said yes: HR reads it the same day, not at the door. */
export const supplierMessage = defineMail({
  kind: "supplier-message",
  audience: "hr",
  about: "order",
  erasure: "content",
  words(data: SupplierMessage) {
    const supplier = data.supplier_name ?? "Leverantören";
    return {
      subject: `Meddelande från ${supplier} inför ${day(data.delivery_date, data.today)}`,
      preheader: `${supplier} har bekräftat och skrivit några rader.`,
      eyebrow: "Bekräftat",
      title: `${supplier} har bekräftat`,
      blocks: [
        paragraph("Det här skrev de till er:"),
        quote(data.message),
        facts([
          ...data.what.map((value) => ({ label: "Beställning", value })),
          deliveryFact(data),
          addressFact(data.address),
        ]),
        button("Visa beställningen", data.orders_url),
      ],
      footer: footers.contact(data.company_name),
    };
  },
});
