import type { Feature } from "../../http/feature.ts";
import generateMagicLink from "./calls/generate-magic-link.ts";
import getJoinLink from "./calls/get-join-link.ts";
import openHrForm from "./calls/open-hr-form.ts";
import regenerateJoinLink from "./calls/regenerate-join-link.ts";
import renewJoinLink from "./calls/renew-join-link.ts";
import restartSignUp from "./calls/restart-sign-up.ts";
import sendOnboardingEmail from "./calls/send-onboarding-email.ts";
import sendWelcomeEmail from "./calls/send-welcome-email.ts";
import signUp from "./calls/sign-up.ts";
import submitEmployeeRegistration from "./calls/submit-employee-registration.ts";
import submitHrForm from "./calls/submit-hr-form.ts";
import updateCompanyInfo from "./calls/update-company-info.ts";
import useMagicLink from "./calls/use_magic_link.ts";
import verifyEmployeeToken from "./calls/verify-employee-token.ts";
import verifyOrgNumber from "./calls/verify-org-number.ts";
import { magicLink } from "./mails/magic-link.ts";
import { onboardingInvitation } from "./mails/onboarding.ts";
import { welcome } from "./mails/welcome.ts";
import { forgetInvited } from "./forget-invited.ts";

export const onboarding = {
  name: "onboarding",
  calls: [
    generateMagicLink,
    getJoinLink,
    openHrForm,
    regenerateJoinLink,
    renewJoinLink,
    restartSignUp,
    sendOnboardingEmail,
    sendWelcomeEmail,
    signUp,
    submitEmployeeRegistration,
    submitHrForm,
    updateCompanyInfo,
    useMagicLink,
    verifyEmployeeToken,
    verifyOrgNumber,
  ],
  mails: [magicLink, onboardingInvitation, welcome],
  retention: [forgetInvited],
} satisfies Feature;
