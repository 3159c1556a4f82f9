import { listOrdersWithoutSupplier } from "../../../../contract/journal.ts";
import { readOrdersWithoutSupplier } from "../attention.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(listOrdersWithoutSupplier, async ({ input, tx, today }) => ({
  orders: await readOrdersWithoutSupplier(tx, today, input.limit),
}));
