import { sql } from "drizzle-orm";

/** Of a row of `mails`: where its reader is found today, who may have had a wrong address when it was written. */
export const presentAddress = sql`coalesce(case audience
  when 'supplier' then (select v.email from vendors v where v.id = mails.recipient_id)
  when 'hr' then (select c.contact_email from companies c where c.id = mails.recipient_id)
  end, to_email)`;
