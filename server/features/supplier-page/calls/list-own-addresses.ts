import { z } from "zod";
import { listOwnAddresses } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { readRow } from "../../../database/query.ts";
import { listAddresses } from "../addresses.ts";

export default implement(listOwnAddresses, async ({ tx, caller }) =>
  asPlatform(tx, async (platform) => {
    const { email, digest } = await readRow(platform, { email: z.string().nullable(), digest: z.boolean() })`
      select email, digest from vendors where id = ${caller.supplierId}`;
    const addresses = await listAddresses(platform, caller.supplierId);
    return { contact_email: email, signed_in_by: caller.addressId, addresses, digest };
  }),
);
