import { sendEmailVerification } from "../../../../contract/account.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { implement } from "../../../calls/implement.ts";
import { mailVerification } from "../verification-mail.ts";

export default implement(sendEmailVerification, async ({ caller, tx, services }) => {
  // Links are the platform's to make.
  if (!caller.emailVerified)
    await asPlatform(tx, (platform) => mailVerification(platform, services, caller.email));
  return {};
});
