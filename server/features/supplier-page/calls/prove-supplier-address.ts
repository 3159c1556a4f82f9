import { z } from "zod";
import { proveSupplierAddress } from "../../../../contract/supplier-addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { findRow } from "../../../database/query.ts";
import { writeMails } from "../../../mail/outbox.ts";
import { useLink } from "../../accounts/one-time-links.ts";
import { supplierAddressAdded } from "../mails/supplier-address-added.ts";
import { languages } from "../../../../domain/language.ts";

export default implement(proveSupplierAddress, async ({ input, tx, services, refuse }) => {
  const link = await useLink(tx, services, "supplier-address", input.token);
  if (!link) throw refuse("link-expired");
  // Removed since, or of a supplier that has been switched off: nobody is to be written to there.
  const proved = await findRow(tx, Proved)`
    update supplier_addresses a set proved_at = coalesce(a.proved_at, app_now())
    from vendors v where v.id = a.supplier_id and v.active
      and a.supplier_id = ${link.supplier_id} and a.email = ${link.user_email}
    returning a.id, a.email, a.orders, a.invoices, v.id as supplier_id, v.name as supplier_name, v.email as contact_email, v.language`;
  if (!proved) throw refuse("link-expired");
  const { id, email, orders, invoices, supplier_id, supplier_name, contact_email, language } = proved;
  if (contact_email)
    await writeMails(tx, [
      {
        key: id,
        to: contact_email,
        recipientId: supplier_id,
        mail: supplierAddressAdded({
          supplier_name,
          email,
          orders,
          invoices,
          language,
          page_url: `${services.publicUrl}/leverantor/regler`,
        }),
      },
    ]);
  return { supplier_name, email, orders };
});

const Proved = {
  id: z.string(),
  email: z.string(),
  orders: z.boolean(),
  invoices: z.boolean(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  contact_email: z.string().nullable(),
  language: z.enum(languages),
};
