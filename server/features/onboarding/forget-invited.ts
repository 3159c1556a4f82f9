import { sql } from "drizzle-orm";
import { platformScope } from "../../database/database.ts";
import { fragment, ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { payment_links } from "../../database/schema-machinery.ts";
import type { Services } from "../../providers/services.ts";

/** What the statements below call an invitation and its company. */
const [l, c] = [ref(payment_links, "l"), ref(companies, "c")];

const isOld = fragment`${l.paid_at} is null and ${l.created_at} < app_now() - interval '12 months'`;

/** Made for an invitation, and nobody has paid, entered or registered since. */
const nobodyCame = fragment`${c.id} in (select l.company_id from payment_links l where ${isOld})
  and not exists (select from payment_links l where l.company_id = ${c.id} and not (${isOld}))
  and ${c.stripe_customer_id} is null and ${c.information_completed_at} is null
  and not exists (select from checkouts where company_id = ${c.id} and completed_at is not null)
  and not exists (select from profiles where company_id = ${c.id})
  and not exists (select from employees where company_id = ${c.id})`;

/** Somebody who was invited a year ago and did not come is nobody to us. A paid invitation belongs to its company. */
export async function forgetInvited({ db }: Services): Promise<void> {
  await db.transaction(platformScope, async (tx) => {
    // Waits for companies that are being entered right now; the next statement sees them.
    await tx.execute(sql`select from companies c where ${nobodyCame} for update`);
    await tx.execute(sql`delete from companies c where ${nobodyCame}`);
    await tx.execute(sql`delete from payment_links l where ${isOld}`);
  });
}
