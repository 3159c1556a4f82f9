/** For a place in the pool, or for a database that does not answer at all. */
export const LONGEST_WAIT_MS = 5_000;
/** Between one try to connect and the next. */
export const PAUSE_MS = 500;
