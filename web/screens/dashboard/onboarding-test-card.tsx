import { lazy, Suspense } from "react";
import { Tag } from "../../ui/badge.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";

const OnboardingPanel = lazy(() => import("../admin/onboarding-panel.tsx"));

/** The admin's own card, loaded for admins only. */
export function OnboardingTestCard() {
  return (
    <Card>
      <CardHead
        title="Testa onboarding"
        detail="Skicka mejlen som en ny kund får."
        aside={<Tag>Admin</Tag>}
        line
      />
      <div className="p-card">
        <Suspense fallback={<SkeletonRows />}>
          <OnboardingPanel />
        </Suspense>
      </div>
    </Card>
  );
}
