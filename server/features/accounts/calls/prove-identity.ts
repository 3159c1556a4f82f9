import { eq } from "drizzle-orm";
import { proveIdentity } from "../../../../contract/second-factor.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import type { Tx } from "../../../database/database.ts";
import { sessions, users } from "../../../database/schema.ts";
import { verifyPasskey } from "../passkeys.ts";
import { proveByCode } from "../prove-by-code.ts";
import { passwordMatches } from "../passwords.ts";
import { startSession } from "../sessions.ts";
import { clearAttempts, countAttempt, tooManyAttempts } from "../sign-in-attempts.ts";

const ONE = "Bekräfta med en passkey, en kod eller lösenordet.";

// Outside a transaction: hashing takes its time on purpose, and what was tried counts also when it was wrong.
export default implementOutside(proveIdentity, async (context) => {
  const { input, caller, transaction, clock, services, request, refuse } = context;
  const { userId, email, hasSecondFactor } = caller;
  const platform = <T>(work: (tx: Tx) => Promise<T>) => transaction((tx) => asPlatform(tx, work));

  if (input.passkey) {
    const proof = { purpose: "prove" as const, userId, proof: input.passkey };
    if (!(await verifyPasskey(transaction, services, proof))) throw refuse("passkey-refused");
  } else if (input.code !== undefined) {
    await proveByCode(platform, services, { userId, email, device: request.device.key }, input.code);
    // Where there is a second factor, the first alone proves nothing new.
  } else if (input.password !== undefined && !hasSecondFactor) await provePassword(input.password);
  else throw refuse("invalid-input", ONE);

  return platform(async (tx) => {
    if (caller.lacks !== "factor") {
      await tx
        .update(sessions)
        .set({ proved_at: clock.now().toString() })
        .where(eq(sessions.token_hash, caller.tokenHash));
      return { session: null };
    }
    // It may have been ended while it was being proved: by a new password, or from another device.
    const [still] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.token_hash, caller.tokenHash))
      .for("update");
    if (!still) throw refuse("wrong-credentials");
    const arrival = { services, request, before: caller, hasFactor: true };
    return { session: await startSession(tx, clock, userId, arrival) };
  });

  async function provePassword(password: string): Promise<void> {
    const { hash, wait } = await platform(async (tx) => {
      const wait = services.settings.limits ? await countAttempt(tx, clock, email) : 0;
      const [user] = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId));
      return { hash: user?.hash ?? null, wait };
    });
    if (wait > 0) throw refuse("too-many", tooManyAttempts(wait));
    if (!(await passwordMatches(password, hash))) {
      const wrong = "Lösenordet stämmer inte.";
      throw refuse("wrong-credentials", wrong, { password: wrong });
    }
    await platform((tx) => clearAttempts(tx, email));
  }
});
