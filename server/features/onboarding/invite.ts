import { writeAudit } from "../../calls/audit.ts";
import { createLink } from "../accounts/one-time-links.ts";
import { createCompany, findCompanyOf, lockAddress } from "../companies/companies.ts";
import type { Tx } from "../../database/database.ts";
import { payment_links } from "../../database/schema-machinery.ts";
import { mailLink } from "../../mail/links.ts";
import { writeMail } from "../../mail/outbox.ts";
import { onboardingInvitation } from "./mails/onboarding.ts";
import { pageUrl } from "../../../domain/own-url.ts";
import type { Services } from "../../providers/services.ts";
import { refuseOtherAdmin } from "../accounts/staff.ts";

type Invitation = {
  email: string;
  companyName: string;
  firstName?: string | null;
  phone?: string | null;
  notes?: string | null;
  createdBy: string;
  checkoutUrl?: string | null;
};

/**
 * Invites a company: its place in the register, its payment link, its form and the mail with both. The form's link signs
 * its reader in, so it is in the mail and nowhere else.
 */
export async function inviteCompany(tx: Tx, { clock, publicUrl, vault }: Services, invitation: Invitation) {
  const { email, companyName, firstName = null, phone = null, notes = null } = invitation;
  await refuseOtherAdmin(tx, email, invitation.createdBy);
  await lockAddress(tx, email);
  const company_id =
    (await findCompanyOf(tx, email)) ??
    (await createCompany(tx, clock, {
      name: companyName,
      contact_email: email,
      contact_first_name: firstName,
      contact_phone: phone,
    }));
  const [link] = await tx
    .insert(payment_links)
    .values({
      company_name: companyName,
      admin_email: email,
      phone,
      notes,
      company_id,
      created_by: invitation.createdBy,
    })
    .returning({ id: payment_links.id });

  const checkoutUrl = invitation.checkoutUrl ?? checkoutUrlFor(publicUrl, email, companyName);
  const token = await createLink(tx, clock, { kind: "hr-form", email, companyId: company_id });
  await writeMail(tx, {
    key: link!.id,
    to: email,
    mail: onboardingInvitation({
      first_name: firstName,
      company_name: companyName,
      checkout_url: checkoutUrl,
      form_url: mailLink(vault, `${publicUrl}/hr-form?token=${token}`),
    }),
    companyId: company_id,
  });
  await writeAudit(tx, { action: "invitation-sent", companyId: company_id });
  return { id: link!.id, checkoutUrl };
}

/** The provider's own page lives for a day; this address opens a new one whenever it is followed. */
export const checkoutUrlFor = (publicUrl: string, email: string, company: string) =>
  pageUrl(publicUrl, "/checkout", { email, company });
