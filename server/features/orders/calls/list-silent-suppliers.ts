import { listSilentSuppliers } from "../../../../contract/journal.ts";
import { readSilentSuppliers } from "../attention.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(listSilentSuppliers, async ({ input, tx, today }) => ({
  orders: await readSilentSuppliers(tx, today, input.limit),
}));
