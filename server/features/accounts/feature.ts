import type { Feature } from "../../http/feature.ts";
import changeLoginAddress from "./calls/change-login-address.ts";
import confirmLoginAddress from "./calls/confirm-login-address.ts";
import endOtherSessions from "./calls/end-other-sessions.ts";
import endSession from "./calls/end-session.ts";
import getSecurity from "./calls/get-security.ts";
import getUser from "./calls/get-user.ts";
import openRecoveryLink from "./calls/open-recovery-link.ts";
import sendEmailVerification from "./calls/send-email-verification.ts";
import sendPasswordReset from "./calls/send-password-reset.ts";
import signIn from "./calls/sign-in.ts";
import signOut from "./calls/sign-out.ts";
import updatePassword from "./calls/update-password.ts";
import withdrawLoginAddress from "./calls/withdraw-login-address.ts";
import { forgetDevices } from "./devices.ts";
import { emailVerification } from "./mails/email-verification.ts";
import { setupReminder } from "./mails/setup-reminder.ts";
import { loginAddressChanged } from "./mails/login-address-changed.ts";
import { loginAddressConfirm } from "./mails/login-address-confirm.ts";
import { loginAddressWaiting } from "./mails/login-address-waiting.ts";
import { newDevice } from "./mails/new-device.ts";
import { passwordChanged } from "./mails/password-changed.ts";
import { passwordRecovery } from "./mails/password-recovery.ts";
import { sql } from "drizzle-orm";

export const accounts = {
  name: "accounts",
  calls: [
    getUser,
    openRecoveryLink,
    sendEmailVerification,
    sendPasswordReset,
    signIn,
    signOut,
    updatePassword,
    getSecurity,
    endSession,
    endOtherSessions,
    changeLoginAddress,
    withdrawLoginAddress,
    confirmLoginAddress,
  ],
  mails: [
    emailVerification,
    passwordRecovery,
    setupReminder,
    newDevice,
    passwordChanged,
    loginAddressConfirm,
    loginAddressWaiting,
    loginAddressChanged,
  ],
  retention: [
    sql`delete from sessions where expires_at < app_now()`,
    sql`delete from one_time_links where expires_at < app_now() - interval '30 days'`,
    forgetDevices,
    sql`delete from sign_in_attempts where attempted_at < app_now() - interval '1 day'`,
  ],
} satisfies Feature;
