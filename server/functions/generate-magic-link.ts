import { generateMagicLink } from "../../contract/onboarding.ts";
import { createLink, hoursValid } from "../auth/one-time-links.ts";
import { implementOutside } from "../implement.ts";
import { magicUrl } from "../onboarding/welcome-mail.ts";
import { findCompanyOf } from "../payments/companies.ts";

/** Outside the remembered answers: nothing that opens a door is kept in the clear. */
export default implementOutside(
  generateMagicLink,
  async ({ input: { email }, transaction, clock, services }) => {
    const token = await transaction(async (tx) =>
      createLink(tx, clock, { kind: "magic", email, companyId: await findCompanyOf(tx, email) }),
    );
    const expires_at = clock.now().add({ hours: hoursValid.magic }).toString();
    return { link: magicUrl(services.publicUrl, token), expires_at };
  },
);
