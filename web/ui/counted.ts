import { counted as parted } from "../../domain/swedish.ts";

/** As everywhere, and on a screen the number and its word never part at a line's end. */
export const counted = (count: number, one: string, many: string): string =>
  parted(count, one, many).replaceAll(" ", "\u00a0");
