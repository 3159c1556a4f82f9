import { setRestaurantActive } from "../../../../contract/suppliers.ts";
import { implement } from "../../../calls/implement.ts";
import { setActive } from "../register.ts";

export default implement(setRestaurantActive, ({ input, tx, today }) =>
  setActive(tx, "restaurant", input, today),
);
