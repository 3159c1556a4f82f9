import { useNavigate, useSearch } from "@tanstack/react-router";
import { CalendarCheck } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { ConnectResult } from "../../contract/calendars.ts";
import type { CalendarProvider } from "../../contract/entities/company.ts";
import { announce, CONNECT_FAILED, failedReason } from "../calendar-window.ts";
import { LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";

const SECONDS = 3;
const SEEN_MS = 2000;

/** Where the calendar's login ends: in its own window, which closes itself, or in the page that could open none. */
export default function CalendarSuccessScreen() {
  const { calendar, provider } = useSearch({ from: "/calendar-success" });
  const navigate = useNavigate();
  const failed = calendar !== undefined && calendar !== "connected";

  const leave = useEffectEvent(
    () => void navigate({ to: "/dashboard", search: calendar ? { calendar, provider } : {}, replace: true }),
  );
  useEffect(() => {
    if (failed) return;
    const timer = setTimeout(leave, SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [failed]);

  useEffect(() => {
    if (!calendar) return;
    announce(
      calendar === "connected"
        ? { type: "calendar-connected", provider: provider as CalendarProvider }
        : { type: "calendar-failed", result: calendar as ConnectResult },
    );
    // The browser lets a page close itself only when a script has opened it.
    const timer = setTimeout(() => window.close(), SEEN_MS);
    return () => clearTimeout(timer);
  }, [calendar, provider]);

  if (failed)
    return (
      <StatusPage
        state="failed"
        title={CONNECT_FAILED}
        actions={
          <LinkButton to="/dashboard" look="secondary">
            Till översikten
          </LinkButton>
        }
      >
        {failedReason(calendar)}
      </StatusPage>
    );
  return (
    <StatusPage
      state="done"
      icon={<CalendarCheck size={30} />}
      title="Kalendern är kopplad!"
      leaving={{ text: `Du skickas till översikten om ${SECONDS} sekunder.`, seconds: SECONDS }}
    >
      Leveranserna syns snart i er kalender.
    </StatusPage>
  );
}
