import { type CompanyRef, type Fragment, fragment } from "../../database/ref.ts";

/** It was invited, and nobody of it has opened the invitation, filled anything in or entered: its trial is for nobody. */
export const isOnlyInvited = (c: CompanyRef): Fragment => fragment`(
  exists (select from payment_links l where l.company_id = ${c.id})
  and not exists (select from payment_links l where l.company_id = ${c.id}
    and (l.opened_at is not null or l.paid_at is not null))
  and not exists (select from profiles p where p.company_id = ${c.id})
  and not exists (select from companies i where i.id = ${c.id} and i.information_completed_at is not null))`;
