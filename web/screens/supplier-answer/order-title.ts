import type { SupplierOrder } from "../../../contract/supplier-answer.ts";
import { formatTime } from "../../../domain/dates.ts";
import { capitalised, counted } from "../../../domain/swedish.ts";

/** 'Tårta, 8 bitar, märkt ES', 'Lunch kl. 12:00, 25 personer'. */
export function orderTitle(order: SupplierOrder): string {
  const { portion_size, marking, meal_type, delivery_time, people_count } = order;
  if (meal_type)
    return `${capitalised(meal_type)} ${formatTime(delivery_time)}, ${counted(people_count ?? 0, "person", "personer")}`;
  const size = `Tårta, ${counted(portion_size ?? 0, "bit", "bitar")}`;
  return marking ? `${size}, märkt ${marking}` : size;
}
