import { changeCakeOrder } from "../../../../contract/cakes.ts";
import { implement } from "../../../calls/implement.ts";
import { changePortions } from "../../orders/change-quantity.ts";
import { readRevision } from "../../orders/revision.ts";
import { requireOwnOrder } from "../../orders/status-transition.ts";

export default implement(changeCakeOrder, async ({ input, caller, tx, services }) => {
  await requireOwnOrder(tx, "cake", caller.company.id, input.id);
  await changePortions(tx, services, input.id, input.portion_size, input.revision);
  return { revision: await readRevision(tx, input.id) };
});
