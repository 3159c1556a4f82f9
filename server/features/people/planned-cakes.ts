import { eq, sql } from "drizzle-orm";
import type { DeliveryRule } from "../../../domain/birthday.ts";
import type { Tx } from "../../database/database.ts";
import { companies } from "../../database/schema.ts";

export async function deliveryRuleOf(tx: Tx, companyId: string): Promise<DeliveryRule> {
  const [company] = await tx
    .select({ rule: companies.delivery_rule })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company!.rule;
}

type Sized = { cake_portion_size?: number | null };

/** Another number of pieces for a person: cakes that are planned as usual follow, what was chosen for a cake stays. */
export async function resizePlanned(
  tx: Tx,
  companyId: string,
  before: Sized & { id: string },
  after: Sized,
): Promise<void> {
  const { cake_portion_size: from = null } = before;
  const { cake_portion_size: to = from } = after;
  if (from === to) return;
  const usual = sql`(select default_portion_size from companies where id = ${companyId})`;
  await tx.execute(sql`
    with resized as (
      update cake_orders set portion_size = coalesce(${to}::int, ${usual}), updated_at = app_now()
      where company_id = ${companyId} and employee_id = ${before.id} and status = 'planned'
        and delivery_date > app_today() and portion_size = coalesce(${from}::int, ${usual})
      returning id, portion_size
    )
    update order_requests r set people_count = resized.portion_size
    from resized where r.company_id = ${companyId} and r.cake_order_id = resized.id`);
}
