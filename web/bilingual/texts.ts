import type { Language } from "../../domain/language.ts";
import { useKitWords } from "../ui/words.ts";

/** The language in which the shown screen is read: Swedish on every one that is not bilingual. */
export const useLanguage = (): Language => useKitWords().language;

/** A screen's texts in that language. */
export const useTexts = <T>(texts: Record<Language, T>): T => texts[useLanguage()];

/** For links to pages that the server hands out finished: it knows of the browser's wish, and of no other. */
export const languageForLink = (language: Language): { sprak?: Language } =>
  language === "sv" ? {} : { sprak: language };
