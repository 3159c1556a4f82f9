import { z } from "zod";
import { noticeSubjects } from "../../../domain/notices.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { type CompanyRef, type Fragment, fragment, inStockholm, onlyKept } from "../../database/ref.ts";

/** May use the product and order: not closed, and in trial, paying, or cancelled with days left. The domain's `accessOf`, for many at once. */
export const hasAccess = (c: CompanyRef): Fragment =>
  onlyKept(fragment`${c.closed_at} is null and (${c.subscription_status} = 'active'
  or (${c.subscription_status} = 'trialing' and ${c.trial_ends_at} > app_now())
  or (${c.subscription_status} = 'cancelled' and coalesce(${c.period_ends_at} > app_now(), false)))`);

/** The last day of what was paid for, where it is cancelled; else null. */
export const lastPaidDay = (c: CompanyRef): Fragment =>
  fragment`case when ${c.subscription_status} = 'cancelled' then (${c.period_ends_at} at time zone ${inStockholm})::date end`;

/** It is not cancelled, or that day is within what was paid for. The domain's `reachesDay`, for many at once. */
export const reachesDay = (c: CompanyRef, day: Fragment): Fragment =>
  onlyKept(fragment`${c.subscription_status} <> 'cancelled' or ${c.period_ends_at} is null
    or ${day} <= (${c.period_ends_at} at time zone ${inStockholm})::date`);

/** Where HR is written to. Without a contact somebody stands in who sees the allergies in its mails, and can act. */
export const hrEmail = (c: CompanyRef): Fragment =>
  fragment`coalesce(${c.contact_email}, (select p.email from profiles p left join user_roles r on r.user_id = p.user_id
    where p.company_id = ${c.id}
    order by p.sees_allergies desc, array_position('{admin,hr_admin,user}', r.role) nulls last, p.email limit 1))`;

/**
 * Whose links from HR's mails act without a login: the contact's, and those of whoever may have such a mail. Another
 * contact, and a role or an access that is taken away, end the older links.
 */
export async function readActingAddresses(
  tx: Tx,
  companyId: string,
  contact: string,
  notice: "week" | "outcome",
): Promise<string[]> {
  const { by, food } = noticeSubjects[notice];
  const others = await readRows(tx, { email: z.string() })`
    select p.email from profiles p join user_roles r on r.user_id = p.user_id
    where p.company_id = ${companyId} and (p.sees_allergies or not ${food}) and r.role in ${["admin", ...by]}
    order by p.email limit 500`;
  return [contact, ...others.map(({ email }) => email)];
}
