import { and, eq } from "drizzle-orm";
import { endSession } from "../../../../contract/security.ts";
import { sessions } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(endSession, async ({ input, tx, caller, refuse }) => {
  const own = and(eq(sessions.id, input.id), eq(sessions.user_id, caller.userId));
  const ended = await tx.delete(sessions).where(own).returning({ id: sessions.id });
  if (ended.length === 0) throw refuse("session-not-found");
  return {};
});
