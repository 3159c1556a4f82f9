import { generateMagicLink } from "../../../../contract/onboarding.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { createLink, hoursValid, magicUrl } from "../../accounts/one-time-links.ts";
import { hashToken } from "../../../database/tokens.ts";
import { findCompanyOf } from "../../companies/companies.ts";
import { implement } from "../../../calls/implement.ts";
import { mailLink } from "../../../mail/links.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { magicLink } from "../mails/magic-link.ts";
import { refuseOtherAdmin } from "../../accounts/staff.ts";

/** Whoever holds a login is its person: the admin gets their own, anybody else's is mailed to them. */
export default implement(generateMagicLink, async ({ input, caller, tx, clock, services }) => {
  const { email } = input;
  const { publicUrl, vault } = services;
  await refuseOtherAdmin(tx, email, caller.userId);
  const companyId = await findCompanyOf(tx, email);
  const token = await createLink(tx, clock, { kind: "magic", email, companyId });
  if (companyId) await writeAudit(tx, { action: "login-link-made", companyId });
  const url = magicUrl(publicUrl, token);
  const expires_at = clock.now().add({ hours: hoursValid.magic }).toString();
  if (email === caller.email) return { link: url, expires_at, sentTo: null };

  await writeMail(tx, {
    key: hashToken(token).toString("hex").slice(0, 32),
    to: email,
    mail: magicLink({ login_url: mailLink(vault, url), valid_hours: hoursValid.magic }),
    companyId,
  });
  return { link: `${publicUrl}/auth/magic`, expires_at, sentTo: email };
});
