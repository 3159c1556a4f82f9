import type { Delivery } from "../../contract/deliveries.ts";
import { formatTime } from "../../domain/dates.ts";
import { mealLabels } from "../../domain/meals.ts";
import { amountOf } from "./amount.ts";

type Named = Pick<Delivery, "kind" | "meal_type" | "employee_name">;

/** 'Tårta till Elin Sandberg', 'Lunch'. */
export const deliveryTitle = ({ meal_type, employee_name }: Named): string =>
  meal_type ? mealLabels[meal_type] : `Tårta till ${employee_name}`;

/** 'Kom tårtan till Elin?', 'Kom lunchen?' */
export function deliveryQuestion({ meal_type, employee_name }: Named): string {
  if (meal_type) return meal_type === "frukost" ? "Kom frukosten?" : "Kom lunchen?";
  return `Kom tårtan till ${employee_name?.split(" ")[0]}?`;
}

/** '12 bitar från Konditori Lindblom, väntad kl. 14:00'. */
export function deliveryDetail({ kind, quantity, supplier_name, delivery_time }: Delivery): string {
  return `${amountOf(kind, quantity)}${supplier_name ? ` från ${supplier_name}` : ""}, väntad ${formatTime(delivery_time)}`;
}
