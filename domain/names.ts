import { normalized } from "./normalize.ts";

/** What a name may be: of a person, a company or a supplier. */

/** Seen by nobody, and good for hiding or turning around what is: joiners, marks of direction, fillers. */
const INVISIBLE = /[\p{Cf}\u115F\u1160\u3164\uFFA0]/gu;

/** As it is seen: without what is invisible, trimmed, with single spaces, and å always the same letter. */
export function normalizeName(name: string): string {
  // Marks that something invisible held apart are one row without it.
  return normalized(name.toWellFormed().replace(INVISIBLE, ""))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

export const NO_WEB_ADDRESS = "Namnet får inte innehålla en webbadress. Skriv mellanslag efter punkt.";

const PREFIX = /:\/\/|www\.|\b(?:https?|ftp|mailto|tel):/;
const NUMBERS = /\d\.\d{1,3}\.\d{1,3}\.\d/;
/**
 * Vowels of Indian scripts are marks, and a heart may be a domain too. Not as one class: before the end of a text, this
 * engine's classes miss what takes two units.
 */
const LABEL_END = /(?:\p{L}|\p{N}|\p{M}|\p{So}|-)$/u;
const INITIAL = /(?:^|[^\p{L}\p{N}-])\p{L}$/u;
const NEXT_LABEL = /^\p{L}[\p{L}\p{M}]+/u;
const KNOWN = new Set(
  "com net org info biz app dev xyz link live shop site page club online example".split(" "),
);

/**
 * Whether a mail program could make a link of a part of it: 'klicka.nu/abc', also 'Bygg.nu AB'. An initial before a last
 * name, 'A.Svensson', is none, nor is 'No.1' or 'S:t Eriks'.
 */
export function containsWebAddress(name: string): boolean {
  // Dots that are wide, small or Chinese lead to the same place, and a browser leaves out marks that nobody sees.
  const plain = normalized(name, "NFKC")
    .replace(/[\p{Variation_Selector}\u034F]/gu, "")
    .replaceAll("。", ".")
    .toLowerCase();
  return PREFIX.test(plain) || NUMBERS.test(plain) || joints(plain).some(isLink);
}

type Joint = { before: string; after: string };

/** What stands on both sides of each dot. */
const joints = (text: string): Joint[] => {
  const parts = text.split(".");
  return parts.slice(1).map((after, index) => ({ before: parts[index]!.slice(-2), after }));
};

function isLink({ before, after }: Joint): boolean {
  const label = LABEL_END.test(before) ? NEXT_LABEL.exec(after)?.[0] : undefined;
  if (!label) return false;
  return !INITIAL.test(before) || label.length === 2 || KNOWN.has(label);
}

const WORD_JOINER = "\u2060";

/** The same to the eye, in a line that no mail program makes a link of. */
export function withoutLinks(line: string): string {
  if (!containsWebAddress(line)) return line;
  return line.replace(/[.:。．․｡](?=\S)/gu, (mark) => `${WORD_JOINER}${mark}${WORD_JOINER}`);
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";
