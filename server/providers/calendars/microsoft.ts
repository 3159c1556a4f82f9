import { createHash } from "node:crypto";
import { z } from "zod";
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

export type MicrosoftCalendarOptions = {
  clientId: string;
  clientSecret: string;
  /** https://login.microsoftonline.com/common/oauth2/v2.0/authorize */
  authorizeUrl: Address;
  /** https://login.microsoftonline.com/common/oauth2/v2.0/token */
  tokenUrl: string;
  /** https://graph.microsoft.com/v1.0 */
  apiUrl: string;
  clock: Clock;
  timeoutMs?: number;
};

const SCOPE = "Calendars.ReadWrite";
const SCOPES = `offline_access ${SCOPE}`;
/** Graph's list of zones has no Europe/Stockholm. */
const ZONE = "W. Europe Standard Time";
/** Our key, as a property that Graph can search by. The number only keeps the name apart from other programs'. */
const KEY_PROPERTY = "String {3c1f2a0e-6b1d-4f0b-9a52-7f1f1b0c7d11} Name tartdags_key";
const Created = z.object({ id: z.string() });
export const PERMISSIONS_PAGE = "https://myapps.microsoft.com";

export function createMicrosoftCalendar(options: MicrosoftCalendarOptions): Calendar {
  const { timeoutMs = TIMEOUT_MS } = options;
  const oauth = createOAuth({ ...options, timeoutMs }, SCOPE);
  const events = `${options.apiUrl}/me/events`;

  function send(accessToken: string, method: string, address: string, body?: object): Promise<Answer> {
    const headers = { Authorization: `Bearer ${accessToken}` };
    return sendRequest(address, body ? sendJson(method, body, headers) : { method, headers }, timeoutMs);
  }

  /** The id of an event whose answer was lost. */
  async function find(accessToken: string, key: string): Promise<Answer & { id?: string }> {
    const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${KEY_PROPERTY}' and ep/value eq '${keyOf(key)}')`;
    const query = new URLSearchParams({ $filter: filter, $select: "id", $top: "1" });
    const answer = await send(accessToken, "GET", `${events}?${query}`);
    const { value = [] } = ((answer.reached && answer.json) || {}) as { value?: { id: string }[] };
    return { ...answer, id: value[0]?.id };
  }

  async function create(accessToken: string, event: CalendarEvent) {
    const transactionId = transactionOf(event);
    const created = await send(accessToken, "POST", events, { ...resourceOf(event), transactionId });
    if (succeeded(created)) {
      const read = Created.safeParse(created.reached && created.json);
      // Asked again, Graph knows the transaction and names the event that it made.
      return read.success ? saved(read.data.id) : noId;
    }
    const { code, existingId } = errorOf(created);
    if (code !== "ErrorDuplicateTransactionId") return failure(created);
    if (existingId) return update(accessToken, event, existingId);
    const found = await find(accessToken, event.key);
    return found.id ? update(accessToken, event, found.id) : failure(found);
  }

  async function update(accessToken: string, event: CalendarEvent, remoteId: string) {
    const answer = await send(
      accessToken,
      "PATCH",
      `${events}/${encodeURIComponent(remoteId)}`,
      resourceOf(event),
    );
    if (succeeded(answer)) return saved(remoteId);
    return isGone(answer) ? undefined : failure(answer);
  }

  return {
    name: "microsoft",

    authorizeUrl: ({ state, codeChallenge, redirectUri, loginHint }) =>
      oauth.authorizeUrl({
        redirect_uri: redirectUri,
        response_mode: "query",
        scope: SCOPES,
        state,
        code_challenge: codeChallenge,
        prompt: "select_account",
        ...(loginHint ? { login_hint: loginHint } : {}),
      }),
    exchange: oauth.exchange,
    refresh: (refreshToken) => oauth.refresh(refreshToken, { scope: SCOPES }),

    /** There is no revocation for one app: whoever disconnects forgets the tokens and points here. */
    revoke: async () => ({ outcome: "by the person", page: PERMISSIONS_PAGE }),

    async upsertEvent(accessToken, event) {
      const { remoteId } = event;
      const updated = remoteId === null ? undefined : await update(accessToken, event, remoteId);
      const outcome = updated ?? (await create(accessToken, event));
      // Deleted by hand after a lost answer: the next transaction is a new one.
      return outcome ?? (await create(accessToken, { ...event, remoteId: "deleted" })) ?? notFound;
    },

    async deleteEvent(accessToken, { key, remoteId }) {
      let id = remoteId;
      if (id === null) {
        const found = await find(accessToken, key);
        if (!succeeded(found)) return failure(found);
        id = found.id ?? null;
      }
      if (id === null) return { outcome: "deleted" };
      const answer = await send(accessToken, "DELETE", `${events}/${encodeURIComponent(id)}`);
      return succeeded(answer) || isGone(answer) ? { outcome: "deleted" } : failure(answer);
    },
  };
}

const saved = (remoteId: string) => ({ outcome: "saved" as const, remoteId });
const notFound: EventFailure = {
  outcome: "try-again",
  reason: "the event came and went",
  afterSeconds: null,
};

const noId: EventFailure = { outcome: "try-again", reason: "no id", afterSeconds: null };

/** Keys may hold quotes and more; a hash fits into a filter. */
function keyOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** A repeated try is recognised by it; an event that is made anew after a deletion has another. */
function transactionOf({ key, remoteId }: CalendarEvent): string {
  return createHash("sha256")
    .update(`${key} ${remoteId ?? ""}`)
    .digest("hex");
}

function resourceOf({ date, title, description, key }: CalendarEvent) {
  return {
    subject: title,
    body: { contentType: "text", content: description ?? "" },
    isAllDay: true,
    start: { dateTime: `${date}T00:00:00`, timeZone: ZONE },
    end: { dateTime: `${nextDay(date)}T00:00:00`, timeZone: ZONE },
    showAs: "free",
    sensitivity: "private",
    isReminderOn: true,
    reminderMinutesBeforeStart: REMINDER_MINUTES,
    singleValueExtendedProperties: [{ id: KEY_PROPERTY, value: keyOf(key) }],
  };
}

/** Deleted, or an id of another mailbox or another provider: there is no such event here. */
const GONE = new Set(["ErrorItemNotFound", "ErrorInvalidMailboxItemId", "ErrorInvalidIdMalformed"]);

function isGone(answer: Answer): boolean {
  return answer.reached && GONE.has(errorOf(answer).code ?? "");
}

function errorOf(answer: Answer): { code?: string; existingId?: string } {
  if (!answer.reached) return {};
  const { error } = (answer.json ?? {}) as { error?: Record<string, string | undefined> };
  return { code: error?.code, existingId: error?.["@event.existingEventId"] };
}

function failure(answer: Answer): EventFailure {
  if (!answer.reached) return { outcome: "try-again", reason: answer.reason, afterSeconds: null };
  const { status, headers } = answer;
  const { code } = errorOf(answer);
  const reason = `HTTP ${status} ${code ?? ""}`.trim();
  if (status === 401) return { outcome: "expired" };
  if (status === 429 || status >= 500)
    return { outcome: "try-again", reason, afterSeconds: retryAfter(headers) };
  if (status === 403 && code === "ErrorAccessDenied") return { outcome: "reconnect", reason };
  return { outcome: "refused", reason };
}
