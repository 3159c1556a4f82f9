import { and, desc, eq, gt, sql } from "drizzle-orm";
import { getSecurity, MOST_SESSIONS } from "../../../../contract/security.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { sessions } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { networkOf } from "../devices.ts";
import { findWaitingLoginAddress } from "../login-address.ts";

export default implement(getSecurity, async ({ tx, caller, clock, services, request }) => {
  const own = and(eq(sessions.user_id, caller.userId), gt(sessions.expires_at, clock.now().toString()));
  const isCurrent = sql<boolean>`${sessions.token_hash} = ${caller.tokenHash}`;
  const rows = await tx
    .select({
      id: sessions.id,
      device: sessions.device,
      network: sessions.network,
      signed_in_at: sessions.created_at,
      used_at: sessions.renewed_at,
      is_current: isCurrent,
    })
    .from(sessions)
    .where(own)
    .orderBy(desc(isCurrent), desc(sessions.renewed_at), sessions.id)
    .limit(MOST_SESSIONS);
  const here = networkOf(request.address);
  return {
    sessions: rows.map((row) => ({ ...row, same_network: row.network === here })),
    total: rows.length < MOST_SESSIONS ? rows.length : await tx.$count(sessions, own),
    waiting_email: await asPlatform(tx, (platform) =>
      findWaitingLoginAddress(platform, services, caller.userId),
    ),
  };
});
