import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { lazy } from "../lazy.ts";
import { connectedText } from "../calendar-window.ts";
import { showError, useCall, useCallAction } from "../calls.ts";
import { queryClient, queryOf } from "../query.ts";
import { PageSkeleton } from "../ui/skeleton.tsx";
import { Ring } from "../ui/spinner.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { toast } from "../ui/toaster.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";
import { useSubscriptionCheck } from "./dashboard/manage-subscription.tsx";
import Overview from "./dashboard/overview.tsx";
import { loadCakes, loadMeals } from "./dashboard/places.ts";
import { OrderingEnded } from "./dashboard/trial-banner.tsx";

/** Only for whoever was signed up for by somebody else, or on another device. */
const UnclaimedCompany = lazy(() => import("./dashboard/unclaimed-company.tsx"));

/** Only for whoever asks to be let into a company that is here. */
const JoinRequest = lazy(() => import("./dashboard/join-request.tsx"));

const Cakes = lazy(loadCakes);
const Meals = lazy(loadMeals);

export default function DashboardScreen() {
  const search = useSearch({ from: "/dashboard" });
  const here = search.tab === "tartor" || search.tab === "maltider" ? search.tab : "oversikt";
  const company = useOwnCompany();
  useReturnMessages();
  useSubscriptionCheck();

  if (company.asked)
    return (
      <Suspense fallback={null}>
        <JoinRequest request={company.asked} />
      </Suspense>
    );
  return (
    <DashboardFrame here={here}>
      {company.missing ? (
        <div className="grid place-items-center py-24">
          {company.unclaimed ? (
            <Suspense fallback={<Ring />}>
              <UnclaimedCompany company={company.unclaimed} />
            </Suspense>
          ) : company.failed ? (
            <LoadFailed text="Kunde inte skapa företag" retry={company.retry} />
          ) : (
            <Ring />
          )}
        </div>
      ) : here === "oversikt" ? (
        <Overview />
      ) : (
        <>
          <OrderingEnded />
          <Suspense fallback={<PageSkeleton />}>{here === "tartor" ? <Cakes /> : <Meals />}</Suspense>
        </>
      )}
    </DashboardFrame>
  );
}

/** Somebody without a company gets one, once; the server sees to the once. */
function useOwnCompany() {
  const { data: user } = useCall("get-user", {});
  const [failed, setFailed] = useState(false);
  const { run } = useCallAction("ensure-company", {
    done: ({ created }) => {
      if (created) toast.success("Företag skapat!");
      const profile = queryClient.fetchQuery({ ...queryOf("get-user", {}), staleTime: 0 });
      profile.catch(() => {
        toast.error("Kunde inte uppdatera profil");
        setFailed(true);
      });
    },
    failed: (error, say) => {
      showError("Kunde inte skapa företag", error, say);
      setFailed(true);
    },
  });
  const missing = user?.company === null;
  const unclaimed = user?.unclaimed_company ?? null;
  const join = useCall("get-join-request", {}, { when: missing && !unclaimed });
  const asked = missing && !unclaimed ? join.data?.request : null;
  const founds = missing && !unclaimed && asked === null;
  const ensure = useEffectEvent(() => void run({}));
  useEffect(() => {
    if (founds) ensure();
  }, [founds]);
  const retry = () => {
    if (join.error) return join.reload();
    setFailed(false);
    void run({});
  };
  return { missing, unclaimed, asked, failed: failed || join.error !== null, retry };
}

const messages: Record<string, () => void> = {
  "upgrade=success": () =>
    toast.success("Ditt konto har uppgraderats till PRO. Alla tidigare inställningar är sparade."),
  "upgrade=cancel": () => toast.info("Uppgradering avbröts. Du kan försöka igen när du vill."),
};

/** Who comes back from the payment or the calendar is told so once; the address forgets it. */
function useReturnMessages() {
  const { upgrade, calendar, provider } = useSearch({ from: "/dashboard" });
  const navigate = useNavigate();
  useEffect(() => {
    if (!upgrade && !calendar) return;
    if (upgrade) messages[`upgrade=${upgrade}`]?.();
    if (calendar === "connected") toast.success(connectedText(provider));
    void navigate({
      to: "/dashboard",
      search: (search) => ({ ...search, upgrade: undefined, calendar: undefined, provider: undefined }),
      replace: true,
    });
  }, [upgrade, calendar, provider, navigate]);
}
