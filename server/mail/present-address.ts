import { sql } from "drizzle-orm";

/** What is written to a company's contact. */
const toContact = sql`kind like '%-reminder-hr-%' or kind in ('birthday-reminders', 'birthday-changed-hr',
  'order-without-supplier', 'order-missed', 'order-cancelled-hr', 'order-declined', 'supplier-message', 'trial-ends-soon',
  'payment-failed', 'subscription-cancelled', 'subscription-stopped')`;

/** A supplier's mail is called by the supplier. */
const toSupplier = sql`kind like 'bakery-%' or kind like 'restaurant-%'`;

/** Of a row of `mails`: where its reader is found today, who may have had a wrong address when it was written. */
export const presentAddress = sql`coalesce(case
  when ${toSupplier} then (select v.email from vendors v where v.id::text = split_part(mails.key, ':', 2))
  when ${toContact} then (select c.contact_email from companies c where c.id = mails.company_id)
  end, to_email)`;
