import type { ServerResponse } from "node:http";
import { refusals } from "../../contract/refusals.ts";

/**
 * How many calls may be at work at once; more of them would only get in each other's way. The next wait for their turn,
 * with nothing begun. Beyond these, everybody would wait until all have given up: those who come then are told at once
 * to try again.
 */
const AT_WORK = 12;
const MOST = 100;
/** Whoever asked has the patience for about three times as much. */
const LONGEST_WAIT_MS = 10_000;

export const RETRY_SECONDS = "2";

export type Leave = () => void;

export type LoadShedder = {
  /** A place, to be given back by calling it, now or when it is one's turn; null when too many wait, or it took too long. */
  enter(): Leave | Promise<Leave | null> | null;
  atWork(): number;
  waiting(): number;
  /** How long nobody has come or gone although every place is taken. */
  standstillMs(): number;
  /** How many have been turned away at the door. */
  turnedAway(): number;
  /** Answers a call that would find no place, before anything has been done for it: saying no must cost next to nothing. */
  reject(answer: ServerResponse, headers: string[]): boolean;
};

const body = JSON.stringify({ error: refusals.busy.text, code: "busy" });
/** With the headers that every answer has; put together once, for the same reason. */
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
  places = AT_WORK,
  longestWaitMs = LONGEST_WAIT_MS,
): LoadShedder {
  const queue: ((leave: Leave | null) => void)[] = [];
  let lastMove = performance.now();
  let atWork = 0;
  let turnedAway = 0;
  const isFull = () => atWork + queue.length >= most;

  /** Given back, a place goes to whoever has waited longest. */
  function place(): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      lastMove = performance.now();
      const next = queue.shift();
      if (next) next(place());
      else atWork -= 1;
    };
  }

  function wait(): Promise<Leave | null> {
    return new Promise((done) => {
      const enter = (leave: Leave | null) => {
        clearTimeout(timer);
        done(leave);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(enter), 1);
        done(null);
      }, longestWaitMs);
      queue.push(enter);
    });
  }

  return {
    enter() {
      if (isFull()) return null;
      if (atWork >= places) return wait();
      atWork += 1;
      lastMove = performance.now();
      return place();
    },
    atWork: () => atWork,
    waiting: () => queue.length,
    standstillMs: () => (atWork < places ? 0 : performance.now() - lastMove),
    turnedAway: () => turnedAway,
    reject(answer, headers) {
      if (!isFull()) return false;
      turnedAway += 1;
      answer.writeHead(refusals.busy.status, headers).end(body);
      return true;
    },
  };
}
