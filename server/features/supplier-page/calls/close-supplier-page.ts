import { sql } from "drizzle-orm";
import { closeSupplierPage } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { signOutEverywhere } from "../links.ts";

export default implement(closeSupplierPage, async ({ input, tx, caller }) => {
  await asPlatform(tx, async (platform) => {
    await platform.execute(sql`delete from supplier_sessions where token_hash = ${caller.tokenHash}`);
    if (input.everywhere) await signOutEverywhere(platform, caller.supplierId);
  });
  return {};
});
