import { useNavigate, useSearch } from "@tanstack/react-router";
import { Sparkles } from "lucide-react";
import { useEffect, useRef } from "react";
import { accountants } from "../../../contract/callers.ts";
import type { Subscription } from "../../../contract/payments.ts";
import { accessOf, isPro, subscriptionLabels } from "../../../domain/subscription.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { clock } from "../../clock.ts";
import { Pill } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { Changing } from "../../may.ts";
import { ManageButton } from "./manage-subscription.tsx";
import { termsWords } from "./subscription-words.ts";

/** Where an upgrade hint leads: `/dashboard#prenumeration`. */
export const SUBSCRIPTION_ID = "prenumeration";

type CardProps = {
  /** On its own page, where the way to pay is chosen beneath. On the overview the banner asks for that, and for renewal. */
  methodsBelow?: boolean;
};

export default function SubscriptionCard({ methodsBelow = false }: CardProps) {
  const { data, error, reload } = useCall("get-subscription", {});
  const place = useArrivalForPro();
  return (
    <div id={SUBSCRIPTION_ID} ref={place} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Card className="p-card">
        <header className="flex items-center justify-between gap-3">
          <h2 className="display text-h3">Abonnemang</h2>
          {data && <Status subscription={data} />}
        </header>
        {error ? (
          <div className="mt-3">
            <LoadFailed small text="Kunde inte hämta abonnemanget" retry={reload} />
          </div>
        ) : data ? (
          <Terms subscription={data} methodsBelow={methodsBelow} />
        ) : (
          <Loading className="mt-4 space-y-3">
            <Skeleton className="h-8 w-28" />
            <Skeleton className="w-4/5" />
          </Loading>
        )}
      </Card>
    </div>
  );
}

function Status({ subscription }: { subscription: Subscription }) {
  const { access } = accessOf(subscription, clock.now());
  if (!access) return <Pill tone="red">Avslutad</Pill>;
  if (subscription.payment_past_due) return <Pill tone="red">Betalning saknas</Pill>;
  const tones = { trialing: "marzipan", active: "green", cancelled: "amber" } as const;
  const status = subscription.subscription_status;
  return <Pill tone={tones[status]}>{subscriptionLabels[status]}</Pill>;
}

function Terms({ subscription, methodsBelow }: { subscription: Subscription; methodsBelow: boolean }) {
  const { access } = accessOf(subscription, clock.now());
  const pro = isPro(subscription);
  return (
    <>
      <p className="mt-2.5">
        <span className="display text-h2 tabular-nums">{subscription.monthly_price_kr} kr</span>
        <span className="text-subtle-foreground">/mån{pro && ", Pro"}</span>
      </p>
      <p className="mt-2 text-sm text-subtle-foreground">{termsWords(subscription, access)}</p>
      <div className="mt-4 space-y-2 empty:hidden">
        {access && !asksForMethod(subscription) && (
          <ManageButton wide={!methodsBelow} arrow>
            Hantera abonnemang
          </ManageButton>
        )}
        {!access && methodsBelow && (
          <ManageButton arrow look="primary">
            Förnya abonnemanget
          </ManageButton>
        )}
        {access && !pro && (
          <Changing by={accountants}>
            <Upgrade price={subscription.pro_price_kr} now={subscription.monthly_price_kr} />
          </Changing>
        )}
      </div>
    </>
  );
}

/** The banner of the trial asks for it, and the settings' own card below: never twice on a page. */
const asksForMethod = ({ subscribed, subscription_status }: Subscription) =>
  !subscribed && subscription_status === "trialing";

function Upgrade({ price, now }: { price: number; now: number }) {
  const navigate = useNavigate();
  const { run, busy } = useCallAction("upgrade-to-pro", {
    done: ({ url }) => void navigate({ to: "/welcome-pro", state: { checkoutUrl: url } }),
    failed: "Kunde inte öppna hanteringssida",
  });
  return (
    <div className="rounded-lg bg-marzipan-100 p-3.5">
      <p className="text-sm">
        <strong className="font-semibold">Pro, {price} kr/mån.</strong> Tårtor och måltider i er egen
        kalender.{price === now && " Det kostar lika mycket som idag."}
      </p>
      <Button
        size="sm"
        look="secondary"
        wide
        className="mt-2.5"
        busy={busy}
        icon={<Sparkles size={16} aria-hidden />}
        onClick={() => void run({})}
      >
        Uppgradera till Pro
      </Button>
    </div>
  );
}

/** Who came for Pro, by /auth?plan=pro, lands on the card that offers it. */
function useArrivalForPro() {
  const { plan } = useSearch({ strict: false });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (plan !== "pro") return;
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, [plan]);
  return place;
}
