import { eq } from "drizzle-orm";
import { setSupplierLanguage } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { vendors } from "../../../database/schema.ts";

/** Not `updated_at`: an open form of its rules must not be refused as stale. */
export default implement(setSupplierLanguage, async ({ input: { language }, tx, caller }) => {
  await asPlatform(tx, (platform) =>
    platform.update(vendors).set({ language }).where(eq(vendors.id, caller.supplierId)),
  );
  return {};
});
