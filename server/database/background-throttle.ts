import { setTimeout as pause } from "node:timers/promises";

/** How long work gives way to those who look: as long as somebody does, so many times as long a rest follows it. */
export type Pacing = {
  /** Somebody looks. */
  looked(): void;
  /** Taken at the start, asked between two pieces. `workedMs` counts up while work is done. */
  pace(workedMs: () => number): () => Promise<void>;
  /** Nobody gives way any more: everything is to end. */
  hurry(): void;
};

/** Nobody has read for so long: nobody is there to be kept waiting. */
const ALONE_MS = 1000;
const STEP_MS = 20;

export function createPacing(rest: number): Pacing {
  const end = { near: false };
  let lastLook = -ALONE_MS;
  return {
    looked: () => void (lastLook = performance.now()),
    pace(workedMs) {
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
    hurry: () => void (end.near = true),
  };
}
