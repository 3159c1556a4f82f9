import { useNavigate } from "@tanstack/react-router";
import { CakeSlice, LayoutDashboard, Utensils } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { lazy } from "../../lazy.ts";
import type { Search } from "../../routes.tsx";
import { useCall } from "../../calls.ts";
import { Container } from "../../ui/page.tsx";
import { type Tab, TabsRoot } from "../../ui/tabs.tsx";
import { DashboardHeader } from "./header.tsx";

/** Only for whoever belongs to a company that has left. */
const ClosedCompany = lazy(() => import("./closed-company.tsx"));

export type DashboardTab = "oversikt" | "tartor" | "maltider";

export const tabs: (Tab & { value: DashboardTab })[] = [
  { value: "oversikt", label: "Översikt", icon: <LayoutDashboard size={17} aria-hidden /> },
  { value: "tartor", label: "Tårtor", icon: <CakeSlice size={17} aria-hidden /> },
  { value: "maltider", label: "Måltider", icon: <Utensils size={17} aria-hidden /> },
];

/** Header and tabs around a screen of the company's. A screen beside the tabs, such as the register, names itself. */
export function DashboardFrame({ tab, children }: { tab: string; children: ReactNode }) {
  const navigate = useNavigate();
  const { data: user } = useCall("get-user", {});
  const closed_at = user?.company?.closed_at;
  if (user?.company && closed_at)
    return (
      <Suspense fallback={null}>
        <ClosedCompany company={{ name: user.company.name, closed_at }} />
      </Suspense>
    );
  return (
    <TabsRoot
      value={tab}
      onChange={(next) =>
        void navigate({
          to: "/dashboard",
          // Whoever looks at an office goes on looking at it.
          search: ({ kontor }: Search) => ({ tab: next === "oversikt" ? undefined : next, kontor }),
        })
      }
    >
      <DashboardHeader tabs={tabs} tab={tab} />
      <main id="innehall" tabIndex={-1} className="pb-20 outline-none">
        <Container>{children}</Container>
      </main>
    </TabsRoot>
  );
}
