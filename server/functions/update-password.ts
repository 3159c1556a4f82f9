import { eq } from "drizzle-orm";
import { updatePassword } from "../../contract/account.ts";
import { hashPassword } from "../auth/passwords.ts";
import { startSession } from "../auth/sessions.ts";
import { sessions, users } from "../database/schema.ts";
import { implementOutside } from "../implement.ts";

export default implementOutside(updatePassword, async ({ input, caller, transaction, clock, refuse }) => {
  // Otherwise an open browser would be enough to take somebody's account over.
  if (caller.purpose !== "recovery") throw refuse("not-allowed");
  const password_hash = await hashPassword(input.password);
  return transaction(async (tx) => {
    await tx.update(users).set({ password_hash }).where(eq(users.id, caller.userId));
    await tx.delete(sessions).where(eq(sessions.user_id, caller.userId));
    return startSession(tx, clock, caller.userId);
  });
});
