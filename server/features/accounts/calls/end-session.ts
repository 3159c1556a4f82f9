import { and, eq } from "drizzle-orm";
import { endSession } from "../../../../contract/security.ts";
import { sessions } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(endSession, async ({ input, tx, caller, refuse }) => {
  const own = and(eq(sessions.id, input.id), eq(sessions.user_id, caller.userId));
  const [ended] = await tx.delete(sessions).where(own).returning({ hash: sessions.token_hash });
  if (!ended) throw refuse("session-not-found");
  if (caller.tokenHash.equals(ended.hash)) throw refuse("session-is-this");
  return {};
});
