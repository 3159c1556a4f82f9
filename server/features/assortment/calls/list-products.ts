import { listProducts } from "../../../../contract/assortment.ts";
import { vatPercent } from "../../../../domain/benefit.ts";
import { implement } from "../../../calls/implement.ts";
import { listProductsOf, requireSupplier } from "../products.ts";

export default implement(listProducts, async ({ input, tx, today }) => ({
  supplier_name: await requireSupplier(tx, input.supplier_id),
  vat_percent: vatPercent("food", today),
  products: await listProductsOf(tx, input.supplier_id),
}));
