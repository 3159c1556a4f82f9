import type { Clock } from "../../domain/clock.ts";
import { KEY_PREFIX, type KeyScope } from "../../domain/connections.ts";
import type { Database } from "../database/database.ts";
import { hashToken } from "../database/tokens.ts";
import type { CompanyId, Company, Identity } from "./identify.ts";

/** A moment of use is written down once a minute, so that reading does not become writing. */
const NOTED_AFTER_MS = 60_000;

const text = `select k.id, k.name as key_name, k.scopes, k.sees_food, k.last_used_at,
    c.id as company_id, c.name, c.subscription_status, c.subscription_tier, c.trial_ends_at, c.period_ends_at, c.closed_at
  from api_keys k join companies c on c.id = k.company_id
  where k.token_hash = $1 and (k.expires_at is null or k.expires_at > $2)`;

type Row = {
  id: string;
  key_name: string;
  scopes: KeyScope[];
  sees_food: boolean;
  last_used_at: string | null;
  company_id: CompanyId;
} & Omit<Company, "id">;

export const isApiKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

/** A company's program. It has the least role there is: what it may do is in its scopes. */
export async function identifyKey(db: Database, clock: Clock, token: string): Promise<Identity | null> {
  const now = clock.now();
  const [found] = (await db.lookUp("identify-key", text, [hashToken(token), now.toString()])) as Row[];
  if (!found) return null;
  const { id, key_name, scopes, sees_food, last_used_at, company_id, ...company } = found;
  if (!last_used_at || now.epochMilliseconds - Date.parse(last_used_at) >= NOTED_AFTER_MS)
    await db.lookUp("note-key", "update api_keys set last_used_at = $2 where id = $1", [id, now.toString()]);
  return {
    userId: id,
    email: "",
    fullName: `API-nyckeln ${key_name}`,
    role: "viewer",
    seesAllergies: sees_food,
    emailVerified: false,
    unclaimedCompanyId: null,
    tokenHash: hashToken(token),
    // It has no person's second factor, and proves nothing anew: what asks for that is none of a key's calls.
    lacks: null,
    hasSecondFactor: false,
    provedAt: Temporal.Instant.fromEpochMilliseconds(0).toString(),
    company: { ...company, id: company_id },
    key: { name: key_name, scopes },
  };
}
