import { addSupplierAddress } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { addAddress } from "../addresses.ts";

export default implement(addSupplierAddress, async ({ input, tx, services }) => ({
  id: await addAddress(tx, services, input.supplier_id, input, "platform"),
}));
