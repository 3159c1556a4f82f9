import type { Database } from "./database.ts";

/** Not the caller's fault: nobody is there, there is no room to write, or too many wait for their turn. */
export type Trouble = "away" | "full" | "busy";

/** The database could not do its work. Whoever called may try again: the same key makes sure that it happens once. */
export class DatabaseTrouble extends Error {
  override name = "DatabaseTrouble";
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(`The database is ${trouble}`, { cause });
    this.trouble = trouble;
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

/** By PostgreSQL's own classes: 08 connections, 57P shutting down, 53 resources. What the driver says has no code. */
export function troubleOf(error: unknown): Trouble | null {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (root instanceof DatabaseTrouble) return root.trouble;
  if (!(root instanceof Error)) return null;
  const code = String((root as NodeJS.ErrnoException).code ?? "");
  if (code === "53100" || code === "ENOSPC") return "full";
  if (code.startsWith("53") || root.message === "timeout exceeded when trying to connect") return "busy";
  if (code.startsWith("08") || code.startsWith("57P") || LOST.has(code)) return "away";
  return /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(
    root.message,
  )
    ? "away"
    : null;
}

const TOLD_FOR_MS = 60_000;

/** Names what went wrong, and remembers it for a while for those who watch; counts what was written. */
export function telling(db: Omit<Database, "trouble" | "writes">): Database {
  let writes = 0;
  let last: { trouble: Trouble; at: number } | null = null;
  const told = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      if (last?.trouble === "away") last = null;
      return result;
    } catch (error) {
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      last = { trouble, at: performance.now() };
      throw new DatabaseTrouble(trouble, error);
    }
  };
  return {
    ...db,
    async transaction(scope, work) {
      try {
        return await told(db.transaction(scope, work));
      } finally {
        if (!scope.reads) writes++;
      }
    },
    writes: () => writes,
    lookUp: (name, text, values) => told(db.lookUp(name, text, values)),
    trouble: () => (last && performance.now() - last.at < TOLD_FOR_MS ? last.trouble : null),
  };
}
