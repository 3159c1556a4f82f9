import { eq } from "drizzle-orm";
import { signOut } from "../../../../contract/account.ts";
import { sessions } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(signOut, async ({ tx, caller }) => {
  await tx.delete(sessions).where(eq(sessions.token_hash, caller.tokenHash));
  return {};
});
