import { type CompanyRef, type Fragment, fragment } from "../../database/ref.ts";

/** May have new orders: in trial, or paying. The domain's `mayOrder`, for many at once. */
export const mayOrder = (c: CompanyRef): Fragment => fragment`(${c.subscription_status} = 'active'
  or (${c.subscription_status} = 'trialing' and ${c.trial_ends_at} > app_now()))`;

/** May use the product: also one that has cancelled, as long as there are days left. The domain's `accessOf`. */
export const hasAccess = (c: CompanyRef): Fragment => fragment`(${mayOrder(c)}
  or (${c.subscription_status} = 'cancelled' and ${c.period_ends_at} > app_now()))`;

/** Where HR is written to. Without a contact of its own, a company's first member stands in. */
export const hrEmail = (c: CompanyRef): Fragment =>
  fragment`coalesce(${c.contact_email}, (select min(p.email) from profiles p where p.company_id = ${c.id}))`;
