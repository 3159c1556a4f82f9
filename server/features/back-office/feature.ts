import type { Feature } from "../../http/feature.ts";
import acceptSecondCompany from "./calls/accept-second-company.ts";
import answerContactMessage from "./calls/answer-contact-message.ts";
import cancelOrder from "./calls/cancel-order.ts";
import dailyAutomationCheck from "./calls/daily-automation-check.ts";
import decideJoinRequest from "./calls/decide-join-request.ts";
import findTestSubject from "./calls/find-test-subject.ts";
import getBusinessHealth from "./calls/get-business-health.ts";
import getCompanyPage from "./calls/get-company-page.ts";
import getPlatformDay from "./calls/get-platform-day.ts";
import getServiceStatus from "./calls/get-service-status.ts";
import holdMail from "./calls/hold-mail.ts";
import listAuditLog from "./calls/list-audit-log.ts";
import listAutomationRuns from "./calls/list-automation-runs.ts";
import listCompanies from "./calls/list-companies.ts";
import listContactMessages from "./calls/list-contact-messages.ts";
import listDeadMails from "./calls/list-dead-mails.ts";
import listPlatformJoinRequests from "./calls/list-platform-join-requests.ts";
import listSecondCompanies from "./calls/list-second-companies.ts";
import markMessageAnswered from "./calls/mark-message-answered.ts";
import previewNextRun from "./calls/preview-next-run.ts";
import readCompanyMail from "./calls/read-company-mail.ts";
import releaseCompanyMails from "./calls/release-company-mails.ts";
import releaseMail from "./calls/release-mail.ts";
import resendMail from "./calls/resend-mail.ts";
import searchPlatform from "./calls/search-platform.ts";
import sendContactForm from "./calls/send-contact-form.ts";
import sendMailAgain from "./calls/send-mail-again.ts";
import sendTestEmail from "./calls/send-test-email.ts";
import viewCompany from "./calls/view-company.ts";
import listCallReasons from "./calls/list-call-reasons.ts";
import resendCompanyInvitation from "./calls/resend-company-invitation.ts";
import listCompanyNotes from "./calls/list-company-notes.ts";
import addCompanyNote from "./calls/add-company-note.ts";
import removeCompanyNote from "./calls/remove-company-note.ts";
import listStaffInvitees from "./calls/list-staff-invitees.ts";
import acceptStaffInvitation from "./calls/accept-staff-invitation.ts";
import inviteStaff from "./calls/invite-staff.ts";
import listStaff from "./calls/list-staff.ts";
import openStaffInvitation from "./calls/open-staff-invitation.ts";
import removeStaff from "./calls/remove-staff.ts";
import revokeStaffInvitation from "./calls/revoke-staff-invitation.ts";
import { contactAnswer } from "./mails/contact-answer.ts";
import { contactConfirmation } from "./mails/contact-confirmation.ts";
import { contactMessage } from "./mails/contact-message.ts";
import { dailyDigest } from "./mails/daily-digest.ts";
import { deadLetterAlarm } from "./mails/dead-letter-alarm.ts";
import { mailCeiling } from "./mails/mail-ceiling.ts";
import { loginAddressMoved } from "../accounts/verify-email.ts";
import { tellStaffMoved } from "./staff-moved.ts";
import { staffChanged } from "./mails/staff-changed.ts";
import { staffInvitation } from "./mails/staff-invitation.ts";
import { supplierSilent } from "./mails/supplier-silent.ts";
import { testEmail } from "./mails/test-email.ts";
import { sql } from "drizzle-orm";
import { MAIL_DAYS } from "../../../domain/consent.ts";
import { forgetStaffInvitations } from "./staff-invitations.ts";
import { alarmOfCeiling, alarmOfDeadMails, silentSuppliers, writeDigest } from "./admin-mails.ts";

export const backOffice = {
  name: "back-office",
  calls: [
    acceptSecondCompany,
    answerContactMessage,
    cancelOrder,
    dailyAutomationCheck,
    decideJoinRequest,
    findTestSubject,
    getBusinessHealth,
    getCompanyPage,
    getPlatformDay,
    getServiceStatus,
    holdMail,
    listAuditLog,
    listAutomationRuns,
    listCompanies,
    listContactMessages,
    listDeadMails,
    listPlatformJoinRequests,
    listSecondCompanies,
    markMessageAnswered,
    previewNextRun,
    readCompanyMail,
    releaseCompanyMails,
    releaseMail,
    resendMail,
    searchPlatform,
    sendContactForm,
    sendMailAgain,
    sendTestEmail,
    listCallReasons,
    resendCompanyInvitation,
    listCompanyNotes,
    addCompanyNote,
    removeCompanyNote,
    listStaffInvitees,
    acceptStaffInvitation,
    inviteStaff,
    listStaff,
    openStaffInvitation,
    removeStaff,
    revokeStaffInvitation,
    viewCompany,
  ],
  mails: [
    contactAnswer,
    contactConfirmation,
    contactMessage,
    dailyDigest,
    deadLetterAlarm,
    mailCeiling,
    staffChanged,
    staffInvitation,
    supplierSilent,
    testEmail,
  ],
  subscriptions: [loginAddressMoved.on(tellStaffMoved)],
  mailAlarms: { onGivenUp: alarmOfDeadMails, onHeld: alarmOfCeiling },
  daily: [silentSuppliers],
  afterDaily: writeDigest,
  retention: [
    forgetStaffInvitations,
    sql`delete from contact_messages where created_at < app_now() - make_interval(days => ${MAIL_DAYS})`,
  ],
} satisfies Feature;
