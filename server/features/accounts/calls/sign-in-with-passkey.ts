import { and, eq } from "drizzle-orm";
import { signInWithPasskey } from "../../../../contract/passkeys.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { passkeys } from "../../../database/schema.ts";
import { verifyPasskey } from "../passkeys.ts";
import { startSession } from "../sessions.ts";

export default implementOutside(
  signInWithPasskey,
  async ({ input, caller, transaction, clock, services, request, refuse }) => {
    const userId = await verifyPasskey(transaction, services, {
      purpose: "sign-in",
      userId: null,
      proof: input,
    });
    if (!userId) throw refuse("passkey-refused");
    return transaction(async (tx) => {
      // Whoever took it away meanwhile ended every session, and would leave this one.
      const [still] = await tx
        .select({ id: passkeys.id })
        .from(passkeys)
        .where(and(eq(passkeys.credential_id, input.id), eq(passkeys.user_id, userId)))
        .for("share");
      if (!still) throw refuse("passkey-refused");
      return startSession(tx, clock, userId, { services, request, before: caller, hasFactor: true });
    });
  },
);
