import { setRestaurantActive } from "../../../../contract/suppliers.ts";
import { implement } from "../../../calls/implement.ts";
import { supplierStopped } from "../facts.ts";
import { setActive } from "../register.ts";

export default implement(setRestaurantActive, async ({ input, tx, services, today }) => {
  const answer = await setActive(tx, "restaurant", input, today);
  if (!input.active) await supplierStopped.publish(tx, services, { supplierId: input.id });
  return answer;
});
