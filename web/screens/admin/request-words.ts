import type { OrderRequest } from "../../../contract/admin.ts";
import { type WaitReason, whyWaits } from "../../../domain/approval.ts";
import { formatDayFrom, formatTime } from "../../../domain/dates.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { counted } from "../../ui/counted.ts";

/** 'Tårta till Amina Lindqvist', 'Lunch för 40 personer'. */
export function titleOf({ employee, meal_event, people_count }: OrderRequest): string {
  if (employee) return `Tårta till ${employee.name}`;
  return `${capitalised(meal_event?.event_type ?? "måltid")} för ${counted(people_count ?? 0, "person", "personer")}`;
}

/** 'Nordljus Arkitekter AB, tisdag 1 december kl. 12:00'. A cake has its day; its hour is the company's own. */
export function whereAndWhen(request: OrderRequest, today: Temporal.PlainDate): string {
  const day = formatDayFrom(Temporal.PlainDate.from(request.requested_delivery_date), today);
  const time = request.order_type === "meal" ? ` ${formatTime(request.delivery_time)}` : "";
  return `${request.company_name}, ${day}${time}`;
}

/** 'Konditori Lindblom, 16 bitar'. */
export function supplierLine({ order_type, bakery, restaurant, portion_size }: OrderRequest): string {
  if (order_type === "meal") return restaurant?.name ?? "Ingen restaurang vald";
  return [bakery?.name ?? "Inget bageri valt", portion_size && counted(portion_size, "bit", "bitar")]
    .filter(Boolean)
    .join(", ");
}

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
    rejected: `Avslogs förut: ”${request.approval_reason}”. Kunden har valt en ny leverantör.`,
  };
  const why = whyWaits(request);
  return why ? texts[why] : "Skickas direkt när en leverantör är vald.";
}
