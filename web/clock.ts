import { useSyncExternalStore } from "react";
import { type Clock, stockholmToday } from "../domain/clock.ts";

/** The server's clock as the browser knows it: every answer tells the time, and 'today' is today in Stockholm. */

let ahead: Temporal.Duration | null = null;
const listeners = new Set<() => void>();

export const clock: Clock = {
  now() {
    const instant = Temporal.Now.instant();
    return ahead ? instant.add(ahead) : instant;
  },
};

export const today = (): Temporal.PlainDate => stockholmToday(clock);

export function learnTime(header: string | null): void {
  if (!header) return;
  const before = snapshot();
  ahead = Temporal.Now.instant().until(Temporal.Instant.from(header));
  if (before !== snapshot()) for (const listener of listeners) listener();
}

/** Today, also for a screen that is still open after midnight. */
export function useToday(): Temporal.PlainDate {
  return Temporal.PlainDate.from(useSyncExternalStore(watch, snapshot, snapshot));
}

const snapshot = () => today().toString();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, 30_000);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}
