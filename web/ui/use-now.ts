import { useSyncExternalStore } from "react";
import { clock } from "../clock.ts";

const TICK_MS = 30_000;

/** Now, to the minute, for a screen that changes at an hour. */
export function useNow(): Temporal.Instant {
  return Temporal.Instant.from(useSyncExternalStore(everyTick, minute, minute));
}

const minute = () => clock.now().round({ smallestUnit: "minute", roundingMode: "floor" }).toString();

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
