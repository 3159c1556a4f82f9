import { and, eq, sql } from "drizzle-orm";
import { sendPasswordReset } from "../../../../contract/account.ts";
import { createLink, hoursValid } from "../one-time-links.ts";
import { hashToken } from "../../../database/tokens.ts";
import { one_time_links, users } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { mailLink } from "../../../mail/links.ts";
import { deleteMails, writeMail } from "../../../mail/outbox.ts";
import { passwordRecovery } from "../mails/password-recovery.ts";

export default implement(sendPasswordReset, async ({ input, tx, clock, services: { publicUrl, vault } }) => {
  const { email } = input;
  const [user] = await tx
    .select({ verified: users.email_verified_at })
    .from(users)
    .where(eq(users.email, email));
  const token = await createLink(tx, clock, { kind: "recovery", email });
  const written = await writeMail(tx, {
    key: hashToken(token).toString("hex").slice(0, 32),
    to: email,
    isProved: Boolean(user?.verified),
    mail: passwordRecovery({
      reset_url: mailLink(vault, `${publicUrl}/reset-password?token=${token}`),
      valid_hours: hoursValid.recovery,
    }),
  });
  // An unknown address costs the same statements, and so the same time; what was written for it is taken back.
  const unknown = !user;
  await tx
    .delete(one_time_links)
    .where(and(eq(one_time_links.token_hash, hashToken(token)), sql`${unknown}::boolean`));
  await deleteMails(tx, written, { when: unknown });
  return {};
});
