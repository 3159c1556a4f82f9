import { useMagicLink } from "../../../../contract/onboarding.ts";
import { findLink, useLink } from "../../accounts/one-time-links.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { enter, hasAccount, linkPassword } from "../enter.ts";

const invalid = { valid: false, company_id: null, user_email: null, session: null };

export default implementOutside(useMagicLink, async ({ input, caller, transaction, services, request }) => {
  const token = input.link_token;
  const known = await transaction(async (tx) => {
    const link = await findLink(tx, services, "magic", token);
    return link && { account: await hasAccount(tx, link.user_email) };
  });
  if (!known) return [invalid];
  // Slow on purpose, so it is done before the link is taken and nobody waits for it inside a transaction.
  const password = known.account ? null : await linkPassword(services, token);

  return transaction(async (tx) => {
    const link = await useLink(tx, services, "magic", token);
    if (!link) return [invalid];
    const session = await enter(tx, services, link, password, { before: caller, request });
    return [{ valid: true, company_id: link.company_id, user_email: link.user_email, session }];
  });
});
