import { and, eq } from "drizzle-orm";
import { signIn } from "../../contract/account.ts";
import { passwordMatches } from "../auth/passwords.ts";
import { startSession } from "../auth/sessions.ts";
import { users } from "../database/schema.ts";
import { implementOutside } from "../implement.ts";

// Outside a transaction: hashing takes its time on purpose, and nobody else should wait for it.
export default implementOutside(signIn, async ({ input, caller, transaction, clock, refuse }) => {
  const [user] = await transaction((tx) => tx.select().from(users).where(eq(users.email, input.email)));
  const matches = await passwordMatches(input.password, user?.password_hash ?? null);
  if (!user || !matches) throw refuse("wrong-credentials");
  return transaction(async (tx) => {
    // A password that has been set meanwhile ended every session, and would leave this one.
    const [still] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash!)))
      .for("share");
    if (!still) throw refuse("wrong-credentials");
    return startSession(tx, clock, user.id, caller);
  });
});
