import { sql } from "drizzle-orm";
import { COMPANY_CHANGE_MONTHS } from "../../../domain/company-settings.ts";
import type { Feature } from "../../http/feature.ts";
import acceptInvitation from "./calls/accept-invitation.ts";
import changeMember from "./calls/change-member.ts";
import handOverContact from "./calls/hand-over-contact.ts";
import inviteMember from "./calls/invite-member.ts";
import listMembers from "./calls/list-members.ts";
import openInvitation from "./calls/open-invitation.ts";
import removeMember from "./calls/remove-member.ts";
import resendInvitation from "./calls/resend-invitation.ts";
import revokeInvitation from "./calls/revoke-invitation.ts";
import claimCompany from "./calls/claim-company.ts";
import confirmContactEmail from "./calls/confirm-contact-email.ts";
import ensureCompany from "./calls/ensure-company.ts";
import getCompanySettings from "./calls/get-company-settings.ts";
import updateCompanyDetails from "./calls/update-company-details.ts";
import updateInvoicing from "./calls/update-invoicing.ts";
import { forgetInvitations } from "./invitations.ts";
import { memberInvitation } from "./mails/member-invitation.ts";
import { contactAddressChanged } from "./mails/contact-address-changed.ts";
import { contactAddressConfirm } from "./mails/contact-address-confirm.ts";
import { contactAddressWaiting } from "./mails/contact-address-waiting.ts";

export const companies = {
  name: "companies",
  calls: [
    acceptInvitation,
    changeMember,
    claimCompany,
    confirmContactEmail,
    ensureCompany,
    getCompanySettings,
    handOverContact,
    inviteMember,
    listMembers,
    openInvitation,
    removeMember,
    resendInvitation,
    revokeInvitation,
    updateCompanyDetails,
    updateInvoicing,
  ],
  mails: [contactAddressChanged, contactAddressConfirm, contactAddressWaiting, memberInvitation],
  retention: [
    forgetInvitations,
    sql`delete from company_changes where at < app_now() - make_interval(months => ${COMPANY_CHANGE_MONTHS})`,
  ],
} satisfies Feature;
