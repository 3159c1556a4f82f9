/** What can become of an offer: a supplier's answer, its silence, or a person who takes it back. */
export const offerStatuses = ["open", "accepted", "declined", "withdrawn", "expired", "retracted"] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export const offerAnswerers = ["supplier", "admin", "automation", "hr"] as const;

/** Cake and meal orders share their statuses, and one table says who may move what. */
export const orderStatuses = [
  "pending",
  "requested",
  "confirmed",
  "planned",
  "declined",
  "completed",
  "cancelled",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const orderLabels: Record<OrderStatus, string> = {
  pending: "Förfrågan",
  requested: "Förfrågan skickad",
  confirmed: "Bekräftad",
  planned: "Planerad",
  declined: "Avböjd",
  completed: "Levererad",
  cancelled: "Avbokad",
};

/** What an order's status follows from. */
export type OrderFacts = {
  cancelled: boolean;
  /** Somebody said that it never came. */
  missed: boolean;
  completed: boolean;
  /** The platform turned it down. */
  rejected: boolean;
  /** What became of its latest offer. */
  offer_status: OfferStatus | null;
  /** A person asked for it; else the product made it. */
  asked_for: boolean;
};

const statusOfOffer: Record<Exclude<OfferStatus, "retracted">, OrderStatus> = {
  open: "requested",
  accepted: "confirmed",
  declined: "declined",
  withdrawn: "declined",
  expired: "declined",
};

/** The one function that decides a status. The database keeps it as a generated column, so that no row can disagree. */
export function statusOf(facts: OrderFacts): OrderStatus {
  if (facts.cancelled) return "cancelled";
  if (facts.missed) return "declined";
  if (facts.completed) return "completed";
  if (facts.rejected) return "declined";
  if (facts.offer_status && facts.offer_status !== "retracted") return statusOfOffer[facts.offer_status];
  return facts.asked_for ? "pending" : "planned";
}

/** What ends an offer without anybody's yes. */
export const lostOffers = ["declined", "withdrawn", "expired"] as const;
export type LostOffer = (typeof lostOffers)[number];

/**
 * How its latest offer ended, where that is why nobody has the order: the badge, and every word about it. Null while
 * somebody has it, or may be asked, and where somebody has said how it went.
 */
export function lostAs(order: {
  status: OrderStatus | null | undefined;
  offer_status: OfferStatus | null;
  outcome: string | null;
}): LostOffer | null {
  if (order.status !== "declined" || order.outcome !== null) return null;
  return lostOffers.find((status) => status === order.offer_status) ?? null;
}

/** The badge of an order, or of its absence. */
export function orderLabel(status: OrderStatus | null | undefined): string {
  return status ? orderLabels[status] : "Ej beställd";
}

export type OrderActor = "hr" | "admin" | "supplier" | "automation";
/** Null is where an order comes from: nothing. */
type From = OrderStatus | null;
type Move = { from: readonly From[]; to: readonly OrderStatus[]; by: readonly OrderActor[] };

const orderMoves: readonly Move[] = [
  { from: [null], to: ["pending"], by: ["hr"] },
  { from: [null], to: ["planned"], by: ["automation"] },
  // The company's orders wait for a person, and its time has come.
  { from: ["planned"], to: ["pending"], by: ["automation"] },
  { from: ["pending", "planned"], to: ["requested"], by: ["admin", "automation"] },
  // By itself, where its supplier has said so of such orders.
  { from: ["requested"], to: ["confirmed"], by: ["supplier", "admin", "automation"] },
  // The next supplier is offered the same order: after a no, or because somebody chose another.
  { from: ["requested", "confirmed", "declined"], to: ["requested"], by: ["hr", "admin", "automation"] },
  // A no, a withdrawal, or nobody had said yes by the delivery; and nobody is next.
  { from: ["requested"], to: ["declined"], by: ["supplier", "admin", "automation"] },
  // It withdrew, or was silent about what people eat now.
  { from: ["confirmed"], to: ["declined"], by: ["supplier", "automation"] },
  // A withdrawal by mistake, or a yes that comes late, while nobody else has said yes.
  { from: ["declined"], to: ["confirmed"], by: ["supplier"] },
  // What nobody has said yes to is never called delivered: an admin first writes the supplier's yes down.
  { from: ["confirmed"], to: ["completed"], by: ["hr", "supplier", "admin", "automation"] },
  { from: ["pending", "planned", "requested", "confirmed"], to: ["cancelled"], by: ["hr", "admin"] },
  // Nobody is left to ask, or a supplier withdrew: HR forgoes it.
  { from: ["declined"], to: ["cancelled"], by: ["hr"] },
  { from: ["pending"], to: ["declined"], by: ["admin"] },
  // Turned down by the platform, and asked for again with another supplier.
  { from: ["declined"], to: ["pending"], by: ["hr", "admin"] },
];

type OfferMove = { from: readonly OfferStatus[]; to: OfferStatus; by: readonly OrderActor[] };

const offerMoves: readonly OfferMove[] = [
  { from: ["open"], to: "accepted", by: ["supplier", "admin", "automation"] },
  { from: ["open"], to: "declined", by: ["supplier", "admin"] },
  // Silence: about the question, or about a new yes.
  { from: ["open", "accepted"], to: "expired", by: ["automation"] },
  { from: ["accepted"], to: "withdrawn", by: ["supplier"] },
  // A withdrawal by mistake, and a yes that comes late, while nobody else has said yes.
  { from: ["withdrawn", "expired"], to: "accepted", by: ["supplier"] },
  { from: ["open", "accepted"], to: "retracted", by: ["hr", "admin", "automation"] },
];

export function mayMoveOffer(from: OfferStatus, to: OfferStatus, by: OrderActor): boolean {
  return offerMoves.some((move) => move.from.includes(from) && move.to === to && move.by.includes(by));
}

export function mayTransition(from: From, to: OrderStatus, by: OrderActor): boolean {
  return orderMoves.some((move) => move.from.includes(from) && move.to.includes(to) && move.by.includes(by));
}

/** What this actor may do with an order as it stands, for the buttons of a screen. */
export function movesFrom(from: From, by: OrderActor): OrderStatus[] {
  return orderStatuses.filter((to) => mayTransition(from, to, by));
}

/** Still on its way: something may yet happen to it. */
export const openStatuses = ["pending", "planned", "requested", "confirmed"] as const;

export function isOpen(status: OrderStatus): boolean {
  return status !== "completed" && isLive(status);
}

/** A supplier is asked a week before the delivery. */
export const ASKED_DAYS_AHEAD = 7;

/** Holds its employee's place on that day; the database allows one such order. */
export function isLive(status: OrderStatus): boolean {
  return status !== "declined" && status !== "cancelled";
}

/** Nobody has been asked yet, or not any more. */
export function isUnasked(status: OrderStatus): boolean {
  return status === "pending" || status === "planned";
}

/** Its supplier has the order before it, so that a change or a cancellation must reach it. */
export function supplierKnows(status: OrderStatus): boolean {
  return status === "requested" || status === "confirmed";
}

/** What the badge of a confirmed order adds. */
export const AGAIN_LABEL = "väntar på nytt svar";

/** Its supplier has said yes to what is wanted now. */
export function isAnswered(order: { status: OrderStatus; answer_wanted_again: boolean }): boolean {
  return order.status === "confirmed" && !order.answer_wanted_again;
}

/** The cake page's yearly count: every order that was not cancelled. */
export function countsAsOrdered(status: OrderStatus): boolean {
  return status !== "cancelled";
}

/**
 * The meal page's 'Beställda': planned, pending and confirmed orders, and requests that wait for their answer, which is
 * what `requested` is. Orders and requests share one row, so nothing is counted twice.
 */
export function mealCountsAsOrdered(status: OrderStatus): boolean {
  return isOpen(status);
}

export const requestStatuses = ["pending", "approved", "rejected", "completed"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const requestLabels: Record<RequestStatus, string> = {
  pending: "Förfrågan",
  approved: "Godkänd",
  rejected: "Avslagen",
  completed: "Slutförd",
};

/** What an admin may decide about a request, and what that makes of its order. */
const decisions: Partial<Record<RequestStatus, RequestStatus[]>> = {
  pending: ["approved", "rejected"],
  approved: ["completed"],
};
export const orderStatusOfDecision = {
  approved: "requested",
  rejected: "declined",
  completed: "completed",
} as const satisfies Partial<Record<RequestStatus, OrderStatus>>;

export function mayDecide(from: RequestStatus, to: RequestStatus): boolean {
  return decisions[from]?.includes(to) ?? false;
}

/** What nobody has said yes to was not delivered. */
export function mayComplete(order: { order_status: OrderStatus }): boolean {
  return order.order_status === "confirmed";
}

/** A request follows its order: one whose order ended without a delivery must not wait for an answer for ever. */
export function requestStatusFollowing(order: OrderStatus): RequestStatus {
  if (order === "completed") return "completed";
  if (!isLive(order)) return "rejected";
  return order === "requested" || order === "confirmed" ? "approved" : "pending";
}
