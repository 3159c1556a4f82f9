import { listMealVendors } from "../../contract/addresses.ts";
import { implement } from "../implement.ts";
import { kitchensNear, occasionOf } from "../suppliers/near.ts";

export default implement(listMealVendors, ({ input, tx, clock }) =>
  kitchensNear(tx, input, input.meal_type, occasionOf(input, clock)),
);
