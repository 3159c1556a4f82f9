import { useSyncExternalStore } from "react";
import type { Language } from "../../domain/language.ts";
import { shortWeekday } from "../../domain/dates.ts";

/** What the kit itself says. Swedish, as long as the shown screen has not put on another language (`web/bilingual/`). */
export const swedish = {
  language: "sv" as Language,
  /** The shown screen's title, when it is not the one of its address. */
  title: null as string | null,
  skip: "Hoppa till innehållet",
  closeToast: "Stäng notisen",
  toasts: "Notiser",
  optional: "Valfritt",
  changed: "Ändrad",
  email: "E-post",
  phone: "Telefon",
  retry: "Försök igen",
  close: "Stäng",
  cancel: "Avbryt",
  loseTitle: "Vill du lämna utan att spara?",
  loseText: "Det du har skrivit försvinner.",
  leave: "Lämna",
  stay: "Fortsätt skriva",
  allergy: "Allergi:",
  /** A status, as `badgeLabel` has it. */
  status: (label: string): string => label,
  weekday: shortWeekday,
  weekdays: "Veckodagar",
  pictureOf: (name: string) => `Bild på ${name}`,
  loading: "Laddar…",
  step: (now: number, of: number) => `Steg ${now} av ${of}`,
  copied: "Länk kopierad!",
  notCopied: "Länken kunde inte kopieras. Markera den och kopiera själv.",
  less: (label: string) => `Minska ${label.toLowerCase()}`,
  more: (label: string) => `Öka ${label.toLowerCase()}`,
  checkTheForm: "Vänligen kontrollera formuläret",
  /** The words of the server or of a schema, which are Swedish, by their code where they have one. */
  say: (text: string, _code?: string): string => text,
};

export type KitWords = typeof swedish;

let spoken = swedish;
const listeners = new Set<() => void>();

export const kitWords = (): KitWords => spoken;

export const useKitWords = (): KitWords => useSyncExternalStore(listen, kitWords, kitWords);

/** Why a call failed, in the language of the shown screen. */
export const whyFailed = ({ text, code }: { text: string; code?: string }): string => spoken.say(text, code);

export function speak(words: KitWords): void {
  spoken = words;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
