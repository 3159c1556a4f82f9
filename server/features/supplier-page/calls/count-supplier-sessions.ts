import { z } from "zod";
import { countSupplierSessions } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { findRow } from "../../../database/query.ts";

export default implement(countSupplierSessions, async ({ input, tx, refuse }) => {
  const found = await findRow(tx, { devices: z.number(), used_at: z.string().nullable() })`
    select count(s.token_hash)::int as devices, max(s.renewed_at)::text as used_at
    from vendors v left join supplier_sessions s on s.supplier_id = v.id and s.expires_at > app_now()
    where v.id = ${input.id} group by v.id`;
  if (!found) throw refuse("supplier-not-found");
  return found;
});
