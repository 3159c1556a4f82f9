import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Fragment } from "../database/ref.ts";
import { Refusal } from "./refusal.ts";
import { isUuid } from "../database/uuid.ts";

/** Pages of what is newest first: the next one begins after the last row that was shown, wherever that is by then. */

type Position = {
  created_at: string;
  id: string;
  /** Where a list has several groups: 0 is shown first. */
  rank?: number;
};

/**
 * The rows of one of a list's groups after the cursor, for an index on (created_at desc, id). All of them for the first
 * page.
 */
export function after(
  row: { created_at: Fragment; id: Fragment },
  cursor: string | null | undefined,
  group = 0,
  groups = 1,
): SQL {
  if (!cursor) return sql`true`;
  const { created_at, id, rank } = readCursor(cursor);
  if (rank >= groups) throw new Refusal("invalid-input");
  if (group !== rank) return group > rank ? sql`true` : sql`false`;
  return sql`(${row.created_at} <= ${created_at} and (${row.created_at} < ${created_at} or ${row.id} > ${id}))`;
}

/** The same for what is oldest first: the index is read backwards, so of rows from one moment the last id comes first. */
export function afterOldest(
  row: { created_at: Fragment; id: Fragment },
  cursor: string | null | undefined,
): SQL {
  if (!cursor) return sql`true`;
  const { created_at, id } = readCursor(cursor);
  return sql`(${row.created_at} >= ${created_at} and (${row.created_at} > ${created_at} or ${row.id} < ${id}))`;
}

/** Splits one row too many off a page: it only tells that there is more. */
export function page<Row extends Position>(rows: Row[], size: number): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? writeCursor(last) : null };
}

function writeCursor({ created_at, id, rank = 0 }: Position): string {
  return Buffer.from(JSON.stringify([created_at, id, rank])).toString("base64url");
}

/** As the database writes an instant. It has no year 0 and no zone of 16 hours; Temporal takes much that it does not. */
const instant = /^(?!0000)\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-5])(?::\d\d)?)$/;

const Written = z.tuple([z.string().regex(instant), z.string().refine(isUuid), z.int().min(0)]);

/** Only what was written here is read again: somebody who makes a cursor of their own is told so. */
function readCursor(cursor: string): Required<Position> {
  try {
    const text = Buffer.from(cursor, "base64url").toString("utf8");
    const [created_at, id, rank] = Written.parse(JSON.parse(text));
    Temporal.Instant.from(created_at);
    const place = { created_at, id, rank };
    if (writeCursor(place) === cursor) return place;
  } catch {
    // No list in it, or no such day.
  }
  throw new Refusal("invalid-input");
}
