import { type SQL, sql } from "drizzle-orm";

/**
 * Text without its case. A database with the C locale knows no letters beyond a to z, so the Swedish ones are folded
 * here. The indexes that keep a person and a supplier single say the same.
 */
const folded = (text: SQL): SQL => sql`translate(lower(${text}), 'ÅÄÖÉÜ', 'åäöéü')`;

/** Whether a column holds the words, whatever the case. */
export function contains(column: SQL, words: string): SQL {
  const pattern = `%${words.toLocaleLowerCase("sv").replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${folded(column)} like ${pattern}`;
}

/** Whether a column is the words, whatever the case. */
export const isSame = (column: SQL, words: string): SQL =>
  sql`${folded(column)} = ${folded(sql`${words}::text`)}`;
