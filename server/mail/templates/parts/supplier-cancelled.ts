import { brand } from "../../../../domain/brand.ts";
import { facts, paragraph, type Fact } from "./blocks.ts";
import { day } from "./day.ts";
import { footers } from "./footers.ts";
import { addressFact, deliveryFact, type Place } from "./orders.ts";
import { renderMail, type Mail } from "./render.ts";

export type SupplierCancelled = Place & { company_name: string };

/** Tells a supplier to stop. Without allergies: a kitchen that does not cook needs none. */
export function supplierCancelled(order: SupplierCancelled, supplier: string, what: Fact): Mail {
  const date = day(order.delivery_date, order.today);
  return renderMail({
    subject: `Avbokat: leverans ${date}`,
    preheader: `${order.company_name} har avbokat. Ni behöver inte leverera.`,
    eyebrow: "Avbokat",
    title: `Leveransen ${date} är avbokad`,
    blocks: [
      paragraph(
        `Hej ${supplier}. ${order.company_name} har avbokat sin beställning. Ni behöver inte leverera och inte svara.`,
      ),
      facts([
        deliveryFact({ ...order, delivery_reason: null }),
        what,
        addressFact(order.address, order.company_name),
      ]),
      paragraph(`Har ni redan börjat? Skriv till ${brand.email}, så löser vi det.`),
    ],
    footer: footers.supplier(order.company_name),
  });
}
