import type { Mail } from "../../../mail/render.ts";
import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { cakes, portions } from "../../../mail/phrases.ts";

export type CancelledCake = { portion_size: number; marking: string | null };

export type BakeryOrderCancelled = SupplierCancelled & { bakery_name: string; cakes: CancelledCake[] };

export function bakeryOrderCancelled(order: BakeryOrderCancelled): Mail {
  return supplierCancelled(order, order.bakery_name, {
    label: "Avbokat",
    value: cakes(order.cakes.length),
    detail: listed(order.cakes),
  });
}

const listed = (boxes: CancelledCake[]) =>
  boxes
    .map(({ portion_size, marking }) => portions(portion_size) + (marking ? `, märkt ${marking}` : ""))
    .join("; ");
