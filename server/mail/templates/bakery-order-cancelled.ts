import type { Mail } from "./parts/render.ts";
import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { cakes } from "./parts/words.ts";

export type BakeryOrderCancelled = SupplierCancelled & {
  bakery_name: string;
  cake_count: number;
  /** What the bakery still is to bring the company that day. */
  cakes_left?: number;
};

export function bakeryOrderCancelled(order: BakeryOrderCancelled): Mail {
  const what = { label: "Tårta", value: cakes(order.cake_count) };
  return supplierCancelled(order, order.bakery_name, what, order.cakes_left ? cakes(order.cakes_left) : null);
}
