import type { CalendarProvider } from "../../contract/calendars.ts";
import { hashToken } from "../auth/tokens.ts";

/**
 * A mark in the browser that began a login, looked for when it ends: nobody can send their own half-finished login to
 * somebody else and have it finished there. Each login has a mark of its own, so that two at once do not disturb.
 */

const MARK_SECONDS = 600;

const markOf = (state: string) => `tartdags-calendar-${hashToken(state).toString("hex").slice(0, 16)}`;

type Place = { publicUrl: string; provider: CalendarProvider };

const cookie = (state: string, { publicUrl, provider }: Place, seconds: number) =>
  [
    `${markOf(state)}=1; Path=/calendar/callback/${provider}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`,
    ...(publicUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");

export const markBrowser = (state: string, place: Place): string => cookie(state, place, MARK_SECONDS);

export const unmarkBrowser = (state: string, place: Place): string => cookie(state, place, 0);

export const isMarked = (cookies: string | undefined, state: string): boolean =>
  (cookies ?? "").split(/;\s*/).includes(`${markOf(state)}=1`);
