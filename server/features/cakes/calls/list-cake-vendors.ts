import { listCakeVendors } from "../../../../contract/addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { markDecliners } from "../../orders/declined-suppliers.ts";
import { bakeriesNear, occasionOf } from "../../suppliers/near.ts";

export default implement(listCakeVendors, async ({ input, tx, clock, caller }) => {
  const near = await bakeriesNear(tx, input, occasionOf(input, clock));
  if (!input.another) return near;
  return markDecliners(tx, "cake", { ...input, company_id: caller.company?.id }, near);
});
