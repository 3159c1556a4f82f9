import {
  deliveries,
  facts,
  link,
  paragraph,
  quote,
  heading,
  button,
  type Fact,
  type MaybeBlock,
} from "../../../../mail/blocks.ts";
import { addressFact, deliveryFact, type Place } from "./order-rows.ts";
import { day } from "../../../../mail/day.ts";
import { footers } from "../../../../mail/footers.ts";
import { renderMail, type Mail } from "../../../../mail/render.ts";
import { kilometres } from "../../../../../domain/distance.ts";

/** A supplier within reach. `ask_url` opens a page where one click sends the order there; HR has one, the admin not. */
export type OtherSupplier = {
  name: string;
  address?: string | null;
  distance_km: number;
  ask_url?: string | null;
};

export type Declined = Place & {
  reader: "hr" | "admin";
  company_name: string;
  contact_first_name?: string | null;
  supplier_name: string;
  reason?: string | null;
  others: OtherSupplier[];
  order_url: string;
};

type Words = { subject: string; title: string; what: Fact; kind: string };

/** A no from a supplier: what was declined, why, and who can be asked instead. */
export function declinedMail(data: Declined, words: Words): Mail {
  const when = day(data.delivery_date, data.today);
  return data.reader === "admin" ? toAdmin(data, words, when) : toHr(data, words, when);
}

function toHr(data: Declined, words: Words, when: string): Mail {
  const offered = data.others.length > 0;
  const none = `${noneLeft(words.kind)} Vi letar vidare och hör av oss.`;
  const hello = data.contact_first_name ? `Hej ${data.contact_first_name}. ` : "";
  return renderMail({
    subject: words.subject,
    preheader: offered ? `Välj ett annat ${words.kind}, så skickar vi beställningen dit.` : none,
    eyebrow: "Behöver ett beslut",
    title: words.title,
    blocks: [
      paragraph(`${hello}${data.supplier_name} kan inte leverera ${when}.`),
      data.reason ? quote(data.reason) : null,
      facts([deliveryFact(data), words.what, addressFact(data.address)]),
      ...(offered ? toChoose(data.others, words.kind) : [paragraph(none)]),
      button("Visa beställningen", data.order_url),
    ],
    footer: footers.contact(data.company_name),
  });
}

function toChoose(others: OtherSupplier[], kind: string): MaybeBlock[] {
  return [
    heading("Närmast som hinner"),
    paragraph(`Välj ett ${kind}, så skickar vi beställningen dit.`),
    ...askLinks(others),
  ];
}

export const askLinks = (others: OtherSupplier[]): MaybeBlock[] =>
  others.map((other) => (other.ask_url ? link(`Fråga ${other.name}`, other.ask_url, whereIs(other)) : null));

/** The same no to those who can only wait for the customer, or choose in their place. */
function toAdmin(data: Declined, words: Words, when: string): Mail {
  const offered = data.others.length > 0;
  const next = offered
    ? "Kunden har fått samma förslag. Händer inget kan du byta åt dem."
    : `${noneLeft(words.kind)} Kunden väntar på besked.`;
  return renderMail({
    subject: `${words.subject} (${data.company_name})`,
    preheader: next,
    eyebrow: "Avböjt",
    title: words.title,
    blocks: [
      paragraph(`${data.supplier_name} kan inte leverera till ${data.company_name} ${when}.`),
      data.reason ? quote(data.reason) : null,
      facts([deliveryFact(data), words.what, addressFact(data.address, data.company_name)]),
      offered ? heading("Närmast som hinner") : null,
      paragraph(next),
      deliveries(data.others.map((other) => ({ title: other.name, details: [whereIs(other)] }))),
      button("Öppna beställningen", data.order_url),
    ],
    footer: footers.platform,
  });
}

const noneLeft = (kind: string) => `Vi hittar inget annat ${kind} i närheten som hinner.`;

const whereIs = ({ address, distance_km }: OtherSupplier) =>
  [address, kilometres(distance_km)].filter(Boolean).join(", ");
