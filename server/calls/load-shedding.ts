import type { ServerResponse } from "node:http";
import { refusals } from "../../contract/refusals.ts";

/**
 * So many calls run at once; more would only slow each other down. The next wait in a queue. With a longer queue everybody
 * would time out, so that further calls are rejected at once.
 */
const CONCURRENCY = 12;
const MOST = 100;
/** Clients wait about three times as long. */
const LONGEST_WAIT_MS = 10_000;

export const RETRY_SECONDS = "2";

export type Release = () => void;

export type LoadShedder = {
  /** A slot's release function, at once or when the queue has moved up; null when the queue is full or the wait too long. */
  acquire(): Release | Promise<Release | null> | null;
  active(): number;
  waiting(): number;
  /** How long every slot has been taken without one being released. */
  standstillMs(): number;
  rejected(): number;
  /** Answers a call that would find no slot, before anything else is done: a rejection must cost next to nothing. */
  reject(answer: ServerResponse, headers: string[]): boolean;
};

const body = JSON.stringify({ error: refusals.busy.text, code: "busy" });
/** Built once, for the same reason. */
export const busyHeaders = (always: Record<string, string>): string[] =>
  Object.entries({
    ...always,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    "retry-after": RETRY_SECONDS,
  }).flat();

export function createLoadShedder(
  most = MOST,
  concurrency = CONCURRENCY,
  longestWaitMs = LONGEST_WAIT_MS,
): LoadShedder {
  const queue: ((release: Release | null) => void)[] = [];
  let lastChange = performance.now();
  let active = 0;
  let rejected = 0;
  const isFull = () => active + queue.length >= most;

  /** A released slot goes to the first in the queue. */
  function createRelease(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      lastChange = performance.now();
      const next = queue.shift();
      if (next) next(createRelease());
      else active -= 1;
    };
  }

  function wait(): Promise<Release | null> {
    return new Promise((done) => {
      const acquire = (release: Release | null) => {
        clearTimeout(timer);
        done(release);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(acquire), 1);
        done(null);
      }, longestWaitMs);
      queue.push(acquire);
    });
  }

  return {
    acquire() {
      if (isFull()) return null;
      if (active >= concurrency) return wait();
      active += 1;
      lastChange = performance.now();
      return createRelease();
    },
    active: () => active,
    waiting: () => queue.length,
    standstillMs: () => (active < concurrency ? 0 : performance.now() - lastChange),
    rejected: () => rejected,
    reject(answer, headers) {
      if (!isFull()) return false;
      rejected += 1;
      answer.writeHead(refusals.busy.status, headers).end(body);
      return true;
    },
  };
}
