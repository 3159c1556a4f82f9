import { listBakeries } from "../../../../contract/suppliers.ts";
import { implement } from "../../../calls/implement.ts";
import { listSuppliers } from "../register.ts";

export default implement(listBakeries, async ({ input, tx, today }) => {
  const { suppliers, more } = await listSuppliers(tx, "bakery", input.search, today);
  return { bakeries: suppliers, more };
});
