import { createPaymentLink } from "../../../../contract/payments.ts";
import { implement } from "../../../calls/implement.ts";
import { inviteCompany } from "../../onboarding/invite.ts";

export default implement(createPaymentLink, async ({ input, caller, tx, services }) => {
  const { id, checkoutUrl } = await inviteCompany(tx, services, {
    email: input.adminEmail,
    companyName: input.companyName,
    phone: input.phone,
    notes: input.notes,
    createdBy: caller.userId,
    despiteCustomer: input.despiteCustomer,
  });
  return { id, url: checkoutUrl };
});
