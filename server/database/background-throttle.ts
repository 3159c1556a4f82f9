import { setTimeout as pause } from "node:timers/promises";

/** How long work gives way to those who look: as long as somebody does, so many times as long a rest follows it. */
export type BackgroundThrottle = {
  /** Somebody looks. */
  looked(): void;
  /** Taken at the start, asked between two pieces. `workedMs` counts up while work is done. */
  throttle(workedMs: () => number): () => Promise<void>;
  /** Nobody gives way any more: everything is to end. */
  stopThrottling(): void;
};

/** Nobody has read for so long: nobody is there to be kept waiting. */
const ALONE_MS = 1000;
const STEP_MS = 20;

export function createBackgroundThrottle(rest: number): BackgroundThrottle {
  const end = { near: false };
  let lastLook = -ALONE_MS;
  return {
    looked: () => void (lastLook = performance.now()),
    throttle(workedMs) {
      let before = workedMs();
      return async () => {
        const rested = performance.now() + (workedMs() - before) * rest;
        for (;;) {
          const left = Math.min(rested, lastLook + ALONE_MS) - performance.now();
          if (end.near || left <= 0) break;
          // oxlint-disable-next-line no-await-in-loop -- whether anybody still looks is seen now and then
          await pause(Math.min(left, STEP_MS));
        }
        before = workedMs();
      };
    },
    stopThrottling: () => void (end.near = true),
  };
}
