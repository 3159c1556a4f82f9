import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { resendPaymentLink } from "../../../../contract/payments.ts";
import { implement } from "../../../calls/implement.ts";
import { payment_links } from "../../../database/schema-machinery.ts";
import { refuseOtherAdmin } from "../../accounts/staff.ts";
import { checkoutUrlFor, mailInvitation } from "../../onboarding/invite.ts";

export default implement(resendPaymentLink, async ({ input, caller, tx, services, refuse }) => {
  const [link] = await tx.select().from(payment_links).where(eq(payment_links.id, input.id));
  if (!link?.company_id) throw refuse("link-not-found");
  const { admin_email: email, company_id, company_name } = link;
  await refuseOtherAdmin(tx, email, caller.userId);
  await mailInvitation(tx, services, {
    key: `${link.id}:${randomUUID()}`,
    email,
    company_id,
    company_name,
    first_name: null,
    checkout_url: checkoutUrlFor(services.publicUrl, email, company_name),
  });
  return { sentTo: email };
});
