/**
 * How many calls may be at work at once. Beyond that, everybody would only wait longer, until all have given up: those
 * who come then are told at once to try again, and what has begun is carried through.
 */
const MOST_AT_ONCE = 100;

export type Gate = {
  /** A place, to be given back by calling it; or null when all are taken. */
  enter(): (() => void) | null;
  inside(): number;
};

export function createGate(most = MOST_AT_ONCE): Gate {
  let inside = 0;
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
  };
}
