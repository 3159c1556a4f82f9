import { Suspense } from "react";
import { lazy } from "../../lazy.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

const OnboardingPanel = lazy(() => import("./onboarding-panel.tsx"));

/** The two ways in for a new customer: the welcome mail, or a payment link to send along. */
export function InviteDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Bjud in företag"
      size="lg"
      description="Skicka välkomstmejlet, eller skapa en betalningslänk att skicka själv."
      footer={
        <LinkButton to="/admin/payment-links" look="secondary" wide="phone">
          Skapa betalningslänk
        </LinkButton>
      }
    >
      <Suspense fallback={null}>
        <OnboardingPanel />
      </Suspense>
    </Dialog>
  );
}
