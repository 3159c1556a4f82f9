import type { CalendarProvider } from "../../../contract/entities/company.ts";
import { hashToken } from "../../database/tokens.ts";

/**
 * A mark in the browser that began a login, looked for when it ends: nobody can send their own half-finished login to
 * somebody else and have it finished there. Each login has a mark of its own, so that two at once do not disturb.
 */

const MARK_SECONDS = 600;

type Place = { publicUrl: string; provider: CalendarProvider };

const isSecure = ({ publicUrl }: Place) => publicUrl.startsWith("https:");

/** With the prefix a browser takes the mark from this very host, over HTTPS, and from nowhere else. */
const markOf = (state: string, place: Place) =>
  `${isSecure(place) ? "__Host-" : ""}tartdags-calendar-${hashToken(state).toString("hex").slice(0, 16)}`;

function cookie(state: string, place: Place, seconds: number): string {
  // The prefix allows no other path.
  const where = isSecure(place) ? "Path=/; Secure" : `Path=/calendar/callback/${place.provider}`;
  return `${markOf(state, place)}=1; ${where}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}

export const markBrowser = (state: string, place: Place): string => cookie(state, place, MARK_SECONDS);

export const unmarkBrowser = (state: string, place: Place): string => cookie(state, place, 0);

export const isMarked = (cookies: string | undefined, state: string, place: Place): boolean =>
  (cookies ?? "").split(/;\s*/).includes(`${markOf(state, place)}=1`);
