import { eq } from "drizzle-orm";
import { readCompanyMail } from "../../../../contract/support.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { mails } from "../../../database/schema-machinery.ts";
import { hideStoredLinks } from "../../../mail/links.ts";

export default implement(readCompanyMail, async ({ input, tx, refuse }) => {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, input.id));
  if (!mail?.company_id) throw refuse("mail-gone", "Mejlet finns inte längre.");
  const details = { mail: mail.id, kind: mail.kind };
  await writeAudit(tx, { action: "mail-read", companyId: mail.company_id, details });
  const { subject, to_email, html, text } = mail;
  // An erased mail keeps a sentence that says so, and no words of its own.
  return { subject, to_email, text: html === "" ? null : hideStoredLinks(text) };
});
