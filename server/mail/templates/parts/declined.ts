import { facts, link, paragraph, quote, heading, button, type Fact } from "./blocks.ts";
import { addressFact, deliveryFact, type Place } from "./orders.ts";
import { day } from "./day.ts";
import { footers } from "./footers.ts";
import { renderMail, type Mail } from "./render.ts";
import { kilometres } from "./words.ts";

/** A supplier within reach. `ask_url` opens a page where one click sends the order there. */
export type OtherSupplier = { name: string; address?: string | null; distance_km: number; ask_url: string };

export type Declined = Place & {
  company_name: string;
  contact_first_name?: string | null;
  supplier_name: string;
  reason?: string | null;
  others: OtherSupplier[];
  order_url: string;
};

type Words = { subject: string; title: string; what: Fact; kind: string; noneLeft: string };

/** A no from a supplier: what was declined, why, and who can be asked instead. */
export function declinedMail(data: Declined, words: Words): Mail {
  const offered = data.others.length > 0;
  return renderMail({
    subject: words.subject,
    preheader: offered ? `Välj ett annat ${words.kind}, så frågar vi direkt.` : words.noneLeft,
    eyebrow: "Behöver ett beslut",
    title: words.title,
    blocks: [
      paragraph(
        `${data.contact_first_name ? `Hej ${data.contact_first_name}. ` : ""}${data.supplier_name} kan inte leverera ${day(data.delivery_date, data.today)}.`,
      ),
      data.reason ? quote(data.reason) : null,
      facts([deliveryFact(data), words.what, addressFact(data.address)]),
      ...(offered ? otherSuppliers(data.others, words.kind) : [paragraph(words.noneLeft)]),
      button("Visa beställningen", data.order_url),
    ],
    footer: footers.contact(data.company_name),
  });
}

function otherSuppliers(others: OtherSupplier[], kind: string) {
  return [
    heading("Närmast som hinner"),
    paragraph(`Välj ett ${kind}, så skickar vi beställningen dit.`),
    ...others.map(({ name, address, distance_km, ask_url }) =>
      link(`Fråga ${name}`, ask_url, [address, kilometres(distance_km)].filter(Boolean).join(", ")),
    ),
  ];
}
