import { countedIn } from "./language.ts";
import type { MealType } from "./meals.ts";
import type { OrderKind } from "./order-kinds.ts";
import type { deliveredWhat } from "./statement.ts";
import { capitalised } from "./swedish.ts";

/** Orders in English, as a supplier reads of them. */

export const mealsInEnglish: Record<MealType, string> = { frukost: "Breakfast", lunch: "Lunch" };

const units: Record<OrderKind, readonly [string, string]> = {
  cake: ["piece", "pieces"],
  meal: ["person", "people"],
};

/** '12 pieces', '25 people'. */
export const amountInEnglish = (kind: OrderKind, quantity: number): string =>
  countedIn("en", quantity, ...units[kind]);

/** 'Prinsesstårta, 12 pieces, and 2 × Glutenfri bakelse'. */
export function deliveredInEnglish(row: Parameters<typeof deliveredWhat>[0]): string {
  const name = row.product_name ?? (row.meal_type ? mealsInEnglish[row.meal_type] : "Cake");
  const amount = amountInEnglish(row.kind, row.product_pieces ?? row.quantity);
  const beside =
    row.separate_name && row.separate_count ? `, and ${row.separate_count} × ${row.separate_name}` : "";
  return `${capitalised(name)}, ${amount}${beside}`;
}
