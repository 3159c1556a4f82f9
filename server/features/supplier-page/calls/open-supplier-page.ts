import { z } from "zod";
import { openSupplierPage } from "../../../../contract/supplier-page.ts";
import { supplierSessionEnd } from "../../../calls/identify-supplier.ts";
import { implement } from "../../../calls/implement.ts";
import { findRow } from "../../../database/query.ts";
import { supplier_sessions } from "../../../database/schema.ts";
import { hashToken, newToken } from "../../../database/tokens.ts";
import { useLink } from "../../accounts/one-time-links.ts";

export default implement(openSupplierPage, async ({ input, tx, services, refuse }) => {
  const link = await useLink(tx, services, "supplier-page", input.token);
  if (!link) throw refuse("link-expired");
  // Switched off, or written to at another address since: whoever has the old one is let in no more.
  const supplier = await findRow(tx, { id: z.string(), name: z.string() })`
    select id, name from vendors where id = ${link.supplier_id} and active and email = ${link.user_email}`;
  if (!supplier) throw refuse("link-expired");
  const token = newToken();
  await tx.insert(supplier_sessions).values({
    token_hash: hashToken(token),
    supplier_id: supplier.id,
    expires_at: supplierSessionEnd(services.clock),
  });
  return { token, supplier_name: supplier.name };
});
