import { useSyncExternalStore } from "react";
import { isLanguage, type Language, wishedLanguage } from "../../domain/language.ts";
import { kitWords } from "../ui/words.ts";

/** Which language somebody reads our bilingual screens in: the link's, else what they chose here, else their browser's. */

const CHOSEN = "tartdags.sprak";
/** Of a mailed link, and of our links from one such screen to another. */
const IN_ADDRESS = "sprak";

const listeners = new Set<() => void>();
/** Where the browser forbids storage. */
let unstored: Language | null = null;

export const useChosenLanguage = (): Language => useSyncExternalStore(listen, current, asServed);

export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(CHOSEN, language);
  } catch {
    unstored = language;
  }
  // What the link said has been answered.
  const address = new URL(location.href);
  if (address.searchParams.has(IN_ADDRESS)) {
    address.searchParams.set(IN_ADDRESS, language);
    history.replaceState(history.state, "", address);
  }
  for (const listener of listeners) listener();
}

function current(): Language {
  const named = new URLSearchParams(location.search).get(IN_ADDRESS);
  return [named, stored(), unstored].find(isLanguage) ?? wishedLanguage(navigator.languages);
}

/** A page that came as finished HTML is taken over in its own language. */
function asServed(): Language {
  const language = typeof document === "undefined" ? kitWords().language : document.documentElement.lang;
  return isLanguage(language) ? language : "sv";
}

function stored(): string | null {
  try {
    return localStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
