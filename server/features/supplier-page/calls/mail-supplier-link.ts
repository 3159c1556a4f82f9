import { mailSupplierLink } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { writeMails } from "../../../mail/outbox.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { linkMail } from "../links.ts";

export default implement(mailSupplierLink, async ({ input, tx, services, refuse }) => {
  const supplier = await findSupplier(tx, input.id);
  if (!supplier?.active) throw refuse("supplier-not-found");
  const { id, name, email, language } = supplier;
  if (!email) throw refuse("email-missing");
  const written = await writeMails(tx, [await linkMail(tx, services, [{ id, name, email, language }])]);
  if (written.length === 0) throw refuse("mailed-too-often");
  return { email };
});
