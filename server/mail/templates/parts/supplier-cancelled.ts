import { facts, paragraph, type Fact } from "./blocks.ts";
import { day } from "./day.ts";
import { footers } from "./footers.ts";
import { addressFact, deliveryFact, type Place } from "./orders.ts";
import { renderMail, type Mail } from "./render.ts";

export type SupplierCancelled = Place & {
  company_name: string;
  /** The supplier is asked about the same day anew, in a mail of its own. */
  replaced?: boolean;
};
/** What is still to come that day. */
type Left = { text: string; fact?: Fact };

/** Tells a supplier to stop. Without allergies: a kitchen that does not cook needs none. */
export function supplierCancelled(
  order: SupplierCancelled,
  supplier: string,
  what: Fact,
  left: Left | null = null,
): Mail {
  const words = wordsOf(order, what, left);
  return renderMail({
    subject: words.subject,
    preheader: words.preheader,
    eyebrow: order.replaced ? "Ersatt" : "Avbokat",
    title: words.title,
    blocks: [
      paragraph(`Hej ${supplier}. ${words.text}`),
      facts([
        deliveryFact({ ...order, delivery_reason: null }),
        what,
        ...(left?.fact && !order.replaced ? [left.fact] : []),
        addressFact(order.address, order.company_name),
      ]),
      paragraph("Har ni redan börjat? Svara på det här mejlet, så löser vi det."),
    ],
    footer: footers.supplier(order.company_name),
  });
}

function wordsOf(
  { company_name, replaced, delivery_date, today }: SupplierCancelled,
  what: Fact,
  left: Left | null,
) {
  const date = day(delivery_date, today);
  if (replaced)
    return {
      subject: `Ersatt: ${what.value.toLowerCase()} ${date}`,
      preheader: `${company_name} har ändrat sig och frågar på nytt.`,
      title: `Beställningen ${date} är ersatt`,
      text: `${company_name} har ändrat sin beställning, och den här gäller inte längre. Svara i stället på den nya frågan, som kommer i ett eget mejl.`,
    };
  return left
    ? {
        subject: `Avbokat: ${what.value.toLowerCase()} ${date}`,
        preheader: `${company_name} har avbokat en del. Ni ska fortfarande leverera ${left.text}.`,
        title: `En del av leveransen ${date} är avbokad`,
        text: `${company_name} har avbokat en del av sin beställning. Ni ska fortfarande leverera ${left.text} den dagen.`,
      }
    : {
        subject: `Avbokat: leverans ${date}`,
        preheader: `${company_name} har avbokat. Ni behöver inte leverera.`,
        title: `Leveransen ${date} är avbokad`,
        text: `${company_name} har avbokat sin beställning. Ni behöver inte leverera och inte svara.`,
      };
}
