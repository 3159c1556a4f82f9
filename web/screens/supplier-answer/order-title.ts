import type { SupplierOrder } from "../../../contract/supplier-answer.ts";
import type { texts } from "./texts.ts";

/** 'Tårta, 8 bitar, märkt ES', 'Lunch kl. 12:00, 25 personer'. */
export function orderTitle(order: SupplierOrder, say: (typeof texts)["sv"]): string {
  const { portion_size, marking, meal_type, delivery_time, people_count } = order;
  if (meal_type)
    return `${say.meals[meal_type]} ${say.time(delivery_time)}, ${say.people(people_count ?? 0)}`;
  const size = `${say.oneCake}, ${say.pieces(portion_size ?? 0)}`;
  return marking ? say.marked(size, marking) : size;
}
