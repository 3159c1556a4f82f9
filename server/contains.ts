import { type SQL, sql } from "drizzle-orm";

/**
 * Whether a column holds the words, whatever the case. A database with the C locale knows no letters beyond a to z,
 * so the Swedish ones are folded here.
 */
export function contains(column: SQL, words: string): SQL {
  const pattern = `%${words.toLocaleLowerCase("sv").replace(/[\\%_]/g, "\\$&")}%`;
  return sql`translate(lower(${column}), 'ÅÄÖÉÜ', 'åäöéü') like ${pattern}`;
}
