import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "./refusal.ts";
import { isUuid } from "./uuid.ts";

/** Pages of what is newest first: the next one begins after the last row that was shown, wherever that is by then. */

type Place = {
  created_at: string;
  id: string;
  /** Where a list has several groups: 0 is shown first. */
  rank?: number;
};

/** The rows of a group after the cursor, for an index on (created_at desc, id). All of them for the first page. */
export function after(cursor: string | null | undefined, group = 0): SQL {
  if (!cursor) return sql`true`;
  const { created_at, id, rank } = readCursor(cursor);
  if (group !== rank) return group > rank ? sql`true` : sql`false`;
  return sql`(created_at <= ${created_at} and (created_at < ${created_at} or id > ${id}))`;
}

/** Splits one row too many off a page: it only tells that there is more. */
export function page<Row extends Place>(rows: Row[], size: number): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? writeCursor(last) : null };
}

function writeCursor({ created_at, id, rank = 0 }: Place): string {
  return Buffer.from(JSON.stringify([created_at, id, rank])).toString("base64url");
}

function readCursor(cursor: string): Required<Place> {
  try {
    const [created_at, id, rank = 0] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as [
      string,
      string,
      number?,
    ];
    Temporal.Instant.from(created_at);
    if (isUuid(id) && Number.isInteger(rank)) return { created_at, id, rank };
  } catch {
    // Somebody wrote a cursor of their own.
  }
  throw new Refusal("invalid-input");
}
