import { sql } from "drizzle-orm";
import { mails } from "../database/schema-machinery.ts";

/** Where a mail's reader is found today, who may have had a wrong address when it was written. */
export const currentAddress = sql`coalesce(case ${mails.audience}
  when 'supplier' then coalesce((select v.email from vendors v where v.id = ${mails.recipient_id}),
    (select a.email from supplier_addresses a where a.id = ${mails.recipient_id}))
  when 'hr' then coalesce((select c.contact_email from companies c where c.id = ${mails.recipient_id}),
    (select p.email from profiles p where p.user_id = ${mails.recipient_id}))
  end, ${mails.to_email})`;
