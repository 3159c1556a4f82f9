import type { Feature } from "../../http/feature.ts";
import addPasskey from "./calls/add-passkey.ts";
import beginCodeApp from "./calls/begin-code-app.ts";
import beginPasskeyProof from "./calls/begin-passkey-proof.ts";
import beginPasskeySignIn from "./calls/begin-passkey-sign-in.ts";
import beginPasskey from "./calls/begin-passkey.ts";
import changeLoginAddress from "./calls/change-login-address.ts";
import confirmCodeApp from "./calls/confirm-code-app.ts";
import confirmLoginAddress from "./calls/confirm-login-address.ts";
import endOtherSessions from "./calls/end-other-sessions.ts";
import endSession from "./calls/end-session.ts";
import getSecondFactor from "./calls/get-second-factor.ts";
import getSecurity from "./calls/get-security.ts";
import getUser from "./calls/get-user.ts";
import openRecoveryLink from "./calls/open-recovery-link.ts";
import proveIdentity from "./calls/prove-identity.ts";
import removePasskey from "./calls/remove-passkey.ts";
import renamePasskey from "./calls/rename-passkey.ts";
import renewRecoveryCodes from "./calls/renew-recovery-codes.ts";
import sendEmailVerification from "./calls/send-email-verification.ts";
import sendPasswordReset from "./calls/send-password-reset.ts";
import signInWithPasskey from "./calls/sign-in-with-passkey.ts";
import signIn from "./calls/sign-in.ts";
import signOut from "./calls/sign-out.ts";
import turnOffSecondFactor from "./calls/turn-off-second-factor.ts";
import turnOnSecondFactor from "./calls/turn-on-second-factor.ts";
import updatePassword from "./calls/update-password.ts";
import withdrawLoginAddress from "./calls/withdraw-login-address.ts";
import { forgetDevices } from "./devices.ts";
import { emailVerification } from "./mails/email-verification.ts";
import { setupReminder } from "./mails/setup-reminder.ts";
import { loginAddressChanged } from "./mails/login-address-changed.ts";
import { loginAddressConfirm } from "./mails/login-address-confirm.ts";
import { loginAddressWaiting } from "./mails/login-address-waiting.ts";
import { newDevice } from "./mails/new-device.ts";
import { passkeyChanged } from "./mails/passkey-changed.ts";
import { secondFactorChanged } from "./mails/second-factor-changed.ts";
import { secondFactorRequired } from "./mails/second-factor-required.ts";
import { forgetChallenges } from "./passkeys.ts";
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
    beginPasskeySignIn,
    signInWithPasskey,
    beginPasskeyProof,
    beginPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    getSecondFactor,
    proveIdentity,
    beginCodeApp,
    confirmCodeApp,
    turnOnSecondFactor,
    turnOffSecondFactor,
    renewRecoveryCodes,
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
    passkeyChanged,
    secondFactorChanged,
    secondFactorRequired,
  ],
  retention: [
    sql`delete from sessions where expires_at < app_now()`,
    sql`delete from one_time_links where expires_at < app_now() - interval '30 days'`,
    forgetDevices,
    forgetChallenges,
    sql`delete from sign_in_attempts where attempted_at < app_now() - interval '1 day'`,
  ],
} satisfies Feature;
