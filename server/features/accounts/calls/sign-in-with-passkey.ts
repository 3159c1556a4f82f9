import { signInWithPasskey } from "../../../../contract/passkeys.ts";
import { implementOutside } from "../../../calls/implement.ts";
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
    return transaction((tx) =>
      startSession(tx, clock, userId, { services, request, before: caller, hasFactor: true }),
    );
  },
);
