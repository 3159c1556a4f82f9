import type { Role } from "../../contract/callers.ts";
import type { Company as Customer } from "../../contract/entities/company.ts";
import type { KeyScope } from "../../domain/connections.ts";
import type { Clock } from "../../domain/clock.ts";
import { type Lacking, lacks } from "../../domain/second-factor.ts";
import type { Database } from "../database/database.ts";
import { hashToken } from "../database/tokens.ts";

/** A company's id that came from the session, never from what a client sent. */
export type CompanyId = string & { readonly brand: "CompanyId" };

export type Company = { id: CompanyId } & Pick<
  Customer,
  "name" | "subscription_status" | "subscription_tier" | "trial_ends_at" | "period_ends_at"
> & {
    /** Since when its account is closed; whoever looks on as the platform does not mind. */
    closed_at: string | null;
  };

/** Who is calling: everything that a decision about them needs, from one query. */
export type Identity = {
  userId: string;
  email: string;
  fullName: string | null;
  role: Role;
  /** Whether they may read what people are allergic to, and eat. */
  seesAllergies: boolean;
  /** Whether a mailed link has proved that the address is this person's. */
  emailVerified: boolean;
  company: Company | null;
  /** Made with this address before it was proved, and not yet said to be this person's. */
  unclaimedCompanyId: string | null;
  tokenHash: Buffer;
  /** What has to be done before this session may do anything else. */
  lacks: Lacking | null;
  /** Whether the account asks for a second factor. */
  hasSecondFactor: boolean;
  /** When this session last proved who it is. */
  provedAt: string;
  /** An admin who looks at a customer: reads only. */
  viewing?: boolean;
  /** At an open call: in a company, with a role by which it does not act for that company, which is left out here. */
  lacksRole?: boolean;
  /** It is no person but a company's API key, whose id stands for the user's. */
  key?: { name: string; scopes: readonly KeyScope[] };
};

const SESSION_DAYS = 30;
const RENEW_AFTER_HOURS = 1;

export const sessionEnd = (clock: Clock) => clock.now().add({ hours: SESSION_DAYS * 24 });

// An earlier release kept sessions of another purpose, which must not pass for these.
const text = `select u.id, u.email, u.full_name, coalesce(r.role, 'user') as role, s.renewed_at,
    coalesce(p.sees_allergies, false) as sees_allergies,
    u.email_verified_at is not null as email_verified, u.unclaimed_company_id,
    u.second_factor_at is not null as has_second_factor, s.second_factor_at is not null as gave_second_factor,
    u.second_factor_due_at, s.proved_at, c.second_factor_from,
    c.id as company_id, c.name, c.subscription_status, c.subscription_tier, c.trial_ends_at, c.period_ends_at, c.closed_at
  from sessions s
  join users u on u.id = s.user_id
  left join user_roles r on r.user_id = u.id
  left join profiles p on p.user_id = u.id
  left join companies c on c.id = p.company_id
  where s.token_hash = $1 and s.expires_at > $2 and s.purpose = 'full'`;

type Row = {
  id: string;
  email: string;
  full_name: string | null;
  role: Role;
  sees_allergies: boolean;
  renewed_at: string;
  proved_at: string;
  has_second_factor: boolean;
  gave_second_factor: boolean;
  second_factor_due_at: string | null;
  second_factor_from: string | null;
  email_verified: boolean;
  unclaimed_company_id: string | null;
  company_id: CompanyId | null;
} & Omit<Company, "id">;

export async function identify(db: Database, clock: Clock, token: string): Promise<Identity | null> {
  const tokenHash = hashToken(token);
  const now = clock.now();
  const [found] = (await db.lookUp("identify", text, [tokenHash, now.toString()])) as Row[];
  if (!found) return null;
  await renew(db, clock, tokenHash, found.renewed_at);
  return {
    userId: found.id,
    email: found.email,
    fullName: found.full_name,
    role: found.role,
    seesAllergies: found.sees_allergies,
    emailVerified: found.email_verified,
    unclaimedCompanyId: found.unclaimed_company_id,
    tokenHash,
    hasSecondFactor: found.has_second_factor,
    provedAt: found.proved_at,
    lacks: lacks(
      {
        isOn: found.has_second_factor,
        isGiven: found.gave_second_factor,
        isStaff: found.role === "admin",
        staffUntil: found.second_factor_due_at,
        companyFrom: found.second_factor_from,
      },
      now,
    ),
    company: found.company_id && {
      id: found.company_id,
      name: found.name,
      subscription_status: found.subscription_status,
      subscription_tier: found.subscription_tier,
      trial_ends_at: found.trial_ends_at,
      period_ends_at: found.period_ends_at,
      closed_at: found.closed_at,
    },
  };
}

/** A session in use slides on; once an hour is enough, so that reading does not become writing. */
async function renew(db: Database, clock: Clock, tokenHash: Buffer, renewedAt: string) {
  const now = clock.now();
  const last = Date.parse(renewedAt);
  if (now.epochMilliseconds - last < RENEW_AFTER_HOURS * 3_600_000) return;
  await db.lookUp("renew", "update sessions set renewed_at = $2, expires_at = $3 where token_hash = $1", [
    tokenHash,
    now.toString(),
    sessionEnd(clock).toString(),
  ]);
}
