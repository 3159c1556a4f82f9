import { generateMagicLink } from "../../contract/onboarding.ts";
import { createLink, hoursValid } from "../auth/one-time-links.ts";
import { implement } from "../implement.ts";
import { magicUrl } from "../onboarding/welcome-mail.ts";
import { findCompanyOf } from "../payments/companies.ts";

export default implement(generateMagicLink, async ({ input: { email }, tx, clock, services }) => {
  const token = await createLink(tx, clock, {
    kind: "magic",
    email,
    companyId: await findCompanyOf(tx, email),
  });
  const expires_at = clock.now().add({ hours: hoursValid.magic }).toString();
  return { link: magicUrl(services.publicUrl, token), expires_at };
});
