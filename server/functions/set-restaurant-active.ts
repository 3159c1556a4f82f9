import { setRestaurantActive } from "../../contract/suppliers.ts";
import { implement } from "../implement.ts";
import { setActive } from "../suppliers/register.ts";

export default implement(setRestaurantActive, ({ input, tx, today }) =>
  setActive(tx, "restaurant", input, today),
);
