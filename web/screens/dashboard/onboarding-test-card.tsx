import { Tag } from "../../ui/badge.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import OnboardingPanel from "../admin/onboarding-panel.tsx";

/** The admin's own card. */
export default function OnboardingTestCard() {
  return (
    <Card>
      <CardHead
        title="Testa onboarding"
        detail="Skicka mejlen som en ny kund får."
        aside={<Tag>Admin</Tag>}
        line
      />
      <div className="p-card">
        <OnboardingPanel />
      </div>
    </Card>
  );
}
