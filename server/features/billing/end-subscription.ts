import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";

/** Has the payment provider end what a company pays for; a method that was wished for begins nothing any more. */
export async function endSubscription(platform: Tx, companyId: string): Promise<void> {
  await platform.execute(sql`delete from payment_method_wishes where company_id = ${companyId}`);
  await platform.execute(sql`
    insert into subscription_endings (company_id)
    select id from companies where id = ${companyId} and stripe_customer_id is not null
    on conflict (company_id) do update set wanted_at = app_now(), next_attempt_at = app_now(), attempts = 0`);
}
