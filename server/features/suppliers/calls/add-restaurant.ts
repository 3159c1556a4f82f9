import { addRestaurant } from "../../../../contract/suppliers.ts";
import { implement } from "../../../calls/implement.ts";
import { addSupplier } from "../register.ts";

// What it cooks follows from its type; more categories can be added to it later.
export default implement(addRestaurant, ({ input, tx }) =>
  addSupplier(tx, { ...input, categories: [input.restaurant_type] }),
);
