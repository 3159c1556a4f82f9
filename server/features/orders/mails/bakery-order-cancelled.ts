import { supplierCancelled, type SupplierCancelled } from "./parts/supplier-cancelled.ts";
import { type SupplierWords, wordsFor } from "./parts/supplier-texts.ts";
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
  words(order: BakeryOrderCancelled) {
    const say = wordsFor(order);
    return supplierCancelled(order, order.bakery_name, {
      label: say.cancelled,
      value: say.cakes(order.cakes.length),
      detail: listed(order.cakes, say),
    });
  },
});

const listed = (boxes: CancelledCake[], say: SupplierWords) =>
  boxes
    .map(({ portion_size, marking }) =>
      marking ? say.marked(say.pieces(portion_size), marking) : say.pieces(portion_size),
    )
    .join("; ");
