import { eq } from "drizzle-orm";
import { openRecoveryLink } from "../../contract/account.ts";
import { useLink } from "../auth/one-time-links.ts";
import { startRecoverySession } from "../auth/sessions.ts";
import { users } from "../database/schema.ts";
import { implement } from "../implement.ts";

export default implement(openRecoveryLink, async ({ input, tx, clock, services, refuse }) => {
  const link = await useLink(tx, services, "recovery", input.token);
  if (!link) throw refuse("link-expired");
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, link.user_email));
  if (!user) throw refuse("link-expired");
  return startRecoverySession(tx, clock, user.id);
});
