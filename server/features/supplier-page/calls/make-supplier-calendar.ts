import { makeSupplierCalendar } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { newFeedAddress } from "../feed-address.ts";

export default implement(makeSupplierCalendar, async ({ tx, caller, services }) => ({
  calendar_url: await asPlatform(tx, (platform) => newFeedAddress(platform, services, caller.supplierId)),
}));
