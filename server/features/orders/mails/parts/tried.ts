import type { OfferStatus } from "../../../../../domain/orders.ts";
import { deliveries, heading, type MaybeBlock } from "../../../../mail/blocks.ts";
import { day, moment } from "../../../../mail/day.ts";

/** Whom an order has been offered to, and what they said. */
export type TriedSupplier = {
  supplier_name: string;
  phone?: string | null;
  status: OfferStatus;
  offered_at: string;
  answer_by?: string | null;
  /** When they said it, or when their time was up. */
  at: string;
  reason?: string | null;
  /** The day that it was asked about, where the order has another by now. */
  other_day?: string | null;
};

/** 'Tackade nej måndag 2 mars kl. 10:00: ”Fullt”'. */
function whatTheySaid(one: TriedSupplier, today?: string | null): string {
  const why = one.reason ? `: ”${one.reason}”` : "";
  switch (one.status) {
    case "open":
      return `Frågades ${moment(one.offered_at, today)} och har inte svarat än`;
    case "accepted":
      return "Sa ja, men har inte svarat på ändringen";
    case "expired":
      return `Frågades ${moment(one.offered_at, today)} och svarade inte`;
    case "withdrawn":
      return `Sa ja, men fick förhinder ${moment(one.at, today)}${why}`;
    default:
      return `Tackade nej ${moment(one.at, today)}${why}`;
  }
}

/** What was tried, with telephone numbers. */
export function triedBlocks(tried: readonly TriedSupplier[], today?: string | null): MaybeBlock[] {
  if (tried.length === 0) return [];
  return [
    heading("De här har vi frågat"),
    deliveries(
      tried.map((one) => ({
        title: withPhone(one.supplier_name, one.phone),
        details: [
          whatTheySaid(one, today),
          one.other_day ? `Frågan var om ${day(one.other_day, today)}` : null,
        ],
      })),
    ),
  ];
}

const withPhone = (name: string, phone?: string | null): string => (phone ? `${name}, ${phone}` : name);
