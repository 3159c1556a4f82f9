import { sendOnboardingEmail } from "../../contract/onboarding.ts";
import { implementOutside } from "../implement.ts";
import { inviteCompany } from "../onboarding/invite.ts";
import { ownUrl } from "../own-url.ts";

/** Outside the remembered answers, because the answer holds a link that opens a door. */
export default implementOutside(
  sendOnboardingEmail,
  async ({ input, caller, transaction, services, refuse }) => {
    const checkoutUrl = ownUrl(services.publicUrl, input.checkoutUrl);
    const formUrl = ownUrl(services.publicUrl, input.formUrl);
    if ((input.checkoutUrl && !checkoutUrl) || (input.formUrl && !formUrl)) throw refuse("foreign-address");
    return transaction((tx) =>
      inviteCompany(tx, services, {
        email: input.email,
        firstName: input.firstName,
        companyName: input.companyName,
        createdBy: caller.userId,
        checkoutUrl,
        formUrl,
      }),
    );
  },
);
