import { addOwnAddress } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { addAddress } from "../addresses.ts";

export default implement(addOwnAddress, async ({ input, tx, caller, services, refuse }) => {
  if (caller.addressId) throw refuse("only-by-contact");
  const id = await asPlatform(tx, (platform) =>
    addAddress(platform, services, caller.supplierId, input, "supplier"),
  );
  return { id };
});
