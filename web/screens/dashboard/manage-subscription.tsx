import { ExternalLink } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { accountants } from "../../../contract/callers.ts";
import { useCallAction } from "../../calls.ts";
import { call } from "../../client.ts";
import { queryClient, queryOf, refetchEverything, refetchShowing } from "../../query.ts";
import { Button } from "../../ui/button.tsx";
import { Changing } from "../../may.ts";
import { currentViewing } from "../../viewing.ts";

/** Somebody is on the provider's page in another tab and may come back with something changed. */
let away = false;

type Props = {
  children: ReactNode;
  look?: "primary" | "secondary";
  size?: "md" | "sm";
  wide?: boolean;
  arrow?: boolean;
};

/** Opens the payment provider's page in a new tab: the portal, or the checkout for who has no subscription. */
export function ManageButton({ children, look = "secondary", size = "sm", wide, arrow }: Props) {
  const { run, busy } = useCallAction("customer-portal", { failed: "Kunde inte öppna hanteringssida" });

  async function manage() {
    // Opened before the answer: a browser blocks a tab that no click has asked for.
    const tab = open("", "_blank");
    if (tab) tab.opener = null;
    const answer = await run({});
    if (!answer) return tab?.close();
    away = true;
    if (tab) tab.location.href = answer.url;
    else location.assign(answer.url);
    return undefined;
  }
  return (
    <Changing by={accountants}>
      <Button look={look} size={size} wide={wide} busy={busy} onClick={() => void manage()}>
        {children}
        {arrow && <ExternalLink size={15} aria-hidden />}
      </Button>
    </Changing>
  );
}

/**
 * On load, and back from the provider's page, its word is asked for, and what is shown of it is read again: an event of
 * the provider's may have come between our reading and our asking. Where it differs from what we knew, all of it is.
 */
export function useSubscriptionCheck(): void {
  const check = useEffectEvent(async () => {
    if (currentViewing()) return; // an admin who looks asks nobody on the customer's behalf
    const user = await queryClient.fetchQuery(queryOf("get-user", {})).catch(() => null);
    if (user && !accountants.some((role) => role === user.role)) return;
    const answer = await call("check-subscription-status", {}).catch(() => null);
    if (answer?.changed) void refetchEverything();
    else if (answer) await refetchShowing("subscription");
  });
  useEffect(() => {
    void check();
    const onVisible = () => {
      if (document.visibilityState !== "visible" || !away) return;
      away = false;
      void check().then(refetchEverything);
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);
}
