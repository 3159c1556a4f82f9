import { removeProduct } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { removeProduct as remove } from "../change-assortment.ts";

export default implement(removeProduct, async ({ input: { supplier_id, id }, tx }) => {
  await remove(tx, supplier_id, id);
  return {};
});
