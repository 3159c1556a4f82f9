import { sql } from "drizzle-orm";
import { COMPANY_CHANGE_MONTHS } from "../../../domain/company-settings.ts";
import type { Feature } from "../../http/feature.ts";
import acceptAgreements from "./calls/accept-agreements.ts";
import acceptInvitation from "./calls/accept-invitation.ts";
import changeMember from "./calls/change-member.ts";
import chooseNotice from "./calls/choose-notice.ts";
import getNotices from "./calls/get-notices.ts";
import handOverContact from "./calls/hand-over-contact.ts";
import inviteMember from "./calls/invite-member.ts";
import listMembers from "./calls/list-members.ts";
import openInvitation from "./calls/open-invitation.ts";
import removeMember from "./calls/remove-member.ts";
import signOutCustomerMember from "./calls/sign-out-customer-member.ts";
import getCompanySecondFactor from "./calls/get-company-second-factor.ts";
import requireSecondFactor from "./calls/require-second-factor.ts";
import resetMemberFactor from "./calls/reset-member-factor.ts";
import signOutMember from "./calls/sign-out-member.ts";
import resendInvitation from "./calls/resend-invitation.ts";
import revokeInvitation from "./calls/revoke-invitation.ts";
import claimCompany from "./calls/claim-company.ts";
import confirmContactEmail from "./calls/confirm-contact-email.ts";
import ensureCompany from "./calls/ensure-company.ts";
import getAgreements from "./calls/get-agreements.ts";
import getCustomerSettings from "./calls/get-customer-settings.ts";
import updateCustomerDetails from "./calls/update-customer-details.ts";
import updateCustomerInvoicing from "./calls/update-customer-invoicing.ts";
import listCustomerMembers from "./calls/list-customer-members.ts";
import inviteCustomerMember from "./calls/invite-customer-member.ts";
import revokeCustomerInvitation from "./calls/revoke-customer-invitation.ts";
import removeCustomerMember from "./calls/remove-customer-member.ts";
import getCompanySettings from "./calls/get-company-settings.ts";
import updateCompanyDetails from "./calls/update-company-details.ts";
import updateInvoicing from "./calls/update-invoicing.ts";
import approveJoinRequest from "./calls/approve-join-request.ts";
import askForOwnCompany from "./calls/ask-for-own-company.ts";
import declineJoinRequest from "./calls/decline-join-request.ts";
import getJoinRequest from "./calls/get-join-request.ts";
import listJoinRequests from "./calls/list-join-requests.ts";
import sendJoinRequest from "./calls/send-join-request.ts";
import withdrawJoinRequest from "./calls/withdraw-join-request.ts";
import { passOnRefused } from "./pass-on-refused.ts";
import { forgetInvitations } from "./invitations.ts";
import { addressProved } from "../accounts/verify-email.ts";
import { forgetJoinRequests, forgetRequesters, sendOnceProved } from "./join-requests.ts";
import { expireJoinRequests } from "./join-requests-job.ts";
import { joinApproved } from "./mails/join-approved.ts";
import { joinDeclined } from "./mails/join-declined.ts";
import { joinExpired } from "./mails/join-expired.ts";
import { joinRequest } from "./mails/join-request.ts";
import { secondCompany } from "./mails/second-company.ts";
import { memberInvitation } from "./mails/member-invitation.ts";
import { contactAddressChanged } from "./mails/contact-address-changed.ts";
import { contactAddressConfirm } from "./mails/contact-address-confirm.ts";
import { contactAddressWaiting } from "./mails/contact-address-waiting.ts";

export const companies = {
  name: "companies",
  calls: [
    acceptAgreements,
    acceptInvitation,
    changeMember,
    chooseNotice,
    claimCompany,
    confirmContactEmail,
    ensureCompany,
    getAgreements,
    getCustomerSettings,
    updateCustomerDetails,
    updateCustomerInvoicing,
    listCustomerMembers,
    inviteCustomerMember,
    revokeCustomerInvitation,
    removeCustomerMember,
    getCompanySettings,
    getNotices,
    handOverContact,
    inviteMember,
    listMembers,
    openInvitation,
    removeMember,
    signOutCustomerMember,
    signOutMember,
    getCompanySecondFactor,
    requireSecondFactor,
    resetMemberFactor,
    resendInvitation,
    revokeInvitation,
    updateCompanyDetails,
    approveJoinRequest,
    askForOwnCompany,
    declineJoinRequest,
    getJoinRequest,
    listJoinRequests,
    sendJoinRequest,
    withdrawJoinRequest,
    updateInvoicing,
  ],
  mails: [
    contactAddressChanged,
    contactAddressConfirm,
    contactAddressWaiting,
    joinApproved,
    joinDeclined,
    joinExpired,
    joinRequest,
    memberInvitation,
    secondCompany,
  ],
  mailAlarms: { onGivenUp: passOnRefused, onHeld: () => Promise.resolve() },
  daily: [expireJoinRequests],
  subscriptions: [addressProved.on(sendOnceProved)],
  retention: [
    forgetInvitations,
    forgetRequesters,
    forgetJoinRequests,
    sql`delete from company_changes where at < app_now() - make_interval(months => ${COMPANY_CHANGE_MONTHS})`,
  ],
} satisfies Feature;
