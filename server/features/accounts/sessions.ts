import { eq } from "drizzle-orm";
import type { Session } from "../../../contract/account.ts";
import type { Clock } from "../../../domain/clock.ts";
import { lacks } from "../../../domain/second-factor.ts";
import type { Request } from "../../calls/implement.ts";
import type { Tx } from "../../database/database.ts";
import { companies, profiles, sessions, user_roles, users } from "../../database/schema.ts";
import { type Identity, sessionEnd } from "../../calls/identify.ts";
import type { Services } from "../../providers/services.ts";
import { requireOwnWay } from "./company-login-required.ts";
import { noteDevice, placeOf } from "./devices.ts";
import { endContactChange, endLinks, endLoginAddress } from "./one-time-links.ts";
import { hashToken, newToken } from "../../database/tokens.ts";

export type Arrival = {
  services: Pick<Services, "publicUrl">;
  request: Pick<Request, "address" | "device">;
  /** The session that the same browser had, which is over: nobody would sign out of it any more. */
  before: Identity | null;
  /** The second factor came with it, or completes it. */
  hasFactor?: boolean;
  /** Their company's own login has let them in. */
  byCompany?: boolean;
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
  const proved_at = clock.now().toString();
  const second_factor_at = arrival?.hasFactor ? proved_at : null;
  const place = arrival ? placeOf(arrival.request) : {};
  await tx.insert(sessions).values({
    token_hash: hashToken(token),
    user_id: userId,
    expires_at,
    proved_at,
    second_factor_at,
    ...place,
  });
  const user = await readArriving(tx, userId);
  if (arrival && !arrival.byCompany) await requireOwnWay(tx, user);
  const lacking = lacks(
    {
      isOn: user.second_factor_at !== null,
      isGiven: arrival?.hasFactor === true,
      isStaff: user.role === "admin",
      staffUntil: user.second_factor_due_at,
      companyFrom: user.company_from,
    },
    clock.now(),
  );
  // Whoever has only the password has not signed in, and their browser does not become a known one.
  if (arrival && lacking !== "factor") {
    // Whoever signed up may have typed somebody else's address.
    const isTold = arrival.isTold === true || user.proved === null;
    await noteDevice(tx, { ...arrival.services, clock }, user, arrival.request, { isTold });
  }
  const { id, email, role } = user;
  return { token, expires_at, user: { id, email, role: role ?? "user" }, lacks: lacking ?? undefined };
}

async function readArriving(tx: Tx, userId: string) {
  const [found] = await tx
    .select({
      id: users.id,
      email: users.email,
      role: user_roles.role,
      proved: users.email_verified_at,
      second_factor_at: users.second_factor_at,
      second_factor_due_at: users.second_factor_due_at,
      company_from: companies.second_factor_from,
    })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(companies, eq(companies.id, profiles.company_id))
    .where(eq(users.id, userId));
  return found!;
}

/** Ends a person's sessions, every mailed link that would open a new one, and what somebody may have begun in them. */
export async function logOutEverywhere(tx: Tx, user: { id: string; email: string }): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, user.id));
  await endLinks(tx, user.email);
  await endContactChange(tx, user.id);
  await endLoginAddress(tx, user.id);
}
