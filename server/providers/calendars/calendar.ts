/** What Google's and Microsoft's calendars have in common: all that the product knows about either. */
export type Calendar = {
  name: "google" | "microsoft";
  /** Where the person is sent to allow it. State and challenge come back only through their browser. */
  authorizeUrl(request: {
    state: string;
    codeChallenge: string;
    redirectUri: string;
    loginHint?: string;
  }): string;
  exchange(request: { code: string; codeVerifier: string; redirectUri: string }): Promise<ExchangeOutcome>;
  refresh(refreshToken: string): Promise<RefreshOutcome>;
  revoke(refreshToken: string): Promise<RevokeOutcome>;
  upsertEvent(
    accessToken: string,
    event: CalendarEvent,
  ): Promise<{ outcome: "saved"; remoteId: string } | EventFailure>;
  deleteEvent(accessToken: string, event: EventName): Promise<{ outcome: "deleted" } | EventFailure>;
};

export type EventName = {
  /** Ours, the same for the event's whole life: it never appears twice. */
  key: string;
  /** The provider's, as it was told when the event was saved; null when it never was, or nobody knows. */
  remoteId: string | null;
};

/** A whole day. Nothing here may tell of allergies: calendars are read by many. */
export type CalendarEvent = EventName & {
  /** yyyy-MM-dd */
  date: string;
  title: string;
  description?: string;
};

export type Tokens = { accessToken: string; refreshToken: string; expiresAt: Temporal.Instant };

export type ExchangeOutcome =
  | { outcome: "connected"; tokens: Tokens }
  /** The code was used, late or not ours; or the person allowed too little. */
  | { outcome: "refused"; reason: "code" | "scope" | "no refresh token" }
  | TryAgain;

export type RefreshOutcome = { outcome: "refreshed"; tokens: Tokens } | Reconnect | TryAgain;

export type RevokeOutcome =
  | { outcome: "revoked" }
  /** Only the person can, on the provider's own page. */
  | { outcome: "by the person"; page: string }
  | TryAgain;

export type EventFailure =
  /** The access token no longer holds: refresh once. */
  { outcome: "expired" } | Reconnect | TryAgain | { outcome: "refused"; reason: string };

/** The right is gone. Only the person can give it back. */
export type Reconnect = { outcome: "reconnect"; reason: string };
export type TryAgain = { outcome: "try-again"; reason: string; afterSeconds: number | null };

export const REMINDER_MINUTES = 24 * 60;
export const TIMEOUT_MS = 10_000;

export function nextDay(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}
