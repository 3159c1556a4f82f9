import { PartyPopper } from "lucide-react";
import { Suspense } from "react";
import { lazy } from "../../lazy.ts";
import type { Output } from "../../../contract/contract.ts";
import type { Company } from "../../../contract/entities/company.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { accessOf, mayOrder, TRIAL_DAYS, trialDaysLeft } from "../../../domain/subscription.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { clock, today } from "../../clock.ts";
import { Banner } from "../../ui/banner.tsx";
import { TrialCandles } from "../../ui/trial-candles.tsx";
import { accountants } from "../../../contract/callers.ts";
import { Changing } from "../../may.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ManageButton } from "./manage-subscription.tsx";

/** For whoever cannot order, or soon cannot. */
const SubscriptionTrouble = lazy(() => import("./subscription-trouble.tsx"));

/** What a company must know about its subscription: the trial's candles, or what stands in its way. */
export function TrialBanner({ company }: { company: Company }) {
  const { access, trialing, reason } = accessOf(company, clock.now());
  if (!access || company.payment_past_due || reason === "cancelled")
    return (
      <Suspense fallback={null}>
        <SubscriptionTrouble company={company} />
      </Suspense>
    );
  return trialing ? <Trial company={company} /> : null;
}

/** Where orders are made: why none can be, before anybody has filled one in. */
export function OrderingEnded() {
  const { data } = useCall("get-overview", {});
  if (!data || mayOrder(data.company, clock.now())) return null;
  return (
    <div className="pt-5">
      <TrialBanner company={data.company} />
    </div>
  );
}

function Trial({ company }: { company: Company }) {
  const left = trialDaysLeft(company, clock.now());
  const { data } = useCall("get-subscription", {});
  const days = left === 0 ? "Sista dagen" : `${counted(left, "dag", "dagar")} kvar`;
  return (
    <Banner
      tone="marzipan"
      icon={<PartyPopper size={22} />}
      title={`${TRIAL_DAYS} dagars gratis provperiod`}
      text={[`${days}.`, data && whatFollows(data)].filter(Boolean).join(" ")}
      picture={<TrialCandles left={left} />}
      action={data && !data.subscribed ? <ToPayment /> : <ManageButton>Hantera abonnemang</ManageButton>}
    />
  );
}

/** The card is one press away; invoices are read about first. */
const ToPayment = () => (
  <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:*:flex-1">
    <ManageButton arrow>Lägg till kort</ManageButton>
    <Changing by={accountants}>
      <LinkButton to="/dashboard/installningar/prenumeration" look="ghost" size="sm">
        Betala mot faktura
      </LinkButton>
    </Changing>
  </div>
);

/** Only what is on file is paid by itself. */
const whatFollows = ({ subscribed, monthly_price_kr, trial_ends_at }: Output<"get-subscription">): string =>
  subscribed
    ? `Därefter ${monthly_price_kr} kr/mån automatiskt.`
    : `Lägg till ett betalsätt före ${dayOf(trial_ends_at)}, så fortsätter allt utan avbrott.`;

export const dayOf = (moment: string): string => formatDayFrom(stockholmDay(moment), today());
