import { Navigate, useRouterState } from "@tanstack/react-router";
import { CalendarHeart, ExternalLink } from "lucide-react";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    checkoutUrl?: string;
  }
}

/** The last step before Pro is paid. Who comes without a payment page starts at the login. */
export default function WelcomeProScreen() {
  const url = useRouterState({ select: ({ location }) => location.state.checkoutUrl });
  if (!url || !/^https?:\/\//.test(url)) return <Navigate to="/auth" search={{ plan: "pro" }} replace />;
  return (
    <StatusPage
      state="done"
      icon={<CalendarHeart size={30} />}
      title="Välkommen till Pro"
      actions={
        <>
          <Button
            icon={<ExternalLink size={18} aria-hidden />}
            onClick={() => {
              // Both, as specified: a browser that blocks the tab still leads on in this window.
              open(url, "_blank", "noopener");
              location.assign(url);
            }}
          >
            Gå till betalningen
          </Button>
          <LinkButton to="/dashboard" look="ghost">
            Inte nu
          </LinkButton>
        </>
      }
    >
      Med Pro syns tårtor och måltider i er egen kalender. Alla inställningar följer med.
    </StatusPage>
  );
}
