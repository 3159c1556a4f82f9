import { changeCakeOrder } from "../../contract/cakes.ts";
import { implement } from "../implement.ts";
import { changePortions } from "../orders/change.ts";

export default implement(changeCakeOrder, async ({ input, tx, services }) => {
  await changePortions(tx, services, input.id, input.portion_size);
  return {};
});
