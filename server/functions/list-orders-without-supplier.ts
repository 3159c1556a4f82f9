import { listOrdersWithoutSupplier } from "../../contract/journal.ts";
import { readOrdersWithoutSupplier } from "../automation/attention.ts";
import { implement } from "../implement.ts";

export default implement(listOrdersWithoutSupplier, async ({ input, tx, today }) => ({
  orders: await readOrdersWithoutSupplier(tx, today, input.limit),
}));
