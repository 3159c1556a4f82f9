import { createCakeOrders } from "../../../../contract/cakes.ts";

/** Whoever empties the field does not mean the company's own address, which is what the calls make of none. */
export const requiredAddress = createCakeOrders.input.shape.delivery_address.refine(
  Boolean,
  "Ange en leveransadress",
);
