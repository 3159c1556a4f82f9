import { importProducts } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { importProducts as importInto } from "../change-assortment.ts";

export default implement(importProducts, ({ input: { supplier_id, products }, tx, services }) =>
  importInto(tx, services, supplier_id, products),
);
