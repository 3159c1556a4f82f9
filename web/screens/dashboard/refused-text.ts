import { brand } from "../../../domain/brand.ts";
import { lostAs, type OfferStatus, type OrderStatus } from "../../../domain/orders.ts";
import type { Outcome } from "../../../domain/outcome.ts";

type Refused = {
  status: OrderStatus;
  asked: boolean;
  offer_status: OfferStatus | null;
  outcome: Outcome | null;
  decline_reason: string | null;
};

const NOT_APPROVED = `${brand.name} kunde inte godkänna beställningen.`;

export const rejectedText = (reason: string): string => `${NOT_APPROVED} ”${reason}”`;

/** A no, the supplier's or the platform's, in its own words when it gave any; null when nobody has refused. */
export function refusedText(order: Refused, who: string, past: boolean): string | null {
  if (order.status !== "declined") return null;
  const what = whatHappened(order, who, past);
  return order.decline_reason ? `${what} ”${order.decline_reason}”` : what;
}

function whatHappened(order: Refused, who: string, past: boolean): string {
  const lost = lostAs(order);
  if (lost === "withdrawn") return `${who} har fått förhinder.`;
  if (order.outcome === "missing") return "Ni har svarat att leveransen inte kom.";
  if (lost === "expired")
    return past
      ? `${who} svarade aldrig, så leveransen räknas inte som gjord.`
      : `${who} svarade inte i tid.`;
  return order.asked ? `${who} kan inte leverera.` : NOT_APPROVED;
}
