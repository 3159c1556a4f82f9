import { answerForSupplier } from "../../contract/admin.ts";
import { implement } from "../implement.ts";
import { answerFor } from "../orders/answer.ts";

export default implement(answerForSupplier, async ({ input, tx, services }) => {
  const { order_type, id, ...said } = input;
  await answerFor(tx, services, order_type, id, said);
  return {};
});
