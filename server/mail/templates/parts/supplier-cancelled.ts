import { facts, paragraph, type Fact } from "./blocks.ts";
import { day } from "./day.ts";
import { footers } from "./footers.ts";
import { addressFact, deliveryFact, type Place } from "./orders.ts";
import { renderMail, type Mail } from "./render.ts";

export type SupplierCancelled = Place & { company_name: string };

/** Tells a supplier to stop. Without allergies: a kitchen that does not cook needs none. `left` is still to come that day. */
export function supplierCancelled(
  order: SupplierCancelled,
  supplier: string,
  what: Fact,
  left: string | null = null,
): Mail {
  const date = day(order.delivery_date, order.today);
  const { company_name } = order;
  const words = left
    ? {
        subject: `Avbokat: ${what.value.toLowerCase()} ${date}`,
        preheader: `${company_name} har avbokat en del. Ni ska fortfarande leverera ${left}.`,
        title: `En del av leveransen ${date} är avbokad`,
        text: `${company_name} har avbokat en del av sin beställning. Ni ska fortfarande leverera ${left} den dagen.`,
      }
    : {
        subject: `Avbokat: leverans ${date}`,
        preheader: `${company_name} har avbokat. Ni behöver inte leverera.`,
        title: `Leveransen ${date} är avbokad`,
        text: `${company_name} har avbokat sin beställning. Ni behöver inte leverera och inte svara.`,
      };
  return renderMail({
    subject: words.subject,
    preheader: words.preheader,
    eyebrow: "Avbokat",
    title: words.title,
    blocks: [
      paragraph(`Hej ${supplier}. ${words.text}`),
      facts([
        deliveryFact({ ...order, delivery_reason: null }),
        what,
        addressFact(order.address, company_name),
      ]),
      paragraph("Har ni redan börjat? Svara på det här mejlet, så löser vi det."),
    ],
    footer: footers.supplier(company_name),
  });
}
