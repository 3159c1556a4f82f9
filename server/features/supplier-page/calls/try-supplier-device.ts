import { trySupplierDevice } from "../../../../contract/supplier-notices.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { tryDevice } from "../push-notices.ts";

export default implement(trySupplierDevice, async ({ input, tx, caller }) => {
  await asPlatform(tx, (platform) => tryDevice(platform, caller.supplierId, input.id));
  return {};
});
