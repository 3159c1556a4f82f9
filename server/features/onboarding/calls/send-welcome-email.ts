import { randomUUID } from "node:crypto";
import { sendWelcomeEmail } from "../../../../contract/onboarding.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { findCompany, findCompanyOf } from "../../companies/companies.ts";
import { implement } from "../../../calls/implement.ts";
import { mailWelcome } from "../welcome-mail.ts";
import { ownUrl } from "../../../../domain/own-url.ts";
import { refuseOtherAdmin } from "../../accounts/staff.ts";

export default implement(sendWelcomeEmail, async ({ input, caller, tx, services, refuse }) => {
  if (input.magicLink && !ownUrl(services.publicUrl, input.magicLink)) throw refuse("foreign-address");
  await refuseOtherAdmin(tx, input.email, caller.userId);
  const companyId = await findCompanyOf(tx, input.email);
  await mailWelcome(tx, services, {
    key: randomUUID(),
    to: input.email,
    firstName: input.firstName,
    companyName: input.companyName,
    company: companyId ? await findCompany(tx, companyId) : null,
  });
  if (companyId) await writeAudit(tx, { action: "login-link-made", companyId });
  return { sent: true as const };
});
