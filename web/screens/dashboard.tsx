import { useNavigate, useSearch } from "@tanstack/react-router";
import { CakeSlice, LayoutDashboard, Utensils } from "lucide-react";
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from "react";
import { useCall, useCallAction } from "../calls.ts";
import { Container } from "../ui/page.tsx";
import { Ring } from "../ui/spinner.tsx";
import { type Tab, TabPanel, TabsRoot } from "../ui/tabs.tsx";
import { toast } from "../ui/toaster.tsx";
import { DashboardHeader } from "./dashboard/header.tsx";
import { useSubscriptionCheck } from "./dashboard/manage-subscription.tsx";
import Overview from "./dashboard/overview.tsx";

const tabs: (Tab & { Panel: ComponentType })[] = [
  { value: "oversikt", label: "Översikt", icon: <LayoutDashboard size={17} aria-hidden />, Panel: Overview },
  {
    value: "tartor",
    label: "Tårtor",
    icon: <CakeSlice size={17} aria-hidden />,
    Panel: lazy(() => import("./dashboard/cakes.tsx")),
  },
  {
    value: "maltider",
    label: "Måltider",
    icon: <Utensils size={17} aria-hidden />,
    Panel: lazy(() => import("./dashboard/meals.tsx")),
  },
];

export default function DashboardScreen() {
  const search = useSearch({ from: "/dashboard" });
  const navigate = useNavigate();
  const tab = tabs.find(({ value }) => value === search.tab)?.value ?? "oversikt";
  const company = useOwnCompany();
  useReturnMessages();
  useSubscriptionCheck();

  return (
    <TabsRoot
      value={tab}
      onChange={(next) =>
        void navigate({ to: "/dashboard", search: { tab: next === "oversikt" ? undefined : next } })
      }
    >
      <DashboardHeader tabs={tabs} tab={tab} />
      <main id="innehall" tabIndex={-1} className="pb-20 outline-none">
        <Container>
          {company === "missing" ? (
            <div className="grid place-items-center py-24">
              <Ring />
            </div>
          ) : (
            tabs.map(({ value, Panel }) => (
              <TabPanel key={value} value={value}>
                <Suspense fallback={null}>
                  <Panel />
                </Suspense>
              </TabPanel>
            ))
          )}
        </Container>
      </main>
    </TabsRoot>
  );
}

/** Somebody without a company gets one, once; the server sees to the once. */
function useOwnCompany(): "missing" | "there" {
  const { data: user } = useCall("get-user", {});
  const { run } = useCallAction("ensure-company", {
    done: ({ created }) => {
      if (created) toast.success("Företag skapat!");
    },
    failed: "Kunde inte skapa företag",
  });
  const missing = user?.company === null;
  const ensure = useEffectEvent(() => void run({}));
  useEffect(() => {
    if (missing) ensure();
  }, [missing]);
  return missing ? "missing" : "there";
}

const messages: Record<string, () => void> = {
  "upgrade=success": () =>
    toast.success("Ditt konto har uppgraderats till PRO. Alla tidigare inställningar är sparade."),
  "upgrade=cancel": () => toast.info("Uppgradering avbröts. Du kan försöka igen när du vill."),
  "calendar=connected": () => toast.success("Google Calendar kopplad!"),
};

/** Who comes back from the payment or the calendar is told so once; the address forgets it. */
function useReturnMessages() {
  const { upgrade, calendar } = useSearch({ from: "/dashboard" });
  const navigate = useNavigate();
  useEffect(() => {
    if (!upgrade && !calendar) return;
    if (upgrade) messages[`upgrade=${upgrade}`]?.();
    if (calendar) messages[`calendar=${calendar}`]?.();
    void navigate({
      to: "/dashboard",
      search: (search) => ({ ...search, upgrade: undefined, calendar: undefined }),
      replace: true,
    });
  }, [upgrade, calendar, navigate]);
}
