import { type CompanyRef, type Fragment, fragment, inStockholm } from "../../database/ref.ts";

/** May use the product and order: in trial, paying, or cancelled with days left. The domain's `accessOf`, for many at once. */
export const hasAccess = (c: CompanyRef): Fragment => fragment`(${c.subscription_status} = 'active'
  or (${c.subscription_status} = 'trialing' and ${c.trial_ends_at} > app_now())
  or (${c.subscription_status} = 'cancelled' and coalesce(${c.period_ends_at} > app_now(), false)))`;

/** It is not cancelled, or that day is within what was paid for. The domain's `reachesDay`, for many at once. */
export const reachesDay = (c: CompanyRef, day: Fragment): Fragment =>
  fragment`(${c.subscription_status} <> 'cancelled' or ${c.period_ends_at} is null
    or ${day} <= (${c.period_ends_at} at time zone ${inStockholm})::date)`;

/** Where HR is written to. Without a contact of its own, a company's first member stands in. */
export const hrEmail = (c: CompanyRef): Fragment =>
  fragment`coalesce(${c.contact_email}, (select min(p.email) from profiles p where p.company_id = ${c.id}))`;
