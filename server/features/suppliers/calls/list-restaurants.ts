import { listRestaurants } from "../../../../contract/suppliers.ts";
import { implement } from "../../../calls/implement.ts";
import { listSuppliers } from "../register.ts";

export default implement(listRestaurants, async ({ input, tx, today }) => {
  const { suppliers, more } = await listSuppliers(tx, "restaurant", input.search, today);
  return { restaurants: suppliers, more };
});
