import { z } from "zod";
import { domainOf } from "../../../domain/company-login.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";

type Entering = { id: string; email: string };

/**
 * Whose company requires its own login gets in by nothing else: no password, mailed link or anything that comes later.
 * Out of it stay whoever belongs to another company, the platform's staff, and the one who looks after the company and can
 * mend a login that fails; where that one is gone, whoever looks after it.
 */
export async function requireOwnWay(tx: Tx, { id, email }: Entering): Promise<void> {
  const domain = domainOf(email);
  if (!domain) return;
  const required = await findRow(tx, { company_id: z.string() })`
    select l.company_id from company_logins l join companies c on c.id = l.company_id
    left join profiles p on p.user_id = ${id} and p.company_id is not null
    left join user_roles r on r.user_id = ${id}
    where l.domain = ${domain} and l.required and c.subscription_tier = 'pro' and c.closed_at is null
      and coalesce(p.company_id = l.company_id, true) and r.role is distinct from 'admin'
      and not (p.company_id is not null and r.role is not distinct from 'hr_admin' and (l.reserve_id = ${id} or not exists (
        select from profiles rp join user_roles rr on rr.user_id = rp.user_id
        where rp.user_id = l.reserve_id and rp.company_id = l.company_id and rr.role = 'hr_admin')))`;
  if (required) throw new Refusal("company-login-required");
}
