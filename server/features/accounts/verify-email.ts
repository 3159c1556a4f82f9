import { and, eq, ne, sql } from "drizzle-orm";
import { defineFact } from "../../calls/facts.ts";
import type { Tx } from "../../database/database.ts";
import { checkouts } from "../../database/schema-machinery.ts";
import { profiles, user_roles, users } from "../../database/schema.ts";
import type { Identity } from "../../calls/identify.ts";
import type { Services } from "../../providers/services.ts";
import { clearFactors } from "./second-factor.ts";
import { logOutEverywhere } from "./sessions.ts";

/** An address is proved by whoever was signed in to its account, so that what they asked for before is theirs. */
export const addressProved = defineFact<{ userId: string }>();

/** Somebody signs in with another address from now on. */
export const loginAddressMoved = defineFact<{ userId: string; before: string; email: string }>();

type Entering = { id: string; email: string; email_verified_at: string | null };

/**
 * Whoever comes by a mailed link owns the address. An account that was made with it before is theirs from now on:
 * its password, passkeys and sessions are gone, and its company waits until they say whether it is theirs too. A browser that is
 * signed in to that very account shows that the one who made it reads the mail as well, and keeps everything.
 */
export async function verifyEmail(
  tx: Tx,
  services: Services,
  user: Entering,
  before: Identity | null,
): Promise<void> {
  if (user.email_verified_at) return;
  const whose = eq(users.id, user.id);
  await tx.update(users).set({ email_verified_at: services.clock.now().toString() }).where(whose);
  if (before?.userId === user.id) {
    await addressProved.publish(tx, services, { userId: user.id });
    return;
  }

  await logOutEverywhere(tx, user);
  await clearFactors(tx, user.id);
  const [profile] = await tx.select().from(profiles).where(eq(profiles.user_id, user.id));
  if (profile?.company_id) await endPayments(tx, profile.company_id);
  await tx
    .update(users)
    .set({ password_hash: null, unclaimed_company_id: profile?.company_id ?? null })
    .where(whose);
  await tx.update(profiles).set({ company_id: null }).where(eq(profiles.user_id, user.id));
  await tx.delete(user_roles).where(and(eq(user_roles.user_id, user.id), ne(user_roles.role, "admin")));
}

/** Who paid in somebody else's name leaves neither a way into the company in it, nor a right to complete the company. */
const endPayments = (tx: Tx, companyId: string) =>
  tx
    .update(checkouts)
    .set({ email: "", setup_used_at: sql`app_now()` })
    .where(eq(checkouts.company_id, companyId));
