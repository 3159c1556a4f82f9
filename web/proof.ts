import { useSyncExternalStore } from "react";

/** Something dangerous waits until the person has proved again who they are. */

type Waiting = { answer: Promise<boolean>; end(proved: boolean): void };

const listeners = new Set<() => void>();
let waiting: Waiting | null = null;

/** Opens the dialog, once for all that wait, and tells whether it was answered. */
export function proveAgain(): Promise<boolean> {
  if (waiting) return waiting.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  take({
    answer: promise,
    end(proved) {
      take(null);
      resolve(proved);
    },
  });
  return promise;
}

export const useWaitingProof = (): Waiting | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
    () => null,
  );

function take(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}
