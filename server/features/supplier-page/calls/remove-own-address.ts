import { removeOwnAddress } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { removeAddress } from "../addresses.ts";

export default implement(removeOwnAddress, async ({ input, tx, caller, refuse }) => {
  if (caller.addressId && caller.addressId !== input.id) throw refuse("only-by-contact");
  await asPlatform(tx, (platform) => removeAddress(platform, caller.supplierId, input.id));
  return {};
});
