import { eq } from "drizzle-orm";
import type { Session } from "../../../contract/account.ts";
import type { Clock } from "../../../domain/clock.ts";
import type { Request } from "../../calls/implement.ts";
import type { Tx } from "../../database/database.ts";
import { sessions, user_roles, users } from "../../database/schema.ts";
import { type Identity, sessionEnd } from "../../calls/identify.ts";
import type { Services } from "../../providers/services.ts";
import { noteDevice, placeOf } from "./devices.ts";
import { endContactChange, endLinks, endLoginAddress } from "./one-time-links.ts";
import { hashToken, newToken } from "../../database/tokens.ts";

export type Arrival = {
  services: Pick<Services, "publicUrl">;
  request: Pick<Request, "address" | "device">;
  /** The session that the same browser had, which is over: nobody would sign out of it any more. */
  before: Identity | null;
  /** Another mail of this transaction says that somebody signed in. */
  isTold?: boolean;
};

/** Starts a session; the token leaves in the answer and only its hash stays. */
export async function startSession(
  tx: Tx,
  clock: Clock,
  userId: string,
  arrival?: Arrival,
): Promise<Session> {
  const before = arrival?.before;
  if (before) await tx.delete(sessions).where(eq(sessions.token_hash, before.tokenHash));
  const token = newToken();
  const expires_at = sessionEnd(clock).toString();
  const place = arrival ? placeOf(arrival.request) : {};
  await tx.insert(sessions).values({ token_hash: hashToken(token), user_id: userId, expires_at, ...place });
  const [found] = await tx
    .select({ id: users.id, email: users.email, role: user_roles.role, proved: users.email_verified_at })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(users.id, userId));
  const user = found!;
  if (arrival) {
    // Whoever signed up may have typed somebody else's address.
    const isTold = arrival.isTold === true || user.proved === null;
    await noteDevice(tx, { ...arrival.services, clock }, user, arrival.request, { isTold });
  }
  return { token, expires_at, user: { id: user.id, email: user.email, role: user.role ?? "user" } };
}

/** Ends a person's sessions, every mailed link that would open a new one, and what somebody may have begun in them. */
export async function logOutEverywhere(tx: Tx, user: { id: string; email: string }): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, user.id));
  await endLinks(tx, user.email);
  await endContactChange(tx, user.id);
  await endLoginAddress(tx, user.id);
}
