import { getSupplierRules } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { findFeedAddress } from "../feed-address.ts";

export default implement(getSupplierRules, async ({ tx, caller, services }) =>
  asPlatform(tx, async (platform) => {
    const { updated_at, language, ...rules } = (await findSupplier(platform, caller.supplierId))!;
    const calendar_url = await findFeedAddress(platform, services, caller.supplierId);
    return { rules, updated_at, language, calendar_url };
  }),
);
