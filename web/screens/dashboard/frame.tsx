import { type ReactNode, Suspense } from "react";
import { lazy } from "../../lazy.ts";
import { useCall } from "../../calls.ts";
import { Container } from "../../ui/page.tsx";
import { PlaceNav } from "../../ui/place-nav.tsx";
import { DashboardHeader } from "./header.tsx";
import { type DashboardPlace, places } from "./places.ts";

/** Only for whoever belongs to a company that has left. */
const ClosedCompany = lazy(() => import("./closed-company.tsx"));

/** Header and the way around, about a screen of the company's; `here` is the place that the screen belongs to. */
export function DashboardFrame({ here, children }: { here: DashboardPlace | null; children: ReactNode }) {
  const { data: user } = useCall("get-user", {});
  const closed_at = user?.company?.closed_at;
  if (user?.company && closed_at)
    return (
      <Suspense fallback={null}>
        <ClosedCompany company={{ name: user.company.name, closed_at }} />
      </Suspense>
    );
  return (
    <>
      <DashboardHeader />
      <PlaceNav label="Huvudmeny" places={places} here={here} />
      <main
        id="innehall"
        tabIndex={-1}
        className="pb-20 outline-none phone-bar:pb-[calc(var(--place-bar)+28px)]"
      >
        <Container>{children}</Container>
      </main>
    </>
  );
}
