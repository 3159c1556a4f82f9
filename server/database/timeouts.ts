/** Between one try to connect and the next. */
export const PAUSE_MS = 500;

/** The most that one transaction may ask for, in milliseconds. */
export type Limits = { statement: number; lock: number; transaction: number };

/** How long the database is waited for, in milliseconds. Nothing waits for ever. */
export type Timeouts = Limits & {
  /** For a place in the pool, or a new connection. */
  connect: number;
  /** A connection that owes an answer for so long is destroyed. Any statement of a call is cancelled before that. */
  response: number;
  /** Work that nobody waits for: the jobs, the admin's runs by hand. */
  background: Limits;
  /** At the start: for a database that starts too, and for another instance that migrates it. */
  start: number;
  migrationLock: number;
  /** For goodbyes, when the database is closed. */
  close: number;
};

/** All follow from one, so that their order cannot be mixed up: lock < statement < response < transaction. */
export const timeoutsOf = (response: number): Timeouts => ({
  connect: response * 0.5,
  response,
  lock: response * 0.3,
  statement: response * 0.8,
  transaction: response * 2,
  background: { lock: response, statement: response * 30, transaction: response * 60 },
  start: response * 3,
  migrationLock: response * 30,
  close: response * 0.2,
});

/** What every connection is told at its start. The last is for an instance that vanished: its locks go with it. */
export const sessionLimits = ({ statement, lock, transaction }: Limits) =>
  `set statement_timeout = ${Math.ceil(statement)}; set lock_timeout = ${Math.ceil(lock)};
  set idle_in_transaction_session_timeout = ${Math.ceil(transaction * 2)}`;

export const localLimits = ({ statement, lock }: Limits) =>
  `set local statement_timeout = ${Math.ceil(statement)}; set local lock_timeout = ${Math.ceil(lock)}`;
