import { changeOwnAddress } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { changeAddress } from "../addresses.ts";

export default implement(changeOwnAddress, async ({ input, tx, caller, refuse }) => {
  if (caller.addressId) throw refuse("only-by-contact");
  await asPlatform(tx, (platform) => changeAddress(platform, caller.supplierId, input));
  return {};
});
