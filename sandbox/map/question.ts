import { fold } from "./fuzzy-match.ts";

/** What was typed, taken apart: 'Drottninggatan 10, 111 51 Stockholm'. */
export type AddressWords = {
  /** As it was typed, for a street that is on no list. */
  spelled: string;
  street: string;
  house: string | null;
  place: string;
};

/**
 * Every way to read the text. Without a comma or a house number nobody can tell where the street's name ends,
 * so 'östra storgatan lund' is three questions.
 */
export function readAddress(text: string): AddressWords[] {
  const [before = "", ...rest] = text.split(",");
  const after = withoutPostcode(fold(rest.join(" ")));
  const words = before.trim().split(/\s+/);
  const at = words.findIndex((word, index) => index > 0 && /^\d{1,4}[a-z]?$/i.test(word));

  if (at > 0) {
    const spelled = words.slice(0, at).join(" ");
    const place = withoutPostcode(fold(words.slice(at + 1).join(" ")));
    return [{ spelled, street: fold(spelled), house: words[at]!.toUpperCase(), place: after || place }];
  }
  if (rest.length > 0) return [{ spelled: before.trim(), street: fold(before), house: null, place: after }];
  return words
    .map((_word, index) => {
      const spelled = words.slice(0, words.length - index).join(" ");
      return {
        spelled,
        street: fold(spelled),
        house: null,
        place: fold(words.slice(words.length - index).join(" ")),
      };
    })
    .filter(({ street }) => street.length > 0);
}

/** The place says more than its code, and a person may have the code wrong. */
function withoutPostcode(folded: string): string {
  return folded
    .replace(/\b\d{3} ?\d{2}\b/, "")
    .replace(/\b(sverige|sweden)$/, "")
    .trim();
}
