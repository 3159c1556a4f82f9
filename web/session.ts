import { useSyncExternalStore } from "react";
import type { Session } from "../contract/account.ts";

/** Who is signed in, kept under one key of local storage and therefore shared by all tabs. */

const KEY = "tartdags.session";

const listeners = new Set<() => void>();
let text = stored();
let session = parse(text);
let ended = false;

export function currentSession(): Session | null {
  return session;
}

/** Whether it has ended without a word from the person in this tab: on the server, or in another tab. */
export function sessionHasEnded(): boolean {
  return ended;
}

export function keepSession(next: Session): void {
  const nextText = JSON.stringify(next);
  storage()?.setItem(KEY, nextText);
  take(nextText);
}

/** `asked` by the person, here; otherwise the server has ended it. */
export function dropSession(asked = false): void {
  storage()?.removeItem(KEY);
  take(null, asked);
}

/**
 * A number of this browser's own, made when somebody signs in and kept when they sign out: the server knows by it that
 * a browser is not a new one, and mails nobody about it. It goes along with sign-ins and with nothing else.
 */
export function deviceKey(): string | null {
  const kept = storage();
  return kept ? (kept["tartdags.device"] ??= crypto.randomUUID()) : null;
}

/** Calls back whenever somebody signs in or out, here or in another tab. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, currentSession, () => null);
}

// The event comes only from other tabs; a cleared storage has no key.
globalThis.addEventListener?.("storage", (event) => {
  if (event.key === KEY || event.key === null) take(stored());
});

function take(next: string | null, asked = false): void {
  if (next === text) return;
  ended = !next && !asked;
  text = next;
  session = parse(next);
  for (const listener of listeners) listener();
}

/** A browser may forbid storage; then the session lasts as long as the page. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function stored(): string | null {
  return storage()?.getItem(KEY) ?? null;
}

function parse(value: string | null): Session | null {
  if (!value) return null;
  try {
    const found = JSON.parse(value) as Partial<Session>;
    return typeof found.token === "string" && found.user ? (found as Session) : null;
  } catch {
    return null;
  }
}
