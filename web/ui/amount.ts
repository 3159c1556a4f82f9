import { type OrderKind, orderUnits } from "../../domain/order-kinds.ts";
import { counted } from "../../domain/swedish.ts";

/** '12 bitar', '25 personer'. */
export const amountOf = (kind: OrderKind, quantity: number): string => counted(quantity, ...orderUnits[kind]);
