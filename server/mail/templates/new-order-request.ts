import { button, facts, paragraph, quote } from "./parts/blocks.ts";
import { day } from "./parts/day.ts";
import { footers } from "./parts/footers.ts";
import { addressFact, deliveryFact, type Place } from "./parts/orders.ts";
import { renderMail, type Mail } from "./parts/render.ts";

export type NewOrderRequest = Place & {
  company_name: string;
  order_type: "cake" | "meal";
  /** The order in a few words: '1 tårta, 12 bitar', 'Lunch, 25 personer'. */
  what: string;
  supplier_name?: string | null;
  notes?: string | null;
  requests_url: string;
};

export function newOrderRequest(request: NewOrderRequest): Mail {
  const kind = request.order_type === "cake" ? "Tårtförfrågan" : "Måltidsförfrågan";
  return renderMail({
    subject: `${kind}: ${request.company_name}, ${day(request.delivery_date)}`,
    preheader: "Väntar på att godkännas.",
    eyebrow: "Ny förfrågan",
    title: `${kind} från ${request.company_name}`,
    blocks: [
      paragraph("Förfrågan väntar på att godkännas. Leverantören får beställningen först då."),
      facts([
        { label: "Beställning", value: request.what },
        deliveryFact(request),
        { label: "Leverantör", value: request.supplier_name ?? "Ingen vald" },
        addressFact(request.address),
      ]),
      request.notes ? quote(request.notes) : null,
      button("Öppna förfrågningarna", request.requests_url),
    ],
    footer: footers.platform,
  });
}
