import { addRestaurant } from "../../contract/suppliers.ts";
import { implement } from "../implement.ts";
import { addSupplier } from "../suppliers/register.ts";

// What it cooks follows from its type; more categories can be added to it later.
export default implement(addRestaurant, ({ input, tx }) =>
  addSupplier(tx, { ...input, categories: [input.restaurant_type] }),
);
