import { kindTraits, type OrderKind } from "../../domain/order-kinds.ts";
import { counted as parted } from "../../domain/swedish.ts";

/** As everywhere, and on a screen the number and its word never part at a line's end. */
export const counted = (count: number, one: string, many: string): string =>
  parted(count, one, many).replaceAll(" ", "\u00a0");

/** '12 bitar', '25 personer'. */
export const amountOf = (kind: OrderKind, quantity: number): string =>
  counted(quantity, ...kindTraits[kind].unit);
