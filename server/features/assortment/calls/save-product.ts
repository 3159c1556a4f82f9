import { saveProduct } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { saveProduct as save } from "../change-assortment.ts";

export default implement(saveProduct, ({ input: { supplier_id, ...product }, tx, services }) =>
  save(tx, services, supplier_id, product),
);
