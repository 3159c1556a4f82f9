import { and, eq } from "drizzle-orm";
import { changeLoginAddress } from "../../../../contract/security.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import type { Tx } from "../../../database/database.ts";
import { users } from "../../../database/schema.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { askForLoginAddress } from "../login-address.ts";
import { passwordMatches } from "../passwords.ts";
import { clearAttempts, countAttempt, tooManyAttempts } from "../sign-in-attempts.ts";

const WRONG = "Lösenordet stämmer inte. Har du inget kan du välja ett med Byt lösenord.";
const SAME = "Du loggar redan in med den adressen.";

// Outside a transaction: hashing takes its time on purpose, and nobody else should wait for it.
export default implementOutside(
  changeLoginAddress,
  async ({ input, caller, requireProof, transaction, clock, services, refuse }) => {
    const { userId, email } = caller;
    // Where there is a second factor, the password alone is not enough here either.
    if (caller.hasSecondFactor) requireProof();
    if (input.email === email) throw refuse("invalid-input", SAME, { email: SAME });
    const platform = <T>(work: (tx: Tx) => Promise<T>) => transaction((tx) => asPlatform(tx, work));
    const { hash, wait } = await platform(async (tx) => {
      const wait = services.settings.limits ? await countAttempt(tx, clock, email) : 0;
      const [user] = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId));
      return { hash: user?.hash ?? null, wait };
    });
    if (wait > 0) throw refuse("too-many", tooManyAttempts(wait));
    if (!(await passwordMatches(input.password, hash)))
      throw refuse("wrong-credentials", WRONG, { password: WRONG });
    await platform(async (tx) => {
      // A password or an address that has been set meanwhile ended what this one could ask for.
      const [user] = await tx
        .select({ id: users.id, email: users.email })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.email, email), eq(users.password_hash, hash!)))
        .for("update");
      if (!user) throw refuse("wrong-credentials", WRONG, { password: WRONG });
      await clearAttempts(tx, email);
      await askForLoginAddress(tx, services, user, input.email);
    });
    return {};
  },
);
