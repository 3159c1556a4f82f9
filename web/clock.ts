import { useSyncExternalStore } from "react";
import { type Clock, stockholmToday } from "../domain/clock.ts";

/** The server's clock as the browser knows it: every answer tells the time, and 'today' is today in Stockholm. */

const TICK_MS = 30_000;

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
  if (before !== snapshot()) notify();
}

/** Calls back when a new day has begun. That the browser's clock was wrong is no new day. */
export function followDays(onNewDay: () => void): void {
  let day = snapshot();
  listeners.add(() => (day = snapshot()));
  setInterval(() => {
    if (day === snapshot()) return;
    notify();
    onNewDay();
  }, TICK_MS);
}

/** Today, also for a screen that is still open after midnight. */
export function useToday(): Temporal.PlainDate {
  return Temporal.PlainDate.from(useSyncExternalStore(watch, snapshot, snapshot));
}

const snapshot = () => today().toString();

function notify(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
