import { html } from "hono/html";
import { stockholmDay } from "../../domain/clock.ts";
import type { Markup } from "../page.ts";
import type { Ledger, Price, Subscription } from "./ledger.ts";

const STATUS_WORDS: Record<Subscription["status"], string> = {
  trialing: "Provperiod",
  active: "Aktiv",
  past_due: "Betalning saknas",
  canceled: "Avslutad",
};

export function statusBadge({ status, cancel_at }: Subscription): Markup {
  const fine = (status === "trialing" || status === "active") && cancel_at === null;
  return html`<span class="badge ${fine ? "" : "warn"}"
    >${STATUS_WORDS[status]}${cancel_at !== null && status !== "canceled" ? ", uppsagd" : ""}</span
  >`;
}

export function day(seconds: number | null): string {
  if (seconds === null) return "–";
  const date = stockholmDay(Temporal.Instant.fromEpochMilliseconds(seconds * 1000));
  return date.toLocaleString("sv-SE", { day: "numeric", month: "long", year: "numeric" });
}

export function kronor({ unit_amount }: Price): string {
  return `${(unit_amount / 100).toLocaleString("sv-SE")} kr/mån`;
}

export function productName(ledger: Ledger, price: Price): string {
  return ledger.products[price.product]?.name ?? "Abonnemang";
}
