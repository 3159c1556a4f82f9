import { eq } from "drizzle-orm";
import { updatePassword } from "../../../../contract/account.ts";
import { findLink, useLink } from "../one-time-links.ts";
import { passwordProblem } from "../password-rules.ts";
import { hashPassword } from "../passwords.ts";
import { logOutEverywhere, startSession } from "../sessions.ts";
import { clearAttempts } from "../sign-in-attempts.ts";
import { verifyEmail } from "../verify-email.ts";
import type { Tx } from "../../../database/database.ts";
import { companies, profiles, users } from "../../../database/schema.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(
  updatePassword,
  async ({ input, caller, transaction, clock, services, refuse }) => {
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
      return startSession(tx, clock, user.id, caller);
    });
  },
);

async function findOwner(tx: Tx, email: string) {
  const [user] = await tx
    .select({ name: users.full_name, company: companies.name })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(companies, eq(companies.id, profiles.company_id))
    .where(eq(users.email, email));
  return user ? { email, ...user } : null;
}
