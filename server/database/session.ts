import type { ClientBase, QueryResult } from "pg";
import { DatabaseError } from "./errors.ts";
import { sessionLimits, type Timeouts } from "./timeouts.ts";

/** Whether the server only reads: a standby that nobody has promoted, or a primary that is being replaced. */
export const READ_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as read_only,
  to_regclass('public.migrations') is not null as migrated`;

export const readOnlyServer = () => new DatabaseError("away", new Error("The database server only reads"));

/** What is guessed to be dear would be compiled first, for a second or two; nothing here takes that long. */
const NO_COMPILING = "set jit = off";

/** Prepares a new connection. A server that cannot be written to is refused: another may be there next time. */
export async function setUpSession(client: ClientBase, timeouts: Timeouts, more = ""): Promise<void> {
  const text = [NO_COMPILING, sessionLimits(timeouts), more, READ_ONLY].filter(Boolean).join("; ");
  const results = (await client.query(text)) as unknown as QueryResult<{ read_only: boolean }>[];
  if (results.at(-1)!.rows[0]!.read_only) throw readOnlyServer();
}
