import { createHash } from "node:crypto";
import type { Clock } from "../../../domain/clock.ts";
import { sendRequest, sendJson, succeeded, type Answer } from "../http-request.ts";
import {
  nextDay,
  REMINDER_MINUTES,
  TIMEOUT_MS,
  type Calendar,
  type CalendarEvent,
  type EventFailure,
} from "./calendar.ts";
import { createOAuth, retryAfter, type Address } from "./oauth.ts";

export type GoogleCalendarOptions = {
  clientId: string;
  clientSecret: string;
  /** https://accounts.google.com/o/oauth2/v2/auth */
  authorizeUrl: Address;
  /** https://oauth2.googleapis.com/token */
  tokenUrl: string;
  /** https://oauth2.googleapis.com/revoke */
  revokeUrl: string;
  /** https://www.googleapis.com/calendar/v3 */
  apiUrl: string;
  clock: Clock;
  timeoutMs?: number;
};

const SCOPE = "https://www.googleapis.com/auth/calendar.events";

export function createGoogleCalendar(options: GoogleCalendarOptions): Calendar {
  const { timeoutMs = TIMEOUT_MS } = options;
  const oauth = createOAuth({ ...options, timeoutMs }, SCOPE);
  const events = `${options.apiUrl}/calendars/primary/events`;

  function send(accessToken: string, method: string, address: string, body?: object): Promise<Answer> {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const init = body ? sendJson(method, body, headers) : { method, headers };
    return sendRequest(`${address}?sendUpdates=none`, init, timeoutMs);
  }

  return {
    name: "google",

    authorizeUrl: ({ state, codeChallenge, redirectUri, loginHint }) =>
      oauth.authorizeUrl({
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: codeChallenge,
        access_type: "offline",
        // Without it, a second connection would come without a refresh token.
        prompt: "consent",
        include_granted_scopes: "true",
        ...(loginHint ? { login_hint: loginHint } : {}),
      }),
    exchange: oauth.exchange,
    refresh: (refreshToken) => oauth.refresh(refreshToken),

    async revoke(refreshToken) {
      const url = new URL(options.revokeUrl);
      url.searchParams.set("token", refreshToken);
      const answer = await sendRequest(url, { method: "POST" }, timeoutMs);
      if (!answer.reached) return { outcome: "try-again", reason: answer.reason, afterSeconds: null };
      if (answer.status === 429 || answer.status >= 500) {
        return {
          outcome: "try-again",
          reason: `HTTP ${answer.status}`,
          afterSeconds: retryAfter(answer.headers),
        };
      }
      // 400 means that it was revoked before.
      return { outcome: "revoked" };
    },

    async upsertEvent(accessToken, event) {
      const id = googleId(event.key);
      const resource = resourceOf(event);
      const insert = () => send(accessToken, "POST", events, { ...resource, id });

      if (event.remoteId === null) {
        const inserted = await insert();
        if (succeeded(inserted)) return { outcome: "saved", remoteId: id };
        // It is there already: the answer to an earlier try was lost.
        if (!inserted.reached || inserted.status !== 409) return failure(inserted);
      }
      let answer = await send(accessToken, "PATCH", `${events}/${id}`, resource);
      if (isDeleted(answer)) {
        answer = await send(accessToken, "PUT", `${events}/${id}`, { ...resource, status: "confirmed" });
      }
      if (answer.reached && answer.status === 404) answer = await insert();
      return succeeded(answer) ? { outcome: "saved", remoteId: id } : failure(answer);
    },

    async deleteEvent(accessToken, { key }) {
      const answer = await send(accessToken, "DELETE", `${events}/${googleId(key)}`);
      const gone = answer.reached && (answer.status === 404 || answer.status === 410);
      return succeeded(answer) || gone ? { outcome: "deleted" } : failure(answer);
    },
  };
}

/** Google lets us choose the id, of 0–9 and a–v: the same key can never make two events. */
export function googleId(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

function resourceOf({ date, title, description, key }: CalendarEvent) {
  return {
    summary: title,
    // Google takes it for HTML: what somebody typed is to be read, not followed.
    description: (description ?? "").replaceAll("<", "&lt;"),
    start: { date },
    end: { date: nextDay(date) },
    transparency: "transparent",
    visibility: "private",
    reminders: {
      useDefault: false,
      overrides: [{ method: "popup", minutes: REMINDER_MINUTES }],
    },
    extendedProperties: { private: { tartdags_key: key } },
  };
}

function isDeleted(answer: Answer): boolean {
  if (!answer.reached) return false;
  const { status } = (answer.json ?? {}) as { status?: string };
  return answer.status === 410 || (answer.status === 200 && status === "cancelled");
}

function failure(answer: Answer): EventFailure {
  if (!answer.reached) return { outcome: "try-again", reason: answer.reason, afterSeconds: null };
  const { status, headers } = answer;
  const { error } = (answer.json ?? {}) as { error?: { errors?: { reason?: string; domain?: string }[] } };
  const [cause] = error?.errors ?? [];
  const reason = `HTTP ${status} ${cause?.reason ?? ""}`.trim();
  if (status === 401) return { outcome: "expired" };
  if (status === 429 || status >= 500 || cause?.domain === "usageLimits") {
    return { outcome: "try-again", reason, afterSeconds: retryAfter(headers) };
  }
  if (status === 403 && cause?.reason === "insufficientPermissions") return { outcome: "reconnect", reason };
  return { outcome: "refused", reason };
}
