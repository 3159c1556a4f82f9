import { and, eq, sql } from "drizzle-orm";
import { sendPasswordReset } from "../../../../contract/account.ts";
import { createLink, hoursValid } from "../one-time-links.ts";
import { hashToken } from "../../../database/tokens.ts";
import { one_time_links, users } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { mailLink } from "../../../mail/links.ts";
import { deleteMails, writeMail } from "../../../mail/outbox.ts";
import { passwordRecovery } from "../mails/password-recovery.ts";
import { findNotBegun, setupMail } from "../not-begun.ts";

export default implement(sendPasswordReset, async ({ input, tx, clock, services }) => {
  const { email } = input;
  const { publicUrl, vault } = services;
  const [user] = await tx
    .select({ verified: users.email_verified_at })
    .from(users)
    .where(eq(users.email, email));
  // Whoever has paid and not begun has no account to recover: they get the way in.
  const [paid] = await findNotBegun(tx, sql`k.email = ${email}`);
  const { token, mail } =
    !user && paid ? await setupMail(tx, services, paid, email, true) : await recoveryMail();
  const written = await writeMail(tx, {
    key: hashToken(token).toString("hex").slice(0, 32),
    to: email,
    isProved: Boolean(user?.verified),
    ...(!user && paid ? { companyId: paid.id } : {}),
    mail,
  });
  // An unknown address costs the same statements, and so the same time; what was written for it is taken back.
  const unknown = !user && !paid;
  await tx
    .delete(one_time_links)
    .where(and(eq(one_time_links.token_hash, hashToken(token)), sql`${unknown}::boolean`));
  await deleteMails(tx, written, { when: unknown });
  return {};

  async function recoveryMail() {
    const token = await createLink(tx, clock, { kind: "recovery", email });
    const mail = passwordRecovery({
      reset_url: mailLink(vault, `${publicUrl}/reset-password?token=${token}`),
      valid_hours: hoursValid.recovery,
    });
    return { token, mail };
  }
});
