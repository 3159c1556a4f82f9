import { type SQL, sql } from "drizzle-orm";

/** Finding by how words begin, with the database's function `search_words` (migration 0069). */

/**
 * The beginnings of words to look for, all of them; null where there is too little to go by. An organisation number is
 * one word, however it is written.
 */
export function readWords(search: string): string | null {
  const isNumber = /^[\d\s-]+$/.test(search);
  const text = isNumber ? search.replaceAll(/\D/g, "") : search;
  const words = text.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  if (!words.some((word) => word.length > 1)) return null;
  return words.join(" ");
}

/** By the words that the database makes of a text: to it '12e34a' is a number and a letter. */
export const asQuery = (words: string): SQL => sql`(
  select string_agg(quote_literal(word) || ':*', ' & ') from unnest(tsvector_to_array(search_words(${words}))) word)::tsquery`;
