import type { Company } from "../../../../contract/entities/company.ts";
import { accountants } from "../../../../contract/callers.ts";
import { accessOf, trialDaysLeft } from "../../../../domain/subscription.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCall } from "../../../calls.ts";
import { clock } from "../../../clock.ts";
import { Changing } from "../../../may.ts";
import { Pill } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { dayOf } from "../trial-banner.tsx";

/** When the trial ends, and what happens then: nothing is paid that nobody has agreed to. */
export function TrialTerms({ company }: { company: Company }) {
  const { data } = useCall("get-subscription", {});
  const { access, trialing } = accessOf(company, clock.now());
  if (!data || !trialing || !access) return null;
  const left = trialDaysLeft(company, clock.now());
  return (
    <Card className="p-card">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-h3">Provperiod</h2>
        <Pill tone="green">{left === 0 ? "Sista dagen" : `${counted(left, "dag", "dagar")} kvar`}</Pill>
      </header>
      <p className="mt-2.5 text-sm text-subtle-foreground">
        Den slutar {dayOf(company.trial_ends_at)}.{" "}
        {data.subscribed
          ? `Därefter ${data.monthly_price_kr} kr/mån.`
          : "Ni har inte lagt till något betalsätt, så inget dras. Vi säger till i god tid."}
      </p>
      {!data.subscribed && (
        <Changing by={accountants}>
          <LinkButton
            to="/dashboard/installningar/prenumeration"
            look="secondary"
            size="sm"
            wide
            className="mt-4"
          >
            Välj kort eller faktura
          </LinkButton>
        </Changing>
      )}
    </Card>
  );
}
