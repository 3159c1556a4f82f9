import { listMealVendors } from "../../../../contract/addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { markDecliners } from "../../orders/declined-suppliers.ts";
import { restaurantsNear, occasionOf } from "../../suppliers/near.ts";

export default implement(listMealVendors, async ({ input, tx, clock, caller }) => {
  const near = await restaurantsNear(tx, input, input.meal_type, occasionOf(input, clock));
  if (!input.another) return near;
  return markDecliners(tx, "meal", { ...input, company_id: caller.company?.id }, near);
});
