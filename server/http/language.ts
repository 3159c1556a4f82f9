import type { Context } from "hono";
import { acceptedLanguages, isLanguage, type Language, wishedLanguage } from "../../domain/language.ts";

/** The language of a page that is handed out finished: its address's, else the browser's wish. */
export function languageAskedFor(c: Context): Language {
  const named = c.req.query("sprak");
  return isLanguage(named) ? named : wishedLanguage(acceptedLanguages(c.req.header("accept-language") ?? ""));
}
