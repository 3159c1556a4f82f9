import type { OrderRequest } from "../../../contract/order-requests.ts";
import { type WaitReason, whyWaits } from "../../../domain/approval.ts";
import { formatDayFrom, formatTime } from "../../../domain/dates.ts";
import type { OrderKind } from "../../../domain/order-kinds.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { amountOf } from "../../ui/amount.ts";

/** 'Tårta till Amina Lindqvist', 'Lunch för 40 personer'. */
export function titleOf({ employee, meal_event, people_count }: OrderRequest): string {
  if (employee) return `Tårta till ${employee.name}`;
  return `${capitalised(meal_event?.event_type ?? "måltid")} för ${amountOf("meal", people_count ?? 0)}`;
}

/** 'Nordljus Arkitekter AB, tisdag 1 december kl. 12:00'. A cake has its day; its hour is the company's own. */
export function whereAndWhen(request: OrderRequest, today: Temporal.PlainDate): string {
  const day = formatDayFrom(Temporal.PlainDate.from(request.requested_delivery_date), today);
  return `${request.company_name}, ${day}${words[request.order_type].time(request)}`;
}

/** 'Konditori Lindblom, 16 bitar'. */
export const supplierLine = (request: OrderRequest): string => words[request.order_type].supplier(request);

const words: Record<OrderKind, Record<"time" | "supplier", (request: OrderRequest) => string>> = {
  cake: {
    time: () => "",
    supplier: ({ bakery, portion_size }) =>
      [bakery?.name ?? "Inget bageri valt", portion_size && amountOf("cake", portion_size)]
        .filter(Boolean)
        .join(", "),
  },
  meal: {
    time: ({ delivery_time }) => ` ${formatTime(delivery_time)}`,
    supplier: ({ restaurant }) => restaurant?.name ?? "Ingen restaurang vald",
  },
};

/** Why it waits, in a word; null when only a supplier is missing. */
export function waitingLabel(request: OrderRequest): string | null {
  const why = whyWaits(request);
  return why && { first: "Första beställningen", by_hand: "För hand", rejected: "Avslagen förut" }[why];
}

/** Why it waits for a person, and what approving it leads to. */
export function waitingText(request: OrderRequest): string {
  const texts: Record<WaitReason, string> = {
    first: `Första beställningen från ${request.company_name}. Godkänner du den går även deras andra väntande och kommande beställningar direkt till leverantören.`,
    by_hand: `Beställningar från ${request.company_name} godkänns för hand.`,
    rejected: `Avslogs förut: ”${request.approval_reason}”. Kunden har valt en ny leverantör, som får frågan först när du har godkänt.`,
  };
  const why = whyWaits(request);
  return why ? texts[why] : "Skickas direkt när en leverantör är vald.";
}
