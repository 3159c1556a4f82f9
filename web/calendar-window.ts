import type { ConnectResult } from "../contract/calendars.ts";
import type { CalendarProvider } from "../contract/entities/company.ts";

/**
 * How the window of the calendar's login tells the page that opened it. A provider's page may cut the band between the
 * two, so the message goes both ways: to the opener, and on a channel that every page of ours hears.
 */
export type CalendarMessage =
  | { type: "calendar-connected"; provider: CalendarProvider }
  | { type: "calendar-failed"; result: ConnectResult };

const NAME = "tartdags-calendar";

/** Must be called in the click itself, or the browser takes it for an advertisement. Null when it is blocked. */
export function openCalendarWindow(): Window | null {
  const opened = window.open("about:blank", NAME, "popup,width=600,height=700");
  return opened && !opened.closed ? opened : null;
}

export function announce(message: CalendarMessage): void {
  const channel = new BroadcastChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  channel.postMessage(message);
  channel.close();
  (window.opener as Window | null)?.postMessage(message, window.location.origin);
}

/** Hears what one of our own pages says, and nobody else. */
export function hearCalendar(hear: (message: CalendarMessage) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  const onMessage = (event: MessageEvent<Partial<CalendarMessage> | null>) => {
    if (event.origin !== window.location.origin) return;
    const { data } = event;
    if (data?.type === "calendar-connected" || data?.type === "calendar-failed")
      hear(data as CalendarMessage);
  };
  channel.addEventListener("message", onMessage);
  window.addEventListener("message", onMessage);
  return () => {
    channel.close();
    window.removeEventListener("message", onMessage);
  };
}

export const CONNECT_FAILED = "Kunde inte koppla kalender";

export const connectedText = (provider: string | undefined): string =>
  provider === "microsoft" ? "Outlook-kalendern kopplad!" : "Google Calendar kopplad!";

const reasons: Record<Exclude<ConnectResult, "connected">, string> = {
  denied: "Åtkomsten till kalendern godkändes inte.",
  scope: "Rutan för kalendern behöver vara ikryssad.",
  expired: "Inloggningen har redan använts eller är för gammal. Försök igen.",
  later: "Kalendern svarar inte just nu. Försök igen om en stund.",
};

export const failedReason = (result: string): string =>
  reasons[result as keyof typeof reasons] ?? reasons.expired;
