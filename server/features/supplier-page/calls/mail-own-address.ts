import { mailOwnAddress } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { mailProofAgain } from "../addresses.ts";

export default implement(mailOwnAddress, async ({ input, tx, caller, services, refuse }) => {
  if (caller.addressId) throw refuse("only-by-contact");
  const email = await asPlatform(tx, (platform) =>
    mailProofAgain(platform, services, caller.supplierId, input.id),
  );
  return { email };
});
