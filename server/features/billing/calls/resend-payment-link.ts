import { eq } from "drizzle-orm";
import { resendPaymentLink } from "../../../../contract/payments.ts";
import { implement } from "../../../calls/implement.ts";
import { payment_links } from "../../../database/schema-machinery.ts";
import { mailPaymentLink } from "../../onboarding/invite.ts";

export default implement(resendPaymentLink, async ({ input, caller, tx, services, refuse }) => {
  const [link] = await tx.select().from(payment_links).where(eq(payment_links.id, input.id));
  if (!link?.company_id) throw refuse("link-not-found");
  const { company_id } = link;
  await mailPaymentLink(tx, services, { ...link, company_id }, caller.userId);
  return { sentTo: link.admin_email };
});
