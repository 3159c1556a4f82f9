import { sql } from "drizzle-orm";
import type { Clock } from "../../../domain/clock.ts";
import type { Subscriber, SubscriptionTier } from "../../../domain/subscription.ts";
import type { CompanyId } from "../../calls/identify.ts";
import type { Database, Tx } from "../../database/database.ts";
import { hashToken, newToken } from "../../database/tokens.ts";

/** What a directory shows that it speaks for a company. Only a hash is kept. */

const HINT = 4;
/** Told in front of it, so that somebody who finds one knows what it is. */
const PREFIX = "tds_";

export type Directory = {
  tokenId: string;
  companyId: CompanyId;
  company: Subscriber & { subscription_tier: SubscriptionTier | null };
};

const find = `select t.id, t.company_id, t.last_used_at, c.subscription_tier, c.closed_at, c.subscription_status,
    c.trial_ends_at, c.period_ends_at
  from directory_tokens t join companies c on c.id = t.company_id where t.token_hash = $1 and t.ended_at is null`;
type Found = Directory["company"] & {
  id: string;
  company_id: CompanyId;
  last_used_at: string | null;
};

const TOUCHED_EVERY_MS = 60_000;

export async function identifyDirectory(
  db: Database,
  clock: Clock,
  token: string,
): Promise<Directory | null> {
  const [found] = (await db.lookUp("identify-directory", find, [hashToken(token)])) as Found[];
  if (!found) return null;
  const now = clock.now();
  const last = found.last_used_at ? Date.parse(found.last_used_at) : 0;
  // A sync asks a thousand times; once a minute is enough to tell when it was.
  if (now.epochMilliseconds - last >= TOUCHED_EVERY_MS)
    await db.lookUp("directory-used", "update directory_tokens set last_used_at = $2 where id = $1", [
      found.id,
      now.toString(),
    ]);
  const { id, company_id, ...company } = found;
  return { tokenId: id, companyId: company_id, company };
}

/** Makes a token and returns it: the only time that anybody sees it. */
export async function createToken(
  tx: Tx,
  { companyId, name, userId }: { companyId: string; name: string; userId: string },
): Promise<string> {
  const token = `${PREFIX}${newToken()}`;
  await tx.execute(sql`insert into directory_tokens (company_id, name, token_hash, hint, created_by)
    values (${companyId}, ${name}, ${hashToken(token)}, ${token.slice(-HINT)}, ${userId})`);
  return token;
}
