import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { resendCompanyInvitation } from "../../../../contract/company-page.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { payment_links } from "../../../database/schema-machinery.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { findNotBegun, setupMail } from "../../accounts/not-begun.ts";
import { hasMembers } from "../../companies/companies.ts";
import { requireCustomer } from "../../companies/for-customer.ts";
import { mailPaymentLink } from "../../onboarding/invite.ts";

export default implement(resendCompanyInvitation, async ({ input: { id }, caller, tx, services, refuse }) => {
  const company = await requireCustomer(tx, id);
  if (await hasMembers(tx, id)) throw refuse("already-customer", `${company.name} har redan kommit igång.`);
  const [paid] = await findNotBegun(tx, sql`c.id = ${id}`);
  if (paid) {
    const { mail } = await setupMail(tx, services, paid, paid.email, false);
    const written = await writeMail(tx, { key: randomUUID(), to: paid.email, companyId: id, mail });
    if (written.length === 0) throw refuse("mailed-too-often");
    await writeAudit(tx, { action: "invitation-sent", companyId: id });
    return { sentTo: paid.email };
  }
  const [link] = await tx
    .select()
    .from(payment_links)
    .where(eq(payment_links.company_id, id))
    .orderBy(desc(payment_links.created_at))
    .limit(1);
  if (!link) throw refuse("link-not-found");
  await mailPaymentLink(tx, services, { ...link, company_id: id }, caller.userId);
  return { sentTo: link.admin_email };
});
