import { button, deliveries, facts, paragraph, quote, type MaybeBlock } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { addressFact, deliveryFact, type Place } from "./parts/order-rows.ts";
import { defineMail } from "../../../mail/define.ts";

/** `what` is the order in a few words: '1 tårta, 12 bitar', 'Lunch, 25 personer'. */
export type NewOrderRequest = Omit<Place, "delivery_date"> & {
  company_name: string;
  order_type: "cake" | "meal";
  what: string;
  /** What comes on each day; what is ordered together may be for several. */
  days: Day[];
  supplier_name?: string | null;
  notes?: string | null;
  requests_url: string;
};

type Day = { delivery_date: string; what: string };

export const newOrderRequest = defineMail({
  kind: "new-order-request",
  audience: "platform",
  about: "order",
  erasure: "none",
  words(request: NewOrderRequest) {
    const kind = request.order_type === "cake" ? "Tårtförfrågan" : "Måltidsförfrågan";
    const single = request.days.length === 1 ? request.days[0] : null;
    const when = single ? day(single.delivery_date, request.today) : `${request.days.length} leveransdagar`;
    return {
      subject: `${kind}: ${request.company_name}, ${when}`,
      preheader: "Väntar på att godkännas.",
      eyebrow: "Ny förfrågan",
      title: `${kind} från ${request.company_name}`,
      blocks: [
        paragraph("Förfrågan väntar på att godkännas. Leverantören får beställningen först då."),
        facts([
          { label: "Beställning", value: request.what },
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

function dayByDay({ days, today }: NewOrderRequest): MaybeBlock {
  return deliveries(
    days.map(({ delivery_date, what }) => ({ title: day(delivery_date, today), details: [what] })),
    { most: 150 },
  );
}
