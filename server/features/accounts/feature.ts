import type { Feature } from "../../http/feature.ts";
import getUser from "./calls/get-user.ts";
import openRecoveryLink from "./calls/open-recovery-link.ts";
import sendEmailVerification from "./calls/send-email-verification.ts";
import sendPasswordReset from "./calls/send-password-reset.ts";
import signIn from "./calls/sign-in.ts";
import signOut from "./calls/sign-out.ts";
import updatePassword from "./calls/update-password.ts";
import { emailVerification } from "./mails/email-verification.ts";
import { setupReminder } from "./mails/setup-reminder.ts";
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
  ],
  mails: [emailVerification, passwordRecovery, setupReminder],
  retention: [
    sql`delete from sessions where expires_at < app_now()`,
    sql`delete from one_time_links where expires_at < app_now() - interval '30 days'`,
    sql`delete from sign_in_attempts where attempted_at < app_now() - interval '1 day'`,
  ],
} satisfies Feature;
