import { answerForSupplier } from "../../../../contract/order-requests.ts";
import { implement } from "../../../calls/implement.ts";
import { answerFor } from "../answer-orders.ts";

export default implement(answerForSupplier, async ({ input, tx, services }) => {
  const { order_type, id, revision, version, ...said } = input;
  await answerFor(tx, services, order_type, { id, revision, version }, said);
  return {};
});
