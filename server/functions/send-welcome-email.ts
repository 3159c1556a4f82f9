import { randomUUID } from "node:crypto";
import { sendWelcomeEmail } from "../../contract/onboarding.ts";
import { findCompany, findCompanyOf } from "../companies.ts";
import { implement } from "../implement.ts";
import { mailWelcome } from "../onboarding/welcome-mail.ts";
import { ownUrl } from "../../domain/own-url.ts";

export default implement(sendWelcomeEmail, async ({ input, tx, services, refuse }) => {
  const loginUrl = ownUrl(services.publicUrl, input.magicLink);
  if (input.magicLink && !loginUrl) throw refuse("foreign-address");
  const companyId = await findCompanyOf(tx, input.email);
  await mailWelcome(tx, services, {
    key: `welcome:${randomUUID()}`,
    to: input.email,
    firstName: input.firstName,
    companyName: input.companyName,
    company: companyId ? await findCompany(tx, companyId) : null,
    loginUrl,
  });
  return { sent: true as const };
});
