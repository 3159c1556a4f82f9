import { listSupplierAddresses } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { listAddresses } from "../addresses.ts";

export default implement(listSupplierAddresses, async ({ input, tx, refuse }) => {
  if (!(await findSupplier(tx, input.supplier_id))) throw refuse("supplier-not-found");
  return { addresses: await listAddresses(tx, input.supplier_id) };
});
