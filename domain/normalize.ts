/**
 * No language puts thirty marks on one letter (Unicode's stream-safe text has the same limit), and putting a long row of
 * them in order takes the square of its length.
 */
const PILE = /(\p{M}{30})\p{M}+/gu;

/** A text in one of Unicode's normal forms, with what nobody writes cut off first. */
export const normalized = (text: string, form: "NFC" | "NFKC" | "NFKD" = "NFC"): string =>
  text.replace(PILE, "$1").normalize(form);
