import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { cakes, portions } from "./parts/phrases.ts";
import { defineMail } from "../../../mail/define.ts";

export type CancelledCake = { portion_size: number; marking: string | null };

export type BakeryOrderCancelled = SupplierCancelled & { bakery_name: string; cakes: CancelledCake[] };

export const bakeryOrderCancelled = defineMail({
  kind: "bakery-order-cancelled",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "content-once-sent",
  countsEaters: true,
  renderAtDeparture: "orders-and-details",
  expires: "delivery",
  label: "Avbokning till bageriet",
  words: (order: BakeryOrderCancelled) =>
    supplierCancelled(order, order.bakery_name, {
      label: "Avbokat",
      value: cakes(order.cakes.length),
      detail: listed(order.cakes),
    }),
});

const listed = (boxes: CancelledCake[]) =>
  boxes
    .map(({ portion_size, marking }) => portions(portion_size) + (marking ? `, märkt ${marking}` : ""))
    .join("; ");
