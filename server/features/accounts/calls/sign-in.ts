import { and, eq } from "drizzle-orm";
import { signIn } from "../../../../contract/account.ts";
import { passwordMatches } from "../passwords.ts";
import { startSession } from "../sessions.ts";
import { clearAttempts, countAttempt, tooManyAttempts } from "../sign-in-attempts.ts";
import { users } from "../../../database/schema.ts";
import { implementOutside } from "../../../calls/implement.ts";

// Outside a transaction: hashing takes its time on purpose, and nobody else should wait for it.
export default implementOutside(
  signIn,
  async ({ input, caller, transaction, clock, services, request, refuse }) => {
    const { user, wait } = await transaction(async (tx) => {
      const wait = services.settings.limits ? await countAttempt(tx, clock, input.email) : 0;
      const [user] = await tx.select().from(users).where(eq(users.email, input.email));
      return { user, wait };
    });
    if (wait > 0) throw refuse("too-many", tooManyAttempts(wait));
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
      await clearAttempts(tx, input.email);
      return startSession(tx, clock, user.id, { services, request, before: caller });
    });
  },
);
