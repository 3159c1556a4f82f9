import type { Mail } from "./parts/render.ts";
import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { cakes } from "./parts/words.ts";

export type BakeryOrderCancelled = SupplierCancelled & { bakery_name: string; cake_count: number };

export function bakeryOrderCancelled(order: BakeryOrderCancelled): Mail {
  return supplierCancelled(order, order.bakery_name, { label: "Tårta", value: cakes(order.cake_count) });
}
