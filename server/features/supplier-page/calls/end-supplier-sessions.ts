import { endSupplierSessions } from "../../../../contract/supplier-page.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { shutOut } from "../links.ts";

export default implement(endSupplierSessions, async ({ input, tx, refuse }) => {
  if (!(await findSupplier(tx, input.id))) throw refuse("supplier-not-found");
  await shutOut(tx, input.id);
  await writeAudit(tx, { action: "supplier-signed-out", companyId: null, details: { id: input.id } });
  return {};
});
