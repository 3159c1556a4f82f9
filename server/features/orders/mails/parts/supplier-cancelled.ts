import { facts, heading, paragraph, type Fact } from "../../../../mail/blocks.ts";
import { capitalised } from "../../../../../domain/swedish.ts";
import { day } from "../../../../mail/day.ts";
import { footers } from "../../../../mail/footers.ts";
import { type BakeryDelivery, dayBlocks, dayInWords, type RestaurantDelivery } from "./delivery-list.ts";
import { type Party, type WhyLost, whoDid } from "./phrases.ts";
import { addressFact, deliveryFact, type Place } from "./order-rows.ts";
import type { MailContent } from "../../../../mail/render.ts";

export type SupplierCancelled = Place & {
  company_name: string;
  by?: Party;
  /** The order went to another supplier, because of this. */
  why?: WhyLost;
  /** The supplier is asked about the same day anew, in a mail of its own. */
  replaced?: boolean;
  /** The same order comes on another day; with `asked` its supplier is asked about that in a mail of its own. */
  moved?: { date: string; asked: boolean } | null;
  /** What is still to come that day. */
  left?: BakeryDelivery | RestaurantDelivery | null;
  /** Whether its supplier has not said yes to that: to none of it, or to a part. */
  waits?: "all" | "some" | null;
};

/**
 * Tells a supplier to stop: without allergies, as a kitchen that does not cook needs none. What it still is to bring the
 * company that day stands below, with them.
 */
export function supplierCancelled(order: SupplierCancelled, supplier: string, what: Fact): MailContent {
  const { left, replaced, moved, waits } = order;
  const words = wordsOf(order, what);
  return {
    subject: words.subject,
    preheader: words.preheader,
    eyebrow: replaced ? "Ersatt" : moved ? "Flyttat" : "Avbokat",
    title: words.title,
    blocks: [
      paragraph(`Hej ${supplier}! ${words.text}`),
      facts([
        deliveryFact({ ...order, delivery_reason: null }),
        { ...what, label: replaced ? "Ersatt" : moved ? "Flyttat" : what.label },
        addressFact(order.address, order.company_name),
      ]),
      moved ? facts([{ label: "Ny dag", value: capitalised(day(moved.date, order.today)) }]) : null,
      paragraph("Har ni redan börjat? Svara på det här mejlet, så löser vi det."),
      ...(left
        ? [heading(replaced || waits ? "Så ser dagen ut nu" : "Kvar att leverera"), ...dayBlocks(left)]
        : []),
    ],
    footer: footers.supplier(order.company_name),
  };
}

const whyLost: Record<WhyLost, string> = {
  silent: "Vi fick inget svar om ändringen i tid",
  unfit: "Någon behöver sådant som ni har sagt att ni inte kan göra",
};

function wordsOf(
  {
    company_name,
    by = "company",
    why,
    replaced,
    moved,
    delivery_date,
    today,
    left,
    waits,
  }: SupplierCancelled,
  what: Fact,
) {
  const did = (verb: string) => whoDid(verb, [by], company_name);
  const date = day(delivery_date, today);
  if (replaced)
    return {
      subject: `Ersatt: ${what.value.toLowerCase()} ${date}`,
      preheader: `${did("ändrat")} och frågar på nytt.`,
      title: `Beställningen ${date} är ersatt`,
      text: `${did("ändrat")}, och den här gäller inte längre. Svara i stället på den nya frågan, som kommer i ett eget mejl.`,
    };
  const rest = left && dayInWords(left);
  const stays = (when: string) => whatStays(rest ?? "", when, waits ?? null);
  const still = rest ? stays(" den dagen") : "Ni behöver inte leverera och inte svara.";
  if (moved) {
    const to = day(moved.date, today);
    const next = moved.asked
      ? "Svara på den nya frågan, som kommer i ett eget mejl."
      : "Blir det ni som ska göra den får ni en ny fråga.";
    const moves = did(rest ? "flyttat en del av" : "flyttat");
    const old = rest ? stays(` ${date}`) : `Ni ska inte leverera ${date}.`;
    return {
      subject: `Flyttat: ${what.value.toLowerCase()} från ${date} till ${to}`,
      preheader: `${moves} till ${to}.`,
      title: `${rest ? "En del av leveransen" : "Beställningen"} ${date} är flyttad till ${to}`,
      text: `${moves} till ${to}. Det är samma beställning, på en annan dag. ${old} ${next}`,
    };
  }
  if (why) {
    const lost = `${whyLost[why]}, så beställningen till ${company_name} har gått till någon annan.`;
    return {
      subject: `Avbokat: ${rest ? what.value.toLowerCase() : "leverans"} ${date}`,
      preheader: lost,
      title: `Beställningen ${date} har gått till någon annan`,
      text: `${lost} ${still}`,
    };
  }
  return rest
    ? {
        subject: `Avbokat: ${what.value.toLowerCase()} ${date}`,
        preheader: `${did("avbokat en del av")}. ${stays("")}`,
        title: `En del av leveransen ${date} är avbokad`,
        text: `${did("avbokat en del av")}. ${still}`,
      }
    : {
        subject: `Avbokat: leverans ${date}`,
        preheader: `${did("avbokat")}. Ni behöver inte leverera.`,
        title: `Leveransen ${date} är avbokad`,
        text: `${did("avbokat")}. ${still}`,
      };
}

/** Nobody is told to deliver what they have not said yes to. */
function whatStays(rest: string, when: string, waits: SupplierCancelled["waits"]): string {
  if (waits === "all") return `Vi väntar fortfarande på ert svar om ${rest}${when}.`;
  if (waits === "some") return `Kvar${when} är ${rest}, och vi väntar på ert svar om en del av det.`;
  return `Ni ska fortfarande leverera ${rest}${when}.`;
}
