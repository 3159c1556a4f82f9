import { eq } from "drizzle-orm";
import type { Session } from "../../contract/account.ts";
import type { Clock } from "../../domain/clock.ts";
import type { Tx } from "../database/database.ts";
import { sessions, user_roles, users } from "../database/schema.ts";
import { type Identity, sessionEnd } from "./identify.ts";
import { hashToken, newToken } from "./tokens.ts";

const RECOVERY_MINUTES = 30;

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

/** A session that may set the password and do nothing else. */
export async function startRecoverySession(tx: Tx, clock: Clock, userId: string) {
  const token = newToken();
  const expires_at = clock.now().add({ minutes: RECOVERY_MINUTES }).toString();
  await tx
    .insert(sessions)
    .values({ token_hash: hashToken(token), user_id: userId, purpose: "recovery", expires_at });
  return { token, expires_at };
}
