import type { ReactNode } from "react";
import { subscriptionLabels } from "../../../../domain/subscription.ts";
import { useToday } from "../../../clock.ts";
import { Card, CardHead } from "../../../ui/card.tsx";
import type { CompanyPage } from "./company-page.ts";
import { CompanyTrial } from "./trial.tsx";
import { dayAndTime } from "../journal/format.ts";

/** What the company pays for, until when, and whom to write to. */
export function CompanySubscription({ page: { company, counts } }: { page: CompanyPage }) {
  const today = useToday();
  const contact = [company.contact_first_name, company.contact_last_name].filter(Boolean).join(" ");
  const facts: [string, ReactNode][] = [
    ["Status", subscriptionLabels[company.subscription_status]],
    ["Plan", company.subscription_tier === "pro" ? "Pro" : "Standard"],
    [
      "Provperioden slutar",
      company.subscription_status === "trialing" ? dayAndTime(company.trial_ends_at, today) : null,
    ],
    ["Perioden slutar", company.period_ends_at && dayAndTime(company.period_ends_at, today)],
    ["Betalning", company.payment_past_due ? "Förfallen" : null],
    ["Faktura", company.invoice_interval === "monthly" ? "Varje månad" : "Per leverans"],
    ["Fakturamejl", company.invoice_email],
    ["Kund hos Stripe", company.stripe_customer_id],
    ["Abonnemang hos Stripe", company.stripe_subscription_id],
    ["Kalender", calendarOf(company)],
    ["Kontakt", contact || null],
    ["E-post", company.contact_email],
    ["Telefon", company.contact_phone],
    ["Anställda", counts.employees],
    ["Tårtor", counts.cakes],
    ["Måltider", counts.meals],
    ["Kund sedan", dayAndTime(company.created_at, today)],
  ];
  return (
    <Card>
      <CardHead line title="Abonnemang" />
      <dl className="divide-y divide-border px-card py-1 text-sm">
        {facts
          .filter(([, value]) => value !== null && value !== "")
          .map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-2.5">
              <dt className="text-subtle-foreground">{label}</dt>
              <dd className="min-w-0 text-right font-medium break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <CompanyTrial company={company} />
    </Card>
  );
}

function calendarOf({ calendar_enabled, calendar_provider }: CompanyPage["company"]): string | null {
  if (!calendar_enabled || !calendar_provider) return null;
  return { google: "Google Calendar", microsoft: "Microsoft" }[calendar_provider];
}
