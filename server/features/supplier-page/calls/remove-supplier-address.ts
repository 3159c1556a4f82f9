import { removeSupplierAddress } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { removeAddress } from "../addresses.ts";

export default implement(removeSupplierAddress, async ({ input, tx, refuse }) => {
  if (!(await findSupplier(tx, input.supplier_id))) throw refuse("supplier-not-found");
  await removeAddress(tx, input.supplier_id, input.id);
  return {};
});
