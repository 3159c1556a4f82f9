import type { Settings } from "../settings.ts";

type Configured = Pick<
  Settings,
  "stripe" | "mapboxToken" | "google" | "microsoft" | "smtpUrl" | "subprocessors"
>;

/**
 * Whose services this installation uses on the customers' behalf, as its settings say: those with a key, the mail server,
 * and what the operator adds, where the machines stand among it. A stand-in on the same machine is nobody else.
 */
export function subprocessorsOf(settings: Configured): string {
  const { stripe, mapboxToken, google, microsoft, smtpUrl, subprocessors } = settings;
  const found = [
    subprocessors,
    stripe && "Stripe (betalning: företagets namn, e-post och fakturauppgifter)",
    mapboxToken && "Mapbox (karta: adresser som ni söker efter)",
    google && "Google (bara om ni kopplar Google Kalender: leveranser och födelsedagar, utan allergier)",
    microsoft && "Microsoft (bara om ni kopplar Outlook: leveranser och födelsedagar, utan allergier)",
    smtpUrl && `${new URL(smtpUrl).hostname} (utskick av mejl)`,
  ].filter(Boolean);
  return found.length > 0 ? `${found.join("; ")}.` : "Inga. Allt körs på den egna maskinen.";
}
