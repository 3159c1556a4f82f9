import { brand } from "./brand.ts";
import { normalized } from "./normalize.ts";

/** What is known of the person whose password it is, and therefore the first that somebody else would try. */
export type PasswordOwner = { name: string | null; company: string | null; email: string };

const SHORTEST_WORD = 4;
const LONGEST_UNIT = 4;
const keyboardRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const rows = [...keyboardRows, ...keyboardRows.map((row) => [...row].reverse().join(""))];

/** As a guesser writes it: without capitals, accents and the space around it. */
export const foldPassword = (text: string): string =>
  normalized(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

const lettersOf = (text: string): string => foldPassword(text).replace(/[^\p{L}\p{N}]/gu, "");

/** 'aaaaaa', '121212', 'abcdef', '987654', 'qwertyu': nobody needs a list to guess them. */
export function isPattern(password: string): boolean {
  const text = foldPassword(password);
  return isRepeated(text) || isSequence(text) || rows.some((row) => row.includes(text));
}

function isRepeated(text: string): boolean {
  for (let length = 1; length <= LONGEST_UNIT && length < text.length; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const steps = new Set(codes.slice(1).map((code, index) => code - codes[index]!));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Whether it has the person's name, company or address in it, or ours. Words of three letters are anybody's. */
export function hasOwnWord(password: string, { name, company, email }: PasswordOwner): boolean {
  const [local = "", domain = ""] = email.split("@");
  // The last part of a domain says nothing about anybody.
  const phrases = [brand.name, name ?? "", company ?? "", local, ...domain.split(".").slice(0, -1)];
  const words = phrases.flatMap((phrase) => [
    lettersOf(phrase),
    ...phrase.split(/[^\p{L}\p{N}\p{M}]+/u).map(lettersOf),
  ]);
  const written = lettersOf(password);
  return words.some((word) => word.length >= SHORTEST_WORD && written.includes(word));
}

/** Wrong tries at one address that are free; each one after them has to wait twice as long as the one before. */
const FREE_ATTEMPTS = 5;
const LONGEST_WAIT_MINUTES = 15;

export const waitAfterAttempts = (attempts: number): number =>
  attempts < FREE_ATTEMPTS ? 0 : Math.min(2 ** (attempts - FREE_ATTEMPTS), LONGEST_WAIT_MINUTES);
