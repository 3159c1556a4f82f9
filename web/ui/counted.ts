import { counted as parted } from "../../domain/swedish.ts";

/** As everywhere, and on a screen the number and its word never part at a line's end. */
export const counted = (count: number, one: string, many: string): string =>
  parted(count, one, many).replaceAll(" ", "\u00a0");

/** The same in a sentence: '8 februari', '5 väntar'. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=[a-ö])/g, "$1\u00a0");
