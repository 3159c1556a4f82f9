import { sendOnboardingEmail } from "../../../../contract/onboarding.ts";
import { implement } from "../../../calls/implement.ts";
import { inviteCompany } from "../invite.ts";
import { ownUrl, withoutToken } from "../../../../domain/own-url.ts";

export default implement(sendOnboardingEmail, async ({ input, caller, tx, services, refuse }) => {
  const { publicUrl } = services;
  const checkoutUrl = ownUrl(publicUrl, input.checkoutUrl);
  if ((input.checkoutUrl && !checkoutUrl) || (input.formUrl && !ownUrl(publicUrl, input.formUrl)))
    throw refuse("foreign-address");
  const invited = await inviteCompany(tx, services, {
    email: input.email,
    firstName: input.firstName,
    companyName: input.companyName,
    createdBy: caller.userId,
    despiteCustomer: true, // the panel of tests sends to whom it is told to
    checkoutUrl: checkoutUrl && withoutToken(checkoutUrl),
  });
  return { checkoutUrl: invited.checkoutUrl, sentTo: input.email };
});
