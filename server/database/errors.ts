import type { Database } from "./database.ts";

/** Not the caller's fault: no writable server, a full disk, too many at once, or a timeout. */
export const DATABASE_ERROR_KINDS = ["away", "full", "busy", "slow"] as const;
export type DatabaseErrorKind = (typeof DATABASE_ERROR_KINDS)[number];

/** The database could not do its work. The caller may retry: the idempotency key makes sure that it happens once. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
  readonly kind: DatabaseErrorKind;

  constructor(kind: DatabaseErrorKind, cause?: unknown) {
    super(`The database is ${kind}`, { cause });
    this.kind = kind;
  }
}

const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/** Statement cancelled, lock not available, transaction idle or open for too long. */
const TIMEOUTS = new Set(["57014", "55P03", "25P03", "25P04"]);
/** Serialization failure and deadlock: a retry succeeds. */
const CONFLICTS = new Set(["40001", "40P01"]);
const DEADLOCK = "40P01";
const READ_ONLY = "25006";

const rootOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;
const codeOf = (root: unknown) =>
  root instanceof Error ? String((root as NodeJS.ErrnoException).code ?? "") : "";

/** Two waited for each other, and the database ended this one: nothing of its transaction is left. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === DEADLOCK || (error instanceof Error && isDeadlock(error.cause));
}

/** A write on a read-only server. In a transaction that we made read-only it is our own mistake. */
export const isReadOnly = (error: unknown): boolean => codeOf(rootOf(error)) === READ_ONLY;

/** By PostgreSQL's own classes: 08 connections, 57P shutting down, 53 resources. What the driver says has no code. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  if (error instanceof DatabaseError) return error.kind;
  const root = rootOf(error);
  if (root instanceof DatabaseError) return root.kind;
  if (!(root instanceof Error)) return null;
  const code = codeOf(root);
  if (code === "53100" || code === "ENOSPC") return "full";
  if (TIMEOUTS.has(code)) return "slow";
  if (CONFLICTS.has(code) || code.startsWith("53")) return "busy";
  if (root.message === "timeout exceeded when trying to connect") return "busy";
  if (code === READ_ONLY || code.startsWith("08") || code.startsWith("57P") || CONNECTION_ERRORS.has(code))
    return "away";
  return /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(
    root.message,
  )
    ? "away"
    : null;
}

const LAST_ERROR_MS = 60_000;

/** Classifies errors, remembers the last for the health check, and counts writing transactions. */
export function withErrorTracking(db: Omit<Database, "lastError" | "writes">): Database {
  let writes = 0;
  let last: { kind: DatabaseErrorKind; at: number } | null = null;
  const track = async <T>(work: Promise<T>, reads = false): Promise<T> => {
    try {
      const result = await work;
      if (last?.kind === "away") last = null;
      return result;
    } catch (error) {
      const kind = reads && isReadOnly(error) ? null : classifyDatabaseError(error);
      if (!kind) throw error;
      last = { kind, at: performance.now() };
      throw new DatabaseError(kind, error);
    }
  };
  return {
    ...db,
    async transaction(scope, work) {
      try {
        return await track(db.transaction(scope, work), scope.reads);
      } finally {
        if (!scope.reads) writes++;
      }
    },
    writes: () => writes,
    lookUp: (name, text, values) => track(db.lookUp(name, text, values)),
    lastError: () => (last && performance.now() - last.at < LAST_ERROR_MS ? last.kind : null),
  };
}
