import type { Mail } from "./parts/render.ts";
import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { cakes, portions } from "./parts/words.ts";

type Box = { portion_size: number; marking: string | null };

export type BakeryOrderCancelled = SupplierCancelled & {
  bakery_name: string;
  cakes: Box[];
  /** What the bakery still is to bring the company that day. */
  left?: Box[];
};

export function bakeryOrderCancelled(order: BakeryOrderCancelled): Mail {
  const { left = [] } = order;
  const count = cakes(left.length);
  return supplierCancelled(
    order,
    order.bakery_name,
    { label: "Avbokat", value: cakes(order.cakes.length), detail: listed(order.cakes) },
    left.length > 0
      ? { text: count, fact: { label: "Kvar att leverera", value: count, detail: listed(left) } }
      : null,
  );
}

const listed = (boxes: Box[]) =>
  boxes
    .map(({ portion_size, marking }) => portions(portion_size) + (marking ? `, märkt ${marking}` : ""))
    .join("; ");
