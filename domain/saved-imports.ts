/** A list of people that comes again and again with the same columns. */

export const MOST_SAVED_IMPORTS = 10;

/** A file that would let most of those go whom it usually names is more often the wrong file. */
export const lettingMostGo = (leaving: number, governed: number): boolean => leaving * 2 > governed;

/** What is written by whoever is sure of it: the number has to be read. */
export const leavingWords = (leaving: number): string => `${leaving} slutar`;

export const saysLeaving = (written: string, leaving: number): boolean =>
  written.trim().replaceAll(/\s+/g, " ").toLocaleLowerCase("sv") === leavingWords(leaving);
