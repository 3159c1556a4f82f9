import type { Subscription } from "../../../contract/payments.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { INVOICE_DAYS } from "../../../domain/subscription.ts";
import { today } from "../../clock.ts";

/** What is paid, how and when: drawn only where there is a card, mailed only where invoices are agreed on. */
export function termsWords(subscription: Subscription, access: boolean): string {
  const { subscription_status: status, trial_ends_at, period_ends_at, subscribed } = subscription;
  const byInvoice = subscription.payment_method === "invoice";
  if (!access) return "Abonnemanget har upphört. Allt ni har lagt in är kvar.";
  if (subscription.payment_past_due)
    return byInvoice
      ? "Den senaste fakturan är inte betald."
      : "Vi kunde inte dra månadens betalning. Kontrollera kortet.";
  if (status === "cancelled") return `Upphör ${dayOf(period_ends_at!)}. Ni kan ångra er fram till dess.`;
  if (status === "active") {
    if (!subscribed) return "Ingen bindningstid.";
    return byInvoice
      ? `Faktura varje månad${to(subscription)}, att betala inom ${INVOICE_DAYS} dagar. Ingen bindningstid.`
      : "Dras automatiskt varje månad. Ingen bindningstid.";
  }
  if (!subscribed)
    return `Provperioden slutar ${dayOf(trial_ends_at)}. Lägg till ett betalsätt före dess, så fortsätter allt utan avbrott. Ingen bindningstid.`;
  return byInvoice
    ? `Första fakturan skickas ${dayOf(trial_ends_at)}${to(subscription)}, att betala inom ${INVOICE_DAYS} dagar. Ingen bindningstid.`
    : `Första betalningen dras ${dayOf(trial_ends_at)}. Ingen bindningstid.`;
}

const to = ({ invoiced_to }: Subscription) => (invoiced_to ? ` till ${invoiced_to}` : "");
const dayOf = (moment: string) => formatDayFrom(stockholmDay(moment), today());
