import { eq } from "drizzle-orm";
import { sendPasswordReset } from "../../contract/account.ts";
import { createLink, hoursValid } from "../auth/one-time-links.ts";
import { hashToken } from "../auth/tokens.ts";
import { users } from "../database/schema.ts";
import { implement } from "../implement.ts";
import { mailLink } from "../mail/links.ts";
import { writeMail } from "../mail/outbox.ts";
import { passwordRecovery } from "../mail/templates/password-recovery.ts";

export default implement(sendPasswordReset, async ({ input, tx, clock, services: { publicUrl, vault } }) => {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, input.email));
  if (!user) return {};
  const token = await createLink(tx, clock, { kind: "recovery", email: input.email });
  await writeMail(tx, {
    key: `password-recovery:${hashToken(token).toString("hex").slice(0, 32)}`,
    to: input.email,
    mail: passwordRecovery({
      reset_url: mailLink(vault, `${publicUrl}/reset-password?token=${token}`),
      valid_hours: hoursValid.recovery,
    }),
  });
  return {};
});
