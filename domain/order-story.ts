import { formatDayFrom } from "./dates.ts";
import { kindTraits, type OrderKind } from "./order-kinds.ts";
import type { OfferStatus, OrderStatus } from "./orders.ts";
import { capitalised } from "./swedish.ts";

/** The words of an order's story. */

/** A step of an offer in its order's story. A supplier that said why is quoted. */
export function offerStep({ before, after, supplier, reason, automatic = false }: OfferStep): string {
  const who = supplier ?? "Leverantören";
  const quoted = reason ? `: ”${reason}”` : "";
  const steps: Record<OfferStatus, string> = {
    open: `${who} fick frågan`,
    accepted:
      before === "withdrawn"
        ? `${who} kan leverera ändå`
        : `${who} sa ja${automatic ? " automatiskt, enligt sin regel" : ""}`,
    declined: `${who} sa nej${quoted}`,
    withdrawn: `${who} fick förhinder${quoted}`,
    expired: `${who} svarade inte`,
    retracted: `${before === "accepted" ? "Beställningen hos" : "Frågan till"} ${who} togs tillbaka`,
  };
  return steps[after];
}

export type OfferStep = {
  before: OfferStatus | null;
  after: OfferStatus;
  supplier: string | null;
  reason: string | null;
  /** Nobody pressed: it says yes to such orders by itself. */
  automatic?: boolean;
};

/** The platform did not approve what a person had asked for; `reason` is what it told them. */
export function rejectedLabel(
  from: OrderStatus | null,
  to: OrderStatus,
  reason: string | null,
): string | null {
  return from === "pending" && to === "declined" && reason ? `Godkändes inte: ”${reason}”` : null;
}

/** The autopilot asked about another day, since nobody could make the order on its own. */
export function otherDayStep(before: string, after: string, told: Temporal.PlainDate): string {
  const [from, to] = [before, after].map((day) => formatDayFrom(Temporal.PlainDate.from(day), told));
  return `Dagen ändrad till ${to}, eftersom ingen kunde ${from}`;
}

/** Of an order's story the change of day that is one of these: by itself, after somebody had been asked. */
export const isOtherDay = (
  { change, actor }: { change: string; actor: string },
  earlier: readonly { change: string }[],
): boolean =>
  change === "delivery_date" && actor === "automation" && earlier.some((one) => one.change === "offer");

/** What of an order can change, in the words of its story. */
export function orderPart(change: string, kind: OrderKind): string {
  const { supplier, size } = kindTraits[kind];
  const parts: Record<string, string> = {
    supplier_id: capitalised(supplier),
    quantity: size,
    delivery_date: "Leveransdag",
    delivery_time: "Leveranstid",
    delivery_address: "Adress",
    office_id: "Kontor",
  };
  return parts[change] ?? change;
}

/**
 * A step of an order's story that is about changes after a yes: told, asked about, or answered. Null for any other. To
 * whoever does not see allergies it is a change like any other: of one person's cake it would tell that they have some.
 */
export function foodStep(change: string, kind: OrderKind, seesFood = true): string | null {
  if (change === "answered_again") return "Leverantören sa ja på nytt";
  if (change === "changed_asks")
    return "Beställningen hade ändrats under tiden, och leverantören ska svara på nytt";
  if (change === "food_back")
    return seesFood
      ? "Allergier och kost är åter som när leverantören sa ja, och ett nytt svar behövs inte"
      : "Beställningen är åter som när leverantören sa ja, och ett nytt svar behövs inte";
  if (change === "rest_asks")
    return `En annan tårta samma dag föll bort, och bageriet ska svara på nytt${seesFood ? " om kollegornas allergier" : ""}`;
  const steps: Record<string, string> = { food: "fick besked", food_asks: "ska svara på nytt" };
  const step = steps[change];
  if (!step) return null;
  const what = seesFood ? "Allergier eller kost" : "Beställningen";
  return `${what} ändrades, och ${kindTraits[kind].theSupplier} ${step}`;
}
