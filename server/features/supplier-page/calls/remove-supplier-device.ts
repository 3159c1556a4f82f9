import { removeSupplierDevice } from "../../../../contract/supplier-notices.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { removeDevice } from "../push-devices.ts";

export default implement(removeSupplierDevice, async ({ input, tx, caller }) => {
  await asPlatform(tx, (platform) => removeDevice(platform, caller.supplierId, input.id));
  return {};
});
