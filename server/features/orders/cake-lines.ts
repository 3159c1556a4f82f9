import { orderedText } from "../../../domain/choose-product.ts";
import { separateForKitchen } from "../../../domain/separate-portions.ts";
import type { CakeRow } from "./read-orders.ts";
import { type DeliveryFacts, portionsFood } from "./supplier-delivery.ts";

/** What a cake is of, what is to stand on it and what comes beside it, as its mail tells: a line each. */
export function cakeLines(cake: CakeRow, facts: DeliveryFacts): string[] {
  const lines = [
    ["Sort", orderedText(cake)],
    ["Text på tårtan", cake.cake_text],
    ["Egna portioner", separateForKitchen(cake, portionsFood([cake], facts))],
  ] as const;
  return lines.flatMap(([label, text]) => (text ? `${label}: ${text}` : []));
}
