import { addRestaurant } from "../../../../contract/suppliers.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { checkPlace } from "../check-place.ts";
import { addSupplier } from "../register.ts";

// What it cooks follows from its type; more categories can be added to it later.
export default implementOutside(addRestaurant, async ({ input, services, transaction }) => {
  await checkPlace(services, input);
  return transaction((tx) => addSupplier(tx, { ...input, categories: [input.restaurant_type] }));
});
