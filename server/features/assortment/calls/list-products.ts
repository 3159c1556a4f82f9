import { listProducts } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { readAssortment } from "../change-assortment.ts";

export default implement(listProducts, ({ input, tx, today }) =>
  readAssortment(tx, input.supplier_id, today),
);
