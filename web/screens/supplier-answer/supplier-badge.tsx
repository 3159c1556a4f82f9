import type { ComponentProps } from "react";
import { lostAs } from "../../../domain/orders.ts";
import { useLanguage } from "../../bilingual/texts.ts";
import { Pill, StatusBadge } from "../../ui/badge.tsx";

/** Where an order stands, for the supplier that has it. */
export function SupplierBadge(order: ComponentProps<typeof StatusBadge>) {
  return useLanguage() === "sv" ? <StatusBadge {...order} /> : <Pill tone="cream">{inEnglish(order)}</Pill>;
}

function inEnglish(order: ComponentProps<typeof StatusBadge>): string {
  const { status, offer_status = null, answer_wanted_again, outcome } = order;
  const lost = lostAs({ status, offer_status, outcome: outcome ?? null });
  if (lost === "withdrawn") return "Withdrawn";
  if (outcome === "missing") return "Did not come";
  if (answer_wanted_again) return "Confirmed, waiting for a new answer";
  if (lost === "expired") return "No answer";
  return labels[status ?? "pending"];
}

const labels: Record<NonNullable<ComponentProps<typeof StatusBadge>["status"]>, string> = {
  pending: "Request",
  planned: "Planned",
  requested: "Request sent",
  confirmed: "Confirmed",
  completed: "Delivered",
  declined: "Declined",
  cancelled: "Cancelled",
};
