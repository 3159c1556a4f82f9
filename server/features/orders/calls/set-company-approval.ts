import { eq } from "drizzle-orm";
import { setCompanyApproval } from "../../../../contract/order-requests.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { companies } from "../../../database/schema.ts";
import { sendWaiting } from "../release-companies.ts";

export default implement(setCompanyApproval, async ({ input: { id, approval }, tx, services, refuse }) => {
  // Held: an order that is made at the same moment is made before or after this, and never by the old rule unseen.
  const [before] = await tx.select().from(companies).where(eq(companies.id, id)).for("no key update");
  if (!before) throw refuse("company-not-found");
  if (before.approval !== approval) {
    await tx.update(companies).set({ approval }).where(eq(companies.id, id));
    const action = approval === "by_hand" ? "approval-by-hand" : "approval-automatic";
    await writeAudit(tx, { action, companyId: id });
  }
  const sent = approval === "automatic" ? await sendWaiting(tx, services, [id]) : null;
  return { approval, sent: sent?.get(id)?.length ?? 0 };
});
