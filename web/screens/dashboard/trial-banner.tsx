import { Hourglass, PartyPopper } from "lucide-react";
import type { Company } from "../../../contract/dashboard.ts";
import {
  accessOf,
  PRICE_KRONOR_PER_MONTH,
  SUBSCRIPTION_ENDED,
  TRIAL_DAYS,
  trialDaysLeft,
} from "../../../domain/subscription.ts";
import { counted } from "../../../domain/swedish.ts";
import { clock } from "../../clock.ts";
import { Banner } from "../../ui/banner.tsx";
import { TrialCandles } from "../../ui/trial-candles.tsx";

/** The trial's candles, or that it has burnt down. Nothing for a company that pays. */
export function TrialBanner({ company }: { company: Company }) {
  const { access, trialing } = accessOf(company, clock.now());
  if (!access)
    return (
      <Banner
        tone="amber"
        icon={<Hourglass size={22} />}
        title={SUBSCRIPTION_ENDED}
        text="Du kan läsa allt, men inte skapa nya beställningar. Utkast sparas."
      />
    );
  if (!trialing) return null;
  const left = trialDaysLeft(company, clock.now());
  return (
    <Banner
      tone="marzipan"
      icon={<PartyPopper size={22} />}
      title={`${TRIAL_DAYS} dagars gratis provperiod`}
      text={`${left === 0 ? "Sista dagen" : `${counted(left, "dag", "dagar")} kvar`}. Därefter ${PRICE_KRONOR_PER_MONTH} kr/mån automatiskt.`}
      picture={<TrialCandles left={left} />}
    />
  );
}
