import { z } from "zod";
import { openSupplierPage } from "../../../../contract/supplier-page.ts";
import { supplierSessionEnd } from "../../../calls/identify-supplier.ts";
import { implement } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { findRow, readIds } from "../../../database/query.ts";
import { supplier_sessions } from "../../../database/schema.ts";
import { hashToken, newToken } from "../../../database/tokens.ts";
import { useLink } from "../../accounts/one-time-links.ts";

export default implement(openSupplierPage, async ({ input, tx, services, refuse }) => {
  const link = await useLink(tx, services, "supplier-page", input.token);
  if (!link) throw refuse("link-expired");
  // Switched off, or written to at another address since: whoever has the old one is let in no more.
  const supplier = await findRow(tx, { id: z.string(), name: z.string(), email: z.string().nullable() })`
    select id, name, email from vendors where id = ${link.supplier_id} and active`;
  if (!supplier) throw refuse("link-expired");
  const isOwn = supplier.email === link.user_email;
  const [address_id = null] = isOwn ? [] : await openAt(tx, supplier.id, link.user_email);
  if (!isOwn && !address_id) throw refuse("link-expired");
  const token = newToken();
  await tx.insert(supplier_sessions).values({
    token_hash: hashToken(token),
    supplier_id: supplier.id,
    address_id,
    expires_at: supplierSessionEnd(services.clock),
  });
  return { token, supplier_name: supplier.name };
});

/** Of an extra address that is proved. It is held, so that the session goes with it when it is removed meanwhile. */
const openAt = (tx: Tx, supplierId: string, email: string) =>
  readIds(tx)`
    update supplier_addresses set opened_at = coalesce(opened_at, app_now())
    where supplier_id = ${supplierId} and email = ${email} and proved_at is not null and orders returning id`;
