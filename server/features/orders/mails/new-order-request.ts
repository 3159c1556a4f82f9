import type { WaitReason } from "../../../../domain/approval.ts";
import { repeatsOn } from "../../../../domain/meals.ts";
import { kindTraits, type OrderKind } from "../../../../domain/order-kinds.ts";
import { button, deliveries, facts, paragraph, quote, type MaybeBlock } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { addressFact, deliveryFact, type Place } from "./parts/order-rows.ts";
import { defineMail } from "../../../mail/define.ts";

/** `what` is the order in a few words: '1 tårta, 12 bitar', 'Lunch, 25 personer'. */
export type NewOrderRequest = Omit<Place, "delivery_date"> & {
  company_name: string;
  order_type: OrderKind;
  what: string;
  /** What comes on each day; what is ordered together may be for several. */
  days: Day[];
  /** Of which they are deliveries. */
  series?: { days_of_week: number[]; end_date: string | null };
  why: WaitReason;
  supplier_name?: string | null;
  notes?: string | null;
  requests_url: string;
};

type Day = {
  delivery_date: string;
  what: string;
  /** When the daily check asks the supplier by itself; null when there is none to ask, or only a person may let it go. */
  asked_on: string | null;
};

export const newOrderRequest = defineMail({
  kind: "new-order-request",
  audience: "platform",
  about: "order",
  erasure: "none",
  words(request: NewOrderRequest) {
    const kind = titles[request.order_type];
    const single = request.days.length === 1 ? request.days[0] : null;
    const when = single ? day(single.delivery_date, request.today) : `${request.days.length} leveransdagar`;
    return {
      subject: `${kind}: ${request.company_name}, ${when}`,
      preheader: happensByItself(request),
      eyebrow: "Ny förfrågan",
      title: `${kind} från ${request.company_name}`,
      blocks: [
        paragraph(happensByItself(request)),
        paragraph(whys[request.why](request.company_name)),
        request.series ? paragraph(whatFollows(request)) : null,
        facts([
          { label: "Beställning", value: request.what },
          seriesFact(request),
          single ? deliveryFact({ ...request, ...single }) : null,
          { label: "Leverantör", value: request.supplier_name ?? "Ingen vald" },
          addressFact(request.address),
        ]),
        single ? null : dayByDay(request),
        request.notes ? quote(request.notes) : null,
        button("Öppna förfrågningarna", request.requests_url),
      ],
      footer: footers.platform,
    };
  },
});

const titles: Record<OrderKind, string> = { cake: "Tårtförfrågan", meal: "Måltidsförfrågan" };

const whys: Record<WaitReason, (company: string) => string> = {
  first: (company) =>
    `Det är första beställningen från ${company}. När du har godkänt den går deras beställningar direkt till leverantören.`,
  by_hand: (company) => `Beställningar från ${company} godkänns för hand.`,
  rejected: () => "Beställningen har avslagits tidigare, och kunden vill fortfarande ha den.",
};

/** 'Varje tisdag och torsdag, tills vidare'. */
function seriesFact({ series, today }: NewOrderRequest) {
  if (!series) return null;
  const until = series.end_date ? `till och med ${day(series.end_date, today)}` : "tills vidare";
  return { label: "Serie", value: `${repeatsOn(series.days_of_week)}, ${until}` };
}

/** What becomes of the series' other deliveries. */
function whatFollows({ order_type, why }: NewOrderRequest): string {
  const supplier = kindTraits[order_type].theSupplier;
  const approved = `Det är en serie. Godkänner du en leverans går de som kommer efter till ${supplier} av sig själva.`;
  return why === "rejected"
    ? `${approved} Annars väntar de också på dig.`
    : `${approved} Avslår du den väntar de på dig. Svarar ingen får du ett mejl om var och en innan den skickas.`;
}

/**
 * What becomes of it when nobody answers: the daily check asks the supplier in the delivery's week, unless a person has
 * turned it down before.
 */
function happensByItself({ days, order_type, today, why }: NewOrderRequest): string {
  const waits = "Väntar på ditt godkännande.";
  const supplier = kindTraits[order_type].theSupplier;
  const asked = days.flatMap(({ asked_on }) => asked_on ?? []).sort();
  if (why === "rejected") return `${waits} Inget skickas till ${supplier} förrän du har svarat.`;
  if (asked.length === 0)
    return `${waits} Ingen leverantör är vald, så inget skickas förrän någon väljer en.`;
  const first = day(asked[0]!, today);
  return days.length === 1
    ? `${waits} Svarar ingen skickas beställningen till ${supplier} ${first}.`
    : `${waits} Svarar ingen skickas beställningarna till ${supplier} av sig själva, den första ${first}.`;
}

function dayByDay({ days, today }: NewOrderRequest): MaybeBlock {
  return deliveries(
    days.map(({ delivery_date, what, asked_on }) => ({
      title: day(delivery_date, today),
      details: [what, ...(asked_on ? [`Skickas ${day(asked_on, today)} om ingen svarar`] : [])],
    })),
    { most: 150 },
  );
}
