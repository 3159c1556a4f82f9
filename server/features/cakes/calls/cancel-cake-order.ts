import { cancelCakeOrder } from "../../../../contract/cakes.ts";
import { implement } from "../../../calls/implement.ts";
import { cancelCake } from "../cancel-cake.ts";

export default implement(cancelCakeOrder, async ({ input, caller, tx, services }) => {
  await cancelCake(tx, services, caller.company.id, input.id, input.revision);
  return {};
});
