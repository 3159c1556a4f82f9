import { sendOnboardingEmail } from "../../contract/onboarding.ts";
import { implement } from "../implement.ts";
import { inviteCompany } from "../onboarding/invite.ts";
import { ownUrl } from "../../domain/own-url.ts";

export default implement(sendOnboardingEmail, async ({ input, caller, tx, services, refuse }) => {
  const checkoutUrl = ownUrl(services.publicUrl, input.checkoutUrl);
  const formUrl = ownUrl(services.publicUrl, input.formUrl);
  if ((input.checkoutUrl && !checkoutUrl) || (input.formUrl && !formUrl)) throw refuse("foreign-address");
  return inviteCompany(tx, services, {
    email: input.email,
    firstName: input.firstName,
    companyName: input.companyName,
    createdBy: caller.userId,
    checkoutUrl,
    formUrl,
  });
});
