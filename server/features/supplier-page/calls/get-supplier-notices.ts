import { getSupplierNotices } from "../../../../contract/supplier-notices.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { listDevices, pushKeys } from "../push-devices.ts";

export default implement(getSupplierNotices, async ({ tx, caller, services }) => ({
  public_key: pushKeys(services.vault).publicKey,
  devices: await asPlatform(tx, (platform) => listDevices(platform, caller.supplierId, caller.tokenHash)),
}));
