export const orderKinds = ["cake", "meal"] as const;

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

/** The badge of an order whose supplier said yes and then withdrew. */
export const WITHDRAWN_LABEL = "Förhinder";

/** The badge of an order that its supplier had not answered when the delivery came: nobody said no, and it was missed. */
export const UNANSWERED_LABEL = "Utan svar";

/** The badge of an order, or of its absence. */
export function orderLabel(status: OrderStatus | null | undefined): string {
  return status ? orderLabels[status] : "Ej beställd";
}

/** A step of an order in its story: what the automation puts away as declined was never answered. */
export function stepLabel(to: OrderStatus, by: string): string {
  return to === "declined" && by === "automation" ? "Fick aldrig något svar" : orderLabel(to);
}

/** The platform did not approve what a person had asked for; `reason` is what it told them. */
export function rejectedLabel(
  from: OrderStatus | null,
  to: OrderStatus,
  reason: string | null,
): string | null {
  return from === "pending" && to === "declined" && reason ? `Godkändes inte: ”${reason}”` : null;
}

/** What of an order can change, in the words of its story. */
export function orderPart(change: string, kind: "cake" | "meal"): string {
  const isCake = kind === "cake";
  const parts: Record<string, string> = {
    supplier_id: isCake ? "Bageri" : "Restaurang",
    quantity: isCake ? "Antal bitar" : "Antal personer",
    delivery_date: "Leveransdag",
    delivery_time: "Leveranstid",
    delivery_address: "Adress",
  };
  return parts[change] ?? change;
}

export function foodChanged(kind: "cake" | "meal"): string {
  return `Allergier eller kost ändrades, och ${kind === "cake" ? "bageriet" : "restaurangen"} fick besked`;
}

export type OrderActor = "hr" | "admin" | "supplier" | "automation";
/** Null is where an order comes from: nothing. */
type From = OrderStatus | null;
type Move = { from: readonly From[]; to: readonly OrderStatus[]; by: readonly OrderActor[] };

const orderMoves: readonly Move[] = [
  { from: [null], to: ["pending"], by: ["hr"] },
  { from: [null], to: ["planned"], by: ["automation"] },
  { from: ["pending", "planned"], to: ["requested"], by: ["admin", "automation"] },
  { from: ["requested"], to: ["confirmed", "declined"], by: ["supplier", "admin"] },
  // Nobody had said yes by the delivery: it was missed.
  { from: ["requested"], to: ["declined"], by: ["automation"] },
  // What nobody has said yes to is never called delivered: an admin first writes the supplier's yes down.
  { from: ["confirmed"], to: ["completed"], by: ["hr", "supplier", "admin", "automation"] },
  { from: ["pending", "planned", "requested", "confirmed"], to: ["cancelled"], by: ["hr", "admin"] },
  { from: ["pending"], to: ["declined"], by: ["admin"] },
];

export function mayTransition(from: From, to: OrderStatus, by: OrderActor): boolean {
  return orderMoves.some((move) => move.from.includes(from) && move.to.includes(to) && move.by.includes(by));
}

/** The moments that a move writes down. What the automation puts away was not answered. */
export function stampsOf(
  to: OrderStatus,
  by: OrderActor,
): ("requested_at" | "answered_at" | "completed_at")[] {
  if (to === "requested") return ["requested_at"];
  if (to === "completed") return ["completed_at"];
  return (to === "confirmed" || to === "declined") && by !== "automation" ? ["answered_at"] : [];
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

/** Its supplier said yes and cannot after all, and nobody else has been asked yet. */
export function isWithdrawn(order: { status: OrderStatus; withdrawn: boolean }): boolean {
  return order.withdrawn && isOpen(order.status);
}

/** A no, before or after a yes: somebody must choose another supplier. */
export function wasRefused(order: { status: OrderStatus; withdrawn: boolean }): boolean {
  return order.status === "declined" || isWithdrawn(order);
}

/** It makes the order, or has made it. Whoever said no, or lost the order, has no use for what people eat. */
export function supplierMakes(order: { status: OrderStatus; withdrawn: boolean }): boolean {
  return isLive(order.status) && !isWithdrawn(order);
}

/** Holds its employee's place on that day; the database allows one such order. */
export function isLive(status: OrderStatus): boolean {
  return status !== "declined" && status !== "cancelled";
}

/** The supplier has had the order mail. */
export function supplierKnows(status: OrderStatus): boolean {
  return status === "requested" || status === "confirmed";
}

/** It has the order before it, so that a change or a cancellation must reach it. Whoever withdrew has put it away. */
export function supplierAwaits(order: { status: OrderStatus; withdrawn: boolean }): boolean {
  return supplierKnows(order.status) && !order.withdrawn;
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

/** What nobody has said yes to, or has withdrawn from, was not delivered. */
export function mayComplete(order: { order_status: OrderStatus; withdrawn: boolean }): boolean {
  return order.order_status === "confirmed" && !order.withdrawn;
}

/** A request follows its order: one whose order ended without a delivery must not wait for an answer for ever. */
export function requestStatusFollowing(order: OrderStatus): RequestStatus {
  if (order === "completed") return "completed";
  if (!isLive(order)) return "rejected";
  return order === "requested" || order === "confirmed" ? "approved" : "pending";
}
