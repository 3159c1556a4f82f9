import { generateMagicLink } from "../../contract/onboarding.ts";
import { writeAudit } from "../audit.ts";
import { createLink, hoursValid } from "../auth/one-time-links.ts";
import { hashToken } from "../auth/tokens.ts";
import { findCompanyOf } from "../companies.ts";
import { implement } from "../implement.ts";
import { mailLink } from "../mail/links.ts";
import { writeMail } from "../mail/outbox.ts";
import { magicLink } from "../mail/templates/magic-link.ts";
import { magicUrl } from "../onboarding/welcome-mail.ts";
import { refuseOtherAdmin } from "../staff.ts";

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
    key: `magic-link:${hashToken(token).toString("hex").slice(0, 32)}`,
    to: email,
    mail: magicLink({ login_url: mailLink(vault, url), valid_hours: hoursValid.magic }),
    companyId,
  });
  return { link: `${publicUrl}/auth/magic`, expires_at, sentTo: email };
});
