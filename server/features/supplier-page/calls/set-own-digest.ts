import { eq } from "drizzle-orm";
import { setOwnDigest } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { vendors } from "../../../database/schema.ts";

/** What waits for a digest that is wanted no more leaves with the next round of the digests. */
export default implement(setOwnDigest, async ({ input: { digest }, tx, caller }) => {
  await asPlatform(tx, (platform) =>
    platform.update(vendors).set({ digest }).where(eq(vendors.id, caller.supplierId)),
  );
  return {};
});
