import { FolderInUse } from "../database/embedded.ts";
import { DatabaseError, classifyDatabaseError } from "../database/errors.ts";
import { SettingsError } from "../settings.ts";

/** How Node names what it does with a folder or a file in it. */
const WITH_FILES = new Set(["mkdir", "open", "write"]);

/** Start errors that the operator can fix get a plain message; all others are bugs and keep their stack. */
export function describeStartError(error: NodeJS.ErrnoException): string | null {
  const { code = "", message, syscall = "" } = error;
  if (error instanceof SettingsError || error instanceof FolderInUse || syscall === "listen") return message;
  if (WITH_FILES.has(syscall)) return `DATA_DIR cannot be written to (${message}).`;
  const known = error instanceof DatabaseError && error.cause instanceof Error ? error.cause.message : "";
  if (classifyDatabaseError(error))
    return `The database at DATABASE_URL cannot be used (${known || code || message}).`;
  // PostgreSQL's own words: a wrong password or name, or a database that is not there.
  return code.startsWith("28") || code === "3D000" ? `DATABASE_URL: ${message}.` : null;
}
