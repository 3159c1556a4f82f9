import { setTimeout as pause } from "node:timers/promises";

/** Makes background work pause while people read: after each piece, `rest` times as long as the piece took. */
export type BackgroundThrottle = {
  /** Around each read: whoever waits for one looks, however long it takes. */
  beginRead(): void;
  endRead(): void;
  /** Called when long work starts; what it returns is awaited between the pieces. `workedMs` is the time worked so far. */
  throttle(workedMs: () => number): () => Promise<void>;
  /** At shutdown: background work no longer pauses. */
  stopThrottling(): void;
};

/** After so long without a read, nobody is kept waiting. */
const ALONE_MS = 1000;
const STEP_MS = 20;

export function createBackgroundThrottle(rest: number): BackgroundThrottle {
  const end = { near: false };
  let reading = 0;
  let lastRead = -ALONE_MS;
  return {
    beginRead: () => void (reading += 1),
    endRead() {
      reading -= 1;
      lastRead = performance.now();
    },
    throttle(workedMs) {
      let before = workedMs();
      return async () => {
        const rested = performance.now() + (workedMs() - before) * rest;
        for (;;) {
          const now = performance.now();
          const left = Math.min(rested, (reading > 0 ? now : lastRead) + ALONE_MS) - now;
          if (end.near || left <= 0) break;
          // oxlint-disable-next-line no-await-in-loop -- reads may stop during the pause
          await pause(Math.min(left, STEP_MS));
        }
        before = workedMs();
      };
    },
    stopThrottling: () => void (end.near = true),
  };
}
