import type { Database } from "./database.ts";

/**
 * Not the caller's fault: nobody is there who can write, there is no room to write, too many wait for their turn, or it
 * took longer than it may.
 */
export const DATABASE_ERROR_KINDS = ["away", "full", "busy", "slow"] as const;
export type DatabaseErrorKind = (typeof DATABASE_ERROR_KINDS)[number];

/** The database could not do its work. Whoever called may try again: the same key makes sure that it happens once. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
  readonly kind: DatabaseErrorKind;

  constructor(kind: DatabaseErrorKind, cause?: unknown) {
    super(`The database is ${kind}`, { cause });
    this.kind = kind;
  }
}

const LOST = new Set([
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

/** Cancelled, by a limit of ours or by hand; no lock in time; a transaction that stood still or lasted too long. */
const SLOW = new Set(["57014", "55P03", "25P03", "25P04"]);
/** Two that were in each other's way: a deadlock, or changes that exclude one another. Once more and it works. */
const COLLIDED = new Set(["40001", "40P01"]);
const READ_ONLY = "25006";

const rootOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;
const codeOf = (root: unknown) =>
  root instanceof Error ? String((root as NodeJS.ErrnoException).code ?? "") : "";

/** A write on a server that only reads. In a transaction that only reads by itself it is a fault of ours. */
export const isReadOnly = (error: unknown): boolean => codeOf(rootOf(error)) === READ_ONLY;

/** By PostgreSQL's own classes: 08 connections, 57P shutting down, 53 resources. What the driver says has no code. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  if (error instanceof DatabaseError) return error.kind;
  const root = rootOf(error);
  if (root instanceof DatabaseError) return root.kind;
  if (!(root instanceof Error)) return null;
  const code = codeOf(root);
  if (code === "53100" || code === "ENOSPC") return "full";
  if (SLOW.has(code)) return "slow";
  if (COLLIDED.has(code) || code.startsWith("53")) return "busy";
  if (root.message === "timeout exceeded when trying to connect") return "busy";
  if (code === READ_ONLY || code.startsWith("08") || code.startsWith("57P") || LOST.has(code)) return "away";
  return /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(
    root.message,
  )
    ? "away"
    : null;
}

const TOLD_FOR_MS = 60_000;

/** Names what went wrong, and remembers it for a while for those who watch; counts what was written. */
export function withErrorTracking(db: Omit<Database, "lastError" | "writes">): Database {
  let writes = 0;
  let last: { kind: DatabaseErrorKind; at: number } | null = null;
  const told = async <T>(work: Promise<T>, reads = false): Promise<T> => {
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
        return await told(db.transaction(scope, work), scope.reads);
      } finally {
        if (!scope.reads) writes++;
      }
    },
    writes: () => writes,
    lookUp: (name, text, values) => told(db.lookUp(name, text, values)),
    lastError: () => (last && performance.now() - last.at < TOLD_FOR_MS ? last.kind : null),
  };
}
