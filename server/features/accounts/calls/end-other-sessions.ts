import { and, eq, ne } from "drizzle-orm";
import { endOtherSessions } from "../../../../contract/security.ts";
import { sessions } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(endOtherSessions, async ({ tx, caller }) => {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, caller.userId), ne(sessions.token_hash, caller.tokenHash)))
    .returning({ id: sessions.id });
  return { ended: ended.length };
});
