import type { ServerResponse } from "node:http";
import { refusals } from "../contract/refusals.ts";

/**
 * How many calls may be at work at once. Beyond that, everybody would only wait longer, until all have given up: those
 * who come then are told at once to try again, and what has begun is carried through.
 */
const MOST_AT_ONCE = 100;

export const RETRY_SECONDS = "2";

export type Gate = {
  /** A place, to be given back by calling it; or null when all are taken. */
  enter(): (() => void) | null;
  inside(): number;
  /** How many have been turned away at the door. */
  turnedAway(): number;
  /** Answers a call that would find no place, before anything has been done for it: saying no must cost next to nothing. */
  turnAway(answer: ServerResponse): boolean;
};

const body = Buffer.from(JSON.stringify({ error: refusals.busy.text, code: "busy" }));
const headers = {
  "content-type": "application/json",
  "content-length": body.length,
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "retry-after": RETRY_SECONDS,
};

export function createGate(most = MOST_AT_ONCE): Gate {
  let inside = 0;
  let turnedAway = 0;
  return {
    enter() {
      if (inside >= most) return null;
      inside += 1;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        inside -= 1;
      };
    },
    inside: () => inside,
    turnedAway: () => turnedAway,
    turnAway(answer) {
      if (inside < most) return false;
      turnedAway += 1;
      answer.writeHead(refusals.busy.status, headers).end(body);
      return true;
    },
  };
}
