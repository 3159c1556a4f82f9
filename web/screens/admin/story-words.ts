import type { OrderRequest } from "../../../contract/order-requests.ts";
import type { Output } from "../../../contract/contract.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayYear } from "../../../domain/dates.ts";
import { type Outcome } from "../../../domain/outcome.ts";
import { outcomeStep } from "../../../domain/outcome-words.ts";
import {
  foodStep,
  isOtherDay,
  offerStep,
  orderPart,
  otherDayStep,
  rejectedLabel,
} from "../../../domain/order-story.ts";
import { type OfferStatus, orderLabel, type OrderStatus } from "../../../domain/orders.ts";

type Line = Output<"get-order-story">["history"][number];
type MailStatus = Output<"get-order-story">["mails"][number]["status"];

export const mailStatusLabels: Record<MailStatus, string> = {
  waiting: "Väntar",
  sent: "Skickat",
  dead: "Gick inte fram",
  held: "Hålls tillbaka",
  unsure: "Osäker leverans",
  withdrawn: "Behövdes inte längre",
};

const actors: Record<Line["actor"], string> = {
  hr: "kunden",
  admin: "admin",
  supplier: "leverantören",
  employee: "den anställda",
  automation: "automatiken",
};

/** A change in words, and who made it. */
export function storyLine(
  line: Line,
  { order_type: kind, approval_reason }: Pick<OrderRequest, "order_type" | "approval_reason">,
  earlier: readonly Line[] = [],
): { text: string; who: string } {
  const { actor, actor_name, change, before, after, supplier, reason } = line;
  const who = actor_name && actor !== "automation" ? `${actor_name} (${actors[actor]})` : actors[actor];
  if (change === "status") {
    const [from, to] = [before, after] as [OrderStatus, OrderStatus];
    return { text: rejectedLabel(from, to, approval_reason) ?? orderLabel(to), who };
  }
  if (change === "offer") {
    const step = { before: before as OfferStatus | null, after: after as OfferStatus, supplier, reason };
    return { text: offerStep({ ...step, automatic: actor === "automation" }), who };
  }
  if (change === "reconfirmed_at")
    return { text: after === null ? "Leverantören stämmer av igen" : "Leverantören bekräftade igen", who };
  if (change === "outcome") return { text: outcomeStep(after as Outcome, actor), who };
  if (change === "outcome_note") return { text: `”${after}”`, who };
  if (isOtherDay(line, earlier)) return { text: otherDayStep(before!, after!, stockholmDay(line.at)), who };
  const food = foodStep(change, kind);
  if (food) return { text: food, who };
  return {
    text: `${orderPart(change, kind)}: ${valueOf(change, before)} → ${valueOf(change, after)}`,
    who,
  };
}

function valueOf(change: string, value: string | null): string {
  if (value === null) return "inget";
  if (change === "delivery_date") return formatDayYear(Temporal.PlainDate.from(value));
  return change.endsWith("time") ? value.slice(0, 5) : value;
}
