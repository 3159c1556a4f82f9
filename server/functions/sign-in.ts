import { eq } from "drizzle-orm";
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
  return transaction((tx) => startSession(tx, clock, user.id, caller));
});
