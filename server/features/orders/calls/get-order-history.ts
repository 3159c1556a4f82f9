import { getOrderHistory } from "../../../../contract/cakes.ts";
import { implement } from "../../../calls/implement.ts";
import { readHistory } from "../history.ts";

export default implement(getOrderHistory, async ({ input, tx, caller, refuse }) => {
  const lines = await readHistory(tx, input.kind, caller.company.id, input.id);
  if (!lines) throw refuse("order-not-found");
  return { lines };
});
