import { addSupplierDevice } from "../../../../contract/supplier-notices.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { addDevice } from "../push-devices.ts";

export default implementOutside(
  addSupplierDevice,
  async ({ input, caller, services, transaction, refuse }) => {
    if (!(await services.providers.push.accepts(input))) throw refuse("push-not-possible");
    return transaction((tx) => asPlatform(tx, (platform) => addDevice(platform, caller, input)));
  },
);
