import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { updatePassword } from "../../../../contract/account.ts";
import { placeOf } from "../devices.ts";
import { passwordChanged } from "../mails/password-changed.ts";
import { findLink, useLink } from "../one-time-links.ts";
import { passwordProblem } from "../password-rules.ts";
import { hashPassword } from "../passwords.ts";
import { logOutEverywhere, startSession } from "../sessions.ts";
import { clearAttempts } from "../sign-in-attempts.ts";
import { verifyEmail } from "../verify-email.ts";
import type { Tx } from "../../../database/database.ts";
import { companies, passkeys, profiles, users } from "../../../database/schema.ts";
import { implementOutside, type Request } from "../../../calls/implement.ts";
import { writeMail } from "../../../mail/outbox.ts";
import type { Services } from "../../../providers/services.ts";

export default implementOutside(
  updatePassword,
  async ({ input, caller, transaction, clock, services, request, refuse }) => {
    const owner = await transaction(async (tx) => {
      const link = await findLink(tx, services, "recovery", input.token);
      return link && findOwner(tx, link.user_email);
    });
    if (!owner) throw refuse("link-expired");
    const weak = await passwordProblem(input.password, owner);
    if (weak) throw refuse("weak-password", weak, { password: weak });
    // Slow on purpose, so it is done before the link is taken and nobody waits for it inside a transaction.
    const password_hash = await hashPassword(input.password);

    return transaction(async (tx) => {
      const link = await useLink(tx, services, "recovery", input.token);
      if (!link) throw refuse("link-expired");
      const [user] = await tx.select().from(users).where(eq(users.email, link.user_email)).for("update");
      if (!user) throw refuse("link-expired");
      await verifyEmail(tx, services, user, caller);
      await tx.update(users).set({ password_hash }).where(eq(users.id, user.id));
      await logOutEverywhere(tx, user);
      await clearAttempts(tx, user.email);
      await tellNewPassword(tx, services, user, request);
      return startSession(tx, clock, user.id, { services, request, before: caller, isTold: true });
    });
  },
);

/** To whoever did not do it themselves: the mailed link was used by somebody who reads their mail. */
async function tellNewPassword(
  tx: Tx,
  { clock, publicUrl }: Services,
  user: { id: string; email: string },
  from: Pick<Request, "address" | "device">,
) {
  await writeMail(tx, {
    key: randomUUID(),
    to: user.email,
    recipientId: user.id,
    mail: passwordChanged({
      ...placeOf(from),
      at: clock.now().toString(),
      passkeys: await tx.$count(passkeys, eq(passkeys.user_id, user.id)),
      sign_in_url: `${publicUrl}/auth`,
    }),
  });
}

async function findOwner(tx: Tx, email: string) {
  const [user] = await tx
    .select({ name: users.full_name, company: companies.name })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(companies, eq(companies.id, profiles.company_id))
    .where(eq(users.email, email));
  return user ? { email, ...user } : null;
}
