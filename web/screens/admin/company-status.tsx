import type { CompanyRow } from "../../../contract/admin.ts";
import { accessOf, subscriptionLabels } from "../../../domain/subscription.ts";
import { clock } from "../../clock.ts";
import { Pill } from "../../ui/badge.tsx";

type Standing = Pick<
  CompanyRow,
  "subscription_status" | "trial_ends_at" | "period_ends_at" | "payment_past_due" | "invited"
> & { not_begun?: boolean; closed_at?: string | null };

const tones = { trialing: "marzipan", active: "green", cancelled: "cream" } as const;

/** 'Inbjuden', 'Provperiod', 'Aktiv', 'Uppsagd', and what an admin should know beyond that. */
export function CompanyStatus({ company }: { company: Standing }) {
  const { access } = accessOf(company, clock.now());
  if (company.closed_at) return <Pill tone="red">Avslutat konto</Pill>;
  if (company.invited) return <Pill tone="cream">Inbjuden</Pill>;
  if (company.payment_past_due) return <Pill tone="red">Obetald</Pill>;
  if (!access && company.subscription_status === "trialing") return <Pill tone="amber">Prov slut</Pill>;
  // A trial has been paid for by nobody yet, and a subscription may have ended before anybody came.
  if (company.not_begun)
    return (
      <Pill tone="amber">{`${subscriptionLabels[company.subscription_status]}, inte kommit igång`}</Pill>
    );
  return (
    <Pill tone={tones[company.subscription_status]}>{subscriptionLabels[company.subscription_status]}</Pill>
  );
}

/** Another company signed up with this organisation number before. */
export const SharedNumber = () => <Pill tone="amber">Samma org.nr</Pill>;
