import { listSilentSuppliers } from "../../contract/journal.ts";
import { readSilentSuppliers } from "../automation/attention.ts";
import { implement } from "../implement.ts";

export default implement(listSilentSuppliers, async ({ input, tx, today }) => ({
  orders: await readSilentSuppliers(tx, today, input.limit),
}));
