import { eq } from "drizzle-orm";
import type { Session } from "../../../contract/account.ts";
import type { Clock } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { sessions, user_roles, users } from "../../database/schema.ts";
import { type Identity, sessionEnd } from "../../calls/identify.ts";
import { endContactChange, endLinks } from "./one-time-links.ts";
import { hashToken, newToken } from "../../database/tokens.ts";

/**
 * Starts a session; the token leaves in the answer and only its hash stays. The one that the same browser had before is
 * over: nobody would sign out of it any more.
 */
export async function startSession(
  tx: Tx,
  clock: Clock,
  userId: string,
  before: Identity | null = null,
): Promise<Session> {
  if (before) await tx.delete(sessions).where(eq(sessions.token_hash, before.tokenHash));
  const token = newToken();
  const expires_at = sessionEnd(clock).toString();
  await tx.insert(sessions).values({ token_hash: hashToken(token), user_id: userId, expires_at });
  const [user] = await tx
    .select({ id: users.id, email: users.email, role: user_roles.role })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(users.id, userId));
  return { token, expires_at, user: { id: user!.id, email: user!.email, role: user!.role ?? "user" } };
}

/** Ends a person's sessions, every mailed link that would open a new one, and what somebody may have begun in them. */
export async function logOutEverywhere(tx: Tx, user: { id: string; email: string }): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, user.id));
  await endLinks(tx, user.email);
  await endContactChange(tx, user.id);
}
